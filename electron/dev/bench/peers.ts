import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { encodeWithReceiptPrinterEncoder } from './peer-encoder.ts';
import type { PeerPaper } from './peer-paper.ts';
import { encodeWithThermalPrinter } from './thermal-printer-peer.ts';

/** A library that other tills encode with, by the name of its package. */
export type PeerName = (typeof PEER_NAMES)[number];

/** Every peer. */
export const PEER_NAMES = ['receipt-printer-encoder', 'node-thermal-printer'] as const;

/** How each encodes a prepared paper. */
export const PEERS: Readonly<
  Record<PeerName, (paper: PeerPaper, profile: PrinterProfile) => Uint8Array | Promise<Uint8Array>>
> = {
  'receipt-printer-encoder': encodeWithReceiptPrinterEncoder,
  'node-thermal-printer': encodeWithThermalPrinter,
};
