import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import type { Port } from '../../../drivers/port/port.ts';
import type { ScannerLine } from '../../../drivers/scanner/scanner-line.ts';

/** The simulated scanner of a training till. */
export interface TrainingScanner {
  readonly line: ScannerLine;
  /** Reads a code, and sends it with CR as most scanners do; false where nothing listens to it. */
  scan(text: string): Promise<boolean>;
}

/** Makes a scanner that is always plugged in. */
export function createTrainingScanner(): TrainingScanner {
  let device: Port | null = null;
  return {
    line: {
      async openPort() {
        const linked = linkPorts('simulated');
        device = linked.device;
        return linked.host;
      },
      isPresent: async () => true,
    },
    async scan(text) {
      return (
        device?.write(Buffer.from(`${text}\r`)).then(
          () => true,
          () => false,
        ) ?? false
      );
    },
  };
}
