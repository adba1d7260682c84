import { type EscposCommand, rasterLength, readCommand } from './command-grammar.ts';
import {
  ENABLE_STATUS_BACK,
  feedAndCut,
  INITIALISE,
  LINE_FEED,
  REQUEST_QUEUED_STATUS,
  requestToken,
  selectCodePage,
} from './commands.ts';
import { defineGraphic, requestKeys } from './graphics-commands.ts';
import type { Proof } from './printer-probe.ts';
import type { PrinterProfile } from './printer-profile.ts';

/** A place in a paper where the printer is asked to answer once it has got there. */
export interface CompletionRequest {
  readonly token: string;
  /** How many bytes of the job reach to its end. */
  readonly end: number;
}

/** One paper: its bytes as they go to the printer, and the proofs that they ask for. */
export interface PaperJob {
  readonly bytes: Uint8Array;
  readonly proof: Proof;
  /** In order: those within the body, where it is sent by acknowledged parts; then body and cut. */
  readonly requests: readonly CompletionRequest[];
  /**
   * Key of a graphic that the job's first command defines in memory that is lost with power, and that its last one
   * asks for: what was printed in between was printed by a printer that never lost power. Null where it isn't asked.
   */
  readonly continuityKey: string | null;
  /** Bytes that may be unacknowledged, where nothing else stops the host when the printer is full; or null. */
  readonly window: number | null;
  /** Whether a part of it that can't be acknowledged exceeds the window, so that bytes may be lost unnoticed. */
  readonly mayOverflow: boolean;
}

/** How a paper is framed. */
export interface FrameOptions {
  readonly profile: PrinterProfile;
  readonly proof: Proof;
  readonly nextToken: () => string;
  /** Comes back when the paper is cut: the paper's reference. */
  readonly cutToken: string;
  /** Whether continuity of power can be asked for. The printer must then have been initialised just before. */
  readonly continuity: boolean;
  readonly window: number | null;
}

const CONTINUITY_MARK = { width: 8, rows: Array.from({ length: 21 }, () => Uint8Array.of(0x80)) };

/** Frames a body: state and code page before it; LF, first proof, cut, second proof behind it. */
export function framePaper(body: Uint8Array, options: FrameOptions): PaperJob {
  const { profile, proof, cutToken, window } = options;
  const bodyToken = options.nextToken();
  const continuityKey = options.continuity ? bodyToken.slice(-2) : null;
  const ask = (token: string) => requestOf(proof, token);
  const requests: CompletionRequest[] = [];
  const parts: Uint8Array[] = [];
  let end = 0;
  const add = (bytes: ArrayLike<number>, token?: string) => {
    const part = Uint8Array.from(bytes);
    parts.push(part);
    end += part.length;
    if (token !== undefined && proof !== 'none') requests.push({ token, end });
  };

  // The mark stands before anything else, ESC @ included, which would erase it.
  if (continuityKey === null) add(INITIALISE);
  else add(defineGraphic('download', continuityKey, CONTINUITY_MARK));
  // ESC @ has just turned it off.
  if (profile.answers !== false) add(ENABLE_STATUS_BACK);
  add([...profile.initialise, ...selectCodePage(profile.codePage.id)]);
  const pieces = window === null || proof === 'none' ? [body] : piecesOf(body, window >> 2);
  pieces.forEach((piece, index) => {
    add(piece);
    if (index === pieces.length - 1) return;
    const token = options.nextToken();
    add(ask(token), token);
  });
  // The cut is ignored unless it stands at the start of a line.
  add([LINE_FEED, ...ask(bodyToken)], bodyToken);
  add([...feedAndCut(profile.cutter), ...ask(cutToken)], cutToken);
  if (continuityKey !== null) add(requestKeys('download'));

  const starts = [0, ...requests.map((request) => request.end)];
  const longest = Math.max(...[...starts.slice(1), end].map((at, index) => at - (starts[index] ?? 0)));
  const mayOverflow = window !== null && longest > window;
  return {
    bytes: Uint8Array.from(Buffer.concat(parts)),
    proof,
    requests,
    continuityKey,
    window: mayOverflow ? null : window,
    mayOverflow,
  };
}

function requestOf(proof: Proof, token: string): readonly number[] {
  switch (proof) {
    case 'tokens':
      return requestToken(token);
    case 'queue-status':
      return REQUEST_QUEUED_STATUS;
    case 'none':
      return [];
  }
}

/** Commands after which a printer stands at the start of a line, with nothing pending. */
const AT_LINE_START: ReadonlySet<string | null> = new Set(['LF', 'GS v 0', 'ESC d', 'ESC J']);

/**
 * Cuts a body into pieces of some `wanted` bytes, between commands and at starts of lines only. What follows a
 * command that the grammar doesn't know stays in one piece: a request within its parameters would be printed.
 */
function piecesOf(body: Uint8Array, wanted: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let start = 0;
  /** Last place where a piece may end. */
  let safe = 0;
  for (let at = 0; at < body.length; ) {
    const command = readCommand(body.subarray(at));
    if (!command || command.name === null) break;
    at += lengthOf(command);
    if (at - start > wanted && safe > start) {
      pieces.push(body.subarray(start, safe));
      start = safe;
    }
    if (AT_LINE_START.has(command.name)) safe = at;
  }
  return [...pieces, body.subarray(start)];
}

function lengthOf(command: EscposCommand): number {
  return command.length + (command.name === 'GS v 0' ? rasterLength(command.parameters) : 0);
}
