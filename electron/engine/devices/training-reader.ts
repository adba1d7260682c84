import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import { type OpenPort, type Port, PortError, type Timers } from '../../../drivers/port/port.ts';
import { createSimulatedChatsworth } from '../../../drivers/simulated/chatsworth-reader.ts';
import { createSimulatedSekonic } from '../../../drivers/simulated/sekonic-reader.ts';
import type {
  SimulatedReader,
  SlipDensities,
  SlipFault,
} from '../../../drivers/simulated/simulated-reader.ts';
import type { CommandParams } from '../../contract/commands.ts';
import type { ReaderProtocol } from '../../contract/settings.ts';

/** The simulated slip reader of a training till, of one family or the other. */
export interface TrainingReader {
  /** The way to the reader of this family: from its opening on it is the one that slips are put into. */
  openPort(protocol: ReaderProtocol): OpenPort;
  /** Puts a slip at the throat; false while another is there, the reader is unplugged, or none is in use. */
  insertSlip(slip: SlipDensities, fault: SlipFault | null): boolean;
  /** In this order: plugged in or unplugged, its troubles, emptied, off and on. */
  simulate(wishes: Omit<CommandParams<'simulateReader'>, 'protocol'>): void;
}

/** Makes a plugged-in reader; it keeps its power, its troubles and what is inside when its cable is pulled. */
export function createTrainingReader(timers: Timers): TrainingReader {
  const readers = new Map<ReaderProtocol, SimulatedReader>();
  let connected = true;
  let inUse: { readonly reader: SimulatedReader; readonly port: Port } | null = null;
  const holding = new Set<SimulatedReader>();

  function plugIn(protocol: ReaderProtocol, port: Port): SimulatedReader {
    const known = readers.get(protocol);
    known?.plug(port);
    const reader = known ?? makeReader(protocol, port, timers);
    readers.set(protocol, reader);
    return reader;
  }

  return {
    openPort: (protocol) => async () => {
      if (!connected) throw new PortError('not-found', 'the simulated reader is unplugged');
      const { host, device: port } = linkPorts('simulated');
      const reader = plugIn(protocol, port);
      // The other family's, put aside, keeps no slip.
      if (inUse && inUse.reader !== reader) inUse.reader.removeSlip();
      inUse = { reader, port };
      return host;
    },

    insertSlip(slip, fault) {
      if (!connected || !inUse || holding.has(inUse.reader)) return false;
      const { reader } = inUse;
      const out = () => void holding.delete(reader);
      holding.add(reader);
      reader.insertSlip(slip, fault).then(out, out);
      return true;
    },

    simulate({ connected: wanted = connected, coverOpen, refusing, dead, removeSlip, powerCycle }) {
      if (connected && !wanted) void inUse?.port.close();
      connected = wanted;
      const { reader } = inUse ?? {};
      if (coverOpen !== undefined) reader?.setTroubles({ coverOpen });
      if (refusing !== undefined) reader?.setTroubles({ refusing });
      if (dead !== undefined) reader?.setTroubles({ dead });
      if (removeSlip) reader?.removeSlip();
      if (powerCycle) reader?.powerCycle();
    },
  };
}

function makeReader(protocol: ReaderProtocol, port: Port, timers: Timers): SimulatedReader {
  switch (protocol) {
    case 'chatsworth':
      return createSimulatedChatsworth({ port, timers, exitControl: true });
    case 'sekonic':
      return createSimulatedSekonic({ port, timers });
  }
}
