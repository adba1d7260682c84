import type { SerialLinkSettings } from '../../electron/contract/settings.ts';

/** A serial link as it is when it is chosen: 9600 8N1 without flow control, at this path. */
export function serialLinkAt(path: string): SerialLinkSettings {
  return {
    kind: 'serial',
    path,
    baudRate: 9600,
    dataBits: 8,
    parity: 'none',
    stopBits: 1,
    flowControl: 'none',
  };
}
