import {
  ENABLE_STATUS_BACK,
  INITIALISE,
  REQUEST_QUEUED_STATUS,
  requestName,
  requestToken,
} from './commands.ts';
import { ACKNOWLEDGE, defineGraphic, keyListOf, requestKeys } from './graphics-commands.ts';
import type { PrinterLink, WaitOutcome } from './printer-link.ts';
import type { PrinterProfile } from './printer-profile.ts';
import type { PrinterReply } from './reply-parser.ts';
import type { SessionLimits } from './session-limits.ts';

/**
 * How a printer tells that a paper came out.
 *
 * tokens: GS ( H, answered when printed. queue-status: GS r, answered when reached in the queue. none: neither.
 */
export type Proof = 'tokens' | 'queue-status' | 'none';

/** What a printer that answers was found to be. */
export interface ProbeResult {
  readonly proof: Proof;
  /** Whether it can be asked if it has lost power since: it keeps graphics in volatile memory and lists them. */
  readonly continuity: boolean;
  readonly maker: string | null;
  readonly model: string | null;
}

/** Header of the answers to GS ( H and DLE DC4, and the first character of the former. */
const RESPONSE_HEADER = 0x37;
const TOKEN_MARK = '"';
/** Header of the answers to GS I. */
const NAME_HEADER = 0x5f;

/** The token that a reply brings back, if it is one. */
export function tokenOf(reply: PrinterReply): string | undefined {
  if (reply.kind !== 'block' || reply.header !== RESPONSE_HEADER) return undefined;
  return reply.text.startsWith(TOKEN_MARK) ? reply.text.slice(TOKEN_MARK.length) : undefined;
}

/**
 * Finds out what an initialised, healthy printer is and can prove. ESC @ after the first requests erases what a
 * printer that doesn't know them took for text; GS r, behind it in the queue, tells that nothing more will come.
 * The printer is left initialised, with automatic status on.
 */
export async function probePrinter(
  link: PrinterLink,
  profile: PrinterProfile,
  token: string,
  limits: SessionLimits,
): Promise<WaitOutcome<ProbeResult>> {
  const names: string[] = [];
  let tokenSeen = false;
  const found = link.next((reply): Proof | undefined => {
    if (tokenOf(reply) === token) tokenSeen = true;
    if (reply.kind === 'block' && reply.header === NAME_HEADER) names.push(reply.text);
    return reply.kind === 'queued-status' ? 'queue-status' : undefined;
  }, limits.proofProbeMs);
  await link.send(
    requestName('maker'),
    requestName('model'),
    profile.completionTokens === 'no' ? [] : requestToken(token),
    INITIALISE,
    profile.initialise,
    ENABLE_STATUS_BACK,
    REQUEST_QUEUED_STATUS,
  );
  const outcome = await found;
  if (outcome.kind === 'gone') return outcome;
  const weaker = outcome.kind === 'reply' ? outcome.value : 'none';
  const proof = tokenSeen || profile.completionTokens === 'yes' ? 'tokens' : weaker;
  const continuity =
    proof === 'tokens' || profile.nvGraphics ? await keepsMark(link, token.slice(-2), limits) : false;
  if (link.gone) return { kind: 'gone' };
  // A single name is the model's: some printers don't tell their maker.
  const [first = null, second = null] = names;
  return {
    kind: 'reply',
    value: { proof, continuity, maker: second === null ? null : first, model: second ?? first },
  };
}

async function keepsMark(link: PrinterLink, key: string, limits: SessionLimits): Promise<boolean> {
  await link.sendBytes(defineGraphic('download', key, { width: 8, rows: [Uint8Array.of(0x80)] }));
  const keys = await listKeys(link, 'download', limits.proofProbeMs);
  return keys?.includes(key) ?? false;
}

/** Asks for the keys of the graphics that a printer keeps; null where it doesn't answer. */
export async function listKeys(
  link: PrinterLink,
  memory: 'nv' | 'download',
  limitMs: number,
): Promise<readonly string[] | null> {
  const keys: string[] = [];
  let request = requestKeys(memory);
  for (;;) {
    const part = link.next((reply) => keyListOf(reply, memory), limitMs);
    await link.send(request);
    const outcome = await part;
    if (outcome.kind !== 'reply') return null;
    keys.push(...outcome.value.keys);
    request = [ACKNOWLEDGE];
    if (!outcome.value.moreFollows) {
      await link.send(request);
      return keys;
    }
  }
}
