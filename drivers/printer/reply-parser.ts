/** One thing that a printer sent. */
export type PrinterReply =
  /** XOFF (paused) or XON. */
  | { readonly kind: 'flow'; readonly paused: boolean }
  /** Answer to DLE EOT. */
  | { readonly kind: 'status'; readonly value: number }
  /** Automatic status back, 4 bytes. */
  | { readonly kind: 'status-back'; readonly bytes: readonly number[] }
  /** Answer to GS r. */
  | { readonly kind: 'queued-status'; readonly value: number }
  /** Header `37` or `5F`, then text up to a NUL: tokens, cleared buffers, model names, key lists. */
  | { readonly kind: 'block'; readonly header: number; readonly text: string }
  /** Bytes that are no reply. */
  | { readonly kind: 'noise'; readonly value: number };

/** Tells the replies of a printer apart; chunks may be cut anywhere. */
export interface ReplyParser {
  push(chunk: Uint8Array): PrinterReply[];
}

const XON = 0x11;
const XOFF = 0x13;
/** Longer than any block of the manuals: what exceeds it is a broken line. */
const LONGEST_BLOCK = 96;

/**
 * Makes an incremental demultiplexer of what a printer sends back.
 *
 * The kinds are told apart by their fixed bits; XON and XOFF may stand anywhere, also inside blocks. A reply
 * that is broken off is dropped as noise and the byte that broke it is read anew. Holds at most 96 bytes.
 */
export function createReplyParser(): ReplyParser {
  let statusBack: number[] = [];
  let block: number[] = [];

  function readByte(byte: number, replies: PrinterReply[]): void {
    if (byte === XON || byte === XOFF) {
      replies.push({ kind: 'flow', paused: byte === XOFF });
    } else if (statusBack.length > 0) {
      continueStatusBack(byte, replies);
    } else if (block.length > 0) {
      continueBlock(byte, replies);
    } else if ((byte & 0x93) === 0x12) {
      replies.push({ kind: 'status', value: byte });
    } else if ((byte & 0x93) === 0x10) {
      statusBack = [byte];
    } else if (byte === 0x37 || byte === 0x5f) {
      block = [byte];
    } else if ((byte & 0x90) === 0) {
      replies.push({ kind: 'queued-status', value: byte });
    } else {
      replies.push({ kind: 'noise', value: byte });
    }
  }

  function continueStatusBack(byte: number, replies: PrinterReply[]): void {
    if ((byte & 0x90) !== 0) {
      giveUp(statusBack, replies);
      statusBack = [];
      readByte(byte, replies);
      return;
    }
    statusBack.push(byte);
    if (statusBack.length === 4) {
      replies.push({ kind: 'status-back', bytes: statusBack });
      statusBack = [];
    }
  }

  function continueBlock(byte: number, replies: PrinterReply[]): void {
    if (byte === 0) {
      const [header = 0, ...text] = block;
      replies.push({ kind: 'block', header, text: String.fromCharCode(...text) });
      block = [];
    } else if (byte < 0x20 || block.length >= LONGEST_BLOCK) {
      giveUp(block, replies);
      block = [];
      readByte(byte, replies);
    } else {
      block.push(byte);
    }
  }

  return {
    push(chunk) {
      const replies: PrinterReply[] = [];
      for (const byte of chunk) readByte(byte, replies);
      return replies;
    },
  };
}

function giveUp(bytes: readonly number[], replies: PrinterReply[]): void {
  for (const value of bytes) replies.push({ kind: 'noise', value });
}
