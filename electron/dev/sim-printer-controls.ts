import type { SimulatedPrinter } from '../../drivers/simulated/escpos-printer.ts';
import type { FaultAt, PrinterFaults } from '../../drivers/simulated/escpos-printer-faults.ts';

/** What a person does to a simulated printer, by a line on standard input. */
export type PrinterControl =
  | { readonly kind: 'faults'; readonly change: Partial<PrinterFaults> }
  | { readonly kind: 'power' }
  | { readonly kind: 'unplug' }
  | { readonly kind: 'plug' }
  | { readonly kind: 'status' }
  | { readonly kind: 'help' };

/** The lines that are understood. */
export const CONTROLS = `  paper [MM]        a new roll: endless, or of so many millimetres
  paper out         the roll ends now
  near-end          the roll is near its end
  cover open|close
  jam / unjam       something is in the blade's way; the error stays until the host sends DLE ENQ, or power
  hot / cool        the head is too hot, or has cooled
  broken            an error that only "power" ends
  power             off and on
  unplug / plug     the cable
  mute / speak      whether it says anything
  fault KIND@BYTE   paper-out, cover-open, power or cable, once so many more bytes have come
  status            what is wrong with it
  help`;

const FAULT_KINDS: readonly FaultAt['kind'][] = ['paper-out', 'cover-open', 'power', 'cable'];

/** Reads a fault such as "paper-out@1200"; null where it isn't one. */
export function parseFaultAt(text: string): FaultAt | null {
  const [name, count, ...more] = text.split('@');
  const kind = FAULT_KINDS.find((known) => known === name);
  const bytes = Number(count);
  if (!kind || more.length > 0 || !Number.isInteger(bytes) || bytes < 1) return null;
  return { kind, bytes };
}

const SIMPLE: Readonly<Record<string, Partial<PrinterFaults>>> = {
  paper: { paper: 'ok', paperLeftMm: null },
  'paper out': { paper: 'out' },
  'near-end': { paper: 'near-end' },
  'cover open': { coverOpen: true },
  'cover close': { coverOpen: false },
  jam: { cutterJammed: true },
  unjam: { cutterJammed: false },
  hot: { overheated: true },
  cool: { overheated: false },
  broken: { unrecoverable: true },
  mute: { mute: true },
  speak: { mute: false },
};

/** Reads one line; null where it isn't understood. */
export function parsePrinterControl(line: string): PrinterControl | null {
  const words = line.trim().split(/\s+/);
  const text = words.join(' ');
  const change = SIMPLE[text];
  if (change) return { kind: 'faults', change };
  switch (text) {
    case 'power':
    case 'unplug':
    case 'plug':
    case 'status':
    case 'help':
      return { kind: text };
  }
  const [verb, value = '', ...more] = words;
  if (more.length > 0) return null;
  if (verb === 'paper' && Number(value) > 0) {
    return { kind: 'faults', change: { paper: 'ok', paperLeftMm: Number(value) } };
  }
  const faultAt = verb === 'fault' ? parseFaultAt(value) : null;
  return faultAt && { kind: 'faults', change: { faultAt } };
}

/** What is wrong with a printer, in one line. */
export function describeFaults({ faults, lostBytes }: SimulatedPrinter): string {
  const wrong = [
    ...(faults.disconnected ? ['unplugged'] : []),
    ...(faults.coverOpen ? ['cover open'] : []),
    ...(faults.paper === 'ok' ? [] : [`paper ${faults.paper}`]),
    ...(faults.paperLeftMm === null ? [] : [`a roll that had ${faults.paperLeftMm} mm`]),
    ...(faults.cutterJammed ? ['blade jammed'] : []),
    ...(faults.overheated ? ['too hot'] : []),
    ...(faults.unrecoverable ? ['broken'] : []),
    ...(faults.mute ? ['mute'] : []),
    ...(faults.tokens ? [] : ['no tokens']),
    ...(faults.faultAt ? [`${faults.faultAt.kind} in ${faults.faultAt.bytes} bytes`] : []),
    ...(lostBytes > 0 ? [`${lostBytes} bytes lost`] : []),
  ];
  return wrong.length === 0 ? 'nothing is wrong' : wrong.join(', ');
}
