import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import { type OpenPort, type Port, PortError, type Timers } from '../../../drivers/port/port.ts';
import {
  createSimulatedChatsworth,
  type SimulatedChatsworth,
} from '../../../drivers/simulated/chatsworth-reader.ts';

/** The simulated slip reader of a training till. */
export interface TrainingReader {
  readonly openPort: OpenPort;
  /** Puts a slip at the throat; false while another is inside, or the reader is unplugged. */
  insertSlip(columns: readonly number[]): boolean;
  /** Unplugs the reader, or plugs it in again: it starts as after power-on, a slip inside falls out. */
  setConnected(connected: boolean): void;
}

/** Makes a plugged-in reader; each opening of its link is answered by the same simulated device. */
export function createTrainingReader(timers: Timers): TrainingReader {
  let connected = true;
  let plugged: { readonly port: Port; readonly device: SimulatedChatsworth } | null = null;
  let slipInside = false;

  return {
    async openPort() {
      if (!connected) throw new PortError('not-found', 'the simulated reader is unplugged');
      const { host, device: port } = linkPorts('simulated');
      const device = createSimulatedChatsworth({ port, timers, exitControl: true });
      plugged = { port, device };
      slipInside = false;
      return host;
    },

    insertSlip(columns) {
      if (!plugged || slipInside) return false;
      const { device } = plugged;
      slipInside = true;
      const out = () => {
        if (plugged?.device === device) slipInside = false;
      };
      device.insertSlip(columns).then(out, out);
      return true;
    },

    setConnected(wanted) {
      connected = wanted;
      if (connected || !plugged) return;
      void plugged.port.close();
      plugged = null;
      slipInside = false;
    },
  };
}
