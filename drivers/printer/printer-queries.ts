import { decodeRealTimeStatus, decodeStatusBack, type PrinterCondition } from './asb.ts';
import {
  CLEAR_BUFFERS,
  ENABLE_STATUS_BACK,
  FLUSH_LENGTH,
  feedAndCut,
  INITIALISE,
  RECOVER_FROM_ERROR,
  requestStatus,
} from './commands.ts';
import type { PrinterLink, WaitOutcome } from './printer-link.ts';
import type { PrinterProfile } from './printer-profile.ts';
import type { PrinterReply } from './reply-parser.ts';
import type { SessionLimits } from './session-limits.ts';

/** Header and text of the answer to DLE DC4. */
const RESPONSE_HEADER = 0x37;
const CLEARED_TEXT = '%';

/** Asks DLE EOT 2 and 4, and 3 after an error: answered at once, in any state. Never to be sent within a job. */
export async function askCondition(
  link: PrinterLink,
  limits: SessionLimits,
): Promise<WaitOutcome<PrinterCondition>> {
  const answers: number[] = [];
  const pickBoth = (reply: PrinterReply) => {
    if (reply.kind === 'status') answers.push(reply.value);
    return answers.length === 2 ? answers : undefined;
  };
  const both = link.next(pickBoth, limits.replyMs);
  await link.send(requestStatus(2), requestStatus(4));
  const first = await both;
  if (first.kind !== 'reply') return first;
  const [causes = 0, paper = 0] = first.value;
  if ((causes & 0x40) === 0) {
    return { kind: 'reply', value: decodeRealTimeStatus(causes, paper, null) };
  }
  const errors = link.next((reply) => (reply.kind === 'status' ? reply.value : undefined), limits.replyMs);
  await link.send(requestStatus(3));
  const second = await errors;
  if (second.kind !== 'reply') return second;
  return { kind: 'reply', value: decodeRealTimeStatus(causes, paper, second.value) };
}

/** Initialises the printer and has it tell its state by itself; resolves with that state, as a reply through its queue. */
export async function initialise(
  link: PrinterLink,
  profile: PrinterProfile,
  limitMs: number,
): Promise<WaitOutcome<PrinterCondition>> {
  const told = nextStatusBack(link, limitMs);
  await link.send(INITIALISE, profile.initialise, ENABLE_STATUS_BACK);
  return told;
}

function nextStatusBack(link: PrinterLink, limitMs: number): Promise<WaitOutcome<PrinterCondition>> {
  return link.next(
    (reply) => (reply.kind === 'status-back' ? decodeStatusBack(reply.bytes) : undefined),
    limitMs,
  );
}

/** Ends a command of which the rest never came, by as many NULs as the longest can lack. */
export async function flush(link: PrinterLink): Promise<void> {
  await link.sendBytes(new Uint8Array(FLUSH_LENGTH));
}

/** Has the printer drop what it received and didn't print; a timeout where it doesn't know the command. */
export async function clearBuffers(link: PrinterLink, limits: SessionLimits): Promise<WaitOutcome<true>> {
  const cleared = link.next(
    (reply) =>
      reply.kind === 'block' && reply.header === RESPONSE_HEADER && reply.text === CLEARED_TEXT
        ? true
        : undefined,
    limits.clearMs,
  );
  await link.send(CLEAR_BUFFERS);
  return cleared;
}

/** Cuts off what is left of a paper that didn't end, so that the next one starts clean. */
export async function cutOffRemainder(link: PrinterLink, profile: PrinterProfile): Promise<void> {
  await link.send(INITIALISE, profile.initialise, feedAndCut(profile.cutter));
}

/**
 * Has the printer leave the error of a jam that a person has cleared (DLE ENQ 2), which moves the blade; waits until
 * it says that it's well, or for as long as it may take.
 */
export async function recoverFromError(link: PrinterLink, limits: SessionLimits): Promise<void> {
  const well = link.next((reply) => {
    if (reply.kind !== 'status-back') return undefined;
    return decodeStatusBack(reply.bytes).cutterFault ? undefined : true;
  }, limits.statusBackMs);
  await link.send(RECOVER_FROM_ERROR);
  await well;
}
