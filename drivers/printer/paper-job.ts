import type { Timers } from '../port/port.ts';
import { decodeStatusBack, type PrinterCondition } from './asb.ts';
import {
  ENABLE_STATUS_BACK,
  feedAndCut,
  INITIALISE,
  LINE_FEED,
  REQUEST_QUEUED_STATUS,
  requestToken,
  selectCodePage,
} from './commands.ts';
import type { PrinterLink } from './printer-link.ts';
import type { PrinterProfile } from './printer-profile.ts';
import { type Proof, tokenOf } from './printer-queries.ts';
import type { SessionLimits } from './session-limits.ts';

/** One paper: its bytes as they go to the printer, and the proofs that they ask for. */
export interface PaperJob {
  readonly bytes: Uint8Array;
  readonly proof: Proof;
  /** How many bytes reach to the end of the request for the first proof. */
  readonly bodyProofEnd: number;
  /** Comes back when the body is printed. */
  readonly bodyToken: string;
  /** Comes back when the paper is cut: the proof. */
  readonly cutToken: string;
}

/** How sending ended: proved, all sent without a proof to wait for, or a problem; whether all bytes had left. */
export interface SendingResult {
  readonly end:
    | { readonly kind: 'proved' }
    | { readonly kind: 'sent' }
    | { readonly kind: 'problem'; readonly problem: string };
  readonly allSent: boolean;
  /** Whether the printer may still prove it by itself, once it has paper again. */
  readonly mayBeProvedLater: boolean;
}

/** Frames a body: initialisation and code page before it; LF, first proof, cut, second proof behind it. */
export function framePaper(
  body: Uint8Array,
  profile: PrinterProfile,
  proof: Proof,
  bodyToken: string,
  cutToken: string,
): PaperJob {
  const ask = (token: string): readonly number[] => {
    switch (proof) {
      case 'tokens':
        return requestToken(token);
      case 'queue-status':
        return REQUEST_QUEUED_STATUS;
      case 'none':
        return [];
    }
  };
  const head = [
    ...INITIALISE,
    // ESC @ has just turned it off.
    ...(profile.answers === false ? [] : ENABLE_STATUS_BACK),
    ...profile.initialise,
    ...selectCodePage(profile.codePage.id),
  ];
  // The cut is ignored unless it stands at the start of a line.
  const bodyProof = [LINE_FEED, ...ask(bodyToken)];
  const tail = [...bodyProof, ...feedAndCut(profile.cutter), ...ask(cutToken)];
  const bytes = new Uint8Array(head.length + body.length + tail.length);
  bytes.set(head, 0);
  bytes.set(body, head.length);
  bytes.set(tail, head.length + body.length);
  const bodyProofEnd = head.length + body.length + bodyProof.length;
  return { bytes, proof, bodyProofEnd, bodyToken, cutToken };
}

/** What stops a printer until a person helps or time passes: the paper stays in it and may still come out. */
function blockedBy(condition: PrinterCondition): string | null {
  if (condition.coverOpen) return 'cover-open';
  if (condition.paperEnd) return 'paper-out';
  if (condition.autoRecoverable) return 'overheated';
  return condition.offline ? 'offline' : null;
}

/** What no waiting mends. */
function brokenBy(condition: PrinterCondition): string | null {
  if (condition.cutterFault) return 'cutter-fault';
  return condition.unrecoverable ? 'printer-fault' : null;
}

/**
 * Sends one paper and waits for its proof, reading all the while.
 *
 * Nothing is sent while the printer says that it is offline or by XOFF that it is full: what exceeds a full
 * buffer is dropped silently. Always settles: by proof, fault, end of the link, or lack of progress.
 */
export function sendPaper(
  link: PrinterLink,
  job: PaperJob,
  timers: Timers,
  limits: SessionLimits,
): Promise<SendingResult> {
  return new Promise((resolve) => {
    let blockedReason: string | null = null;
    let paused = false;
    let allSent = false;
    let settled = false;
    let proofsSeen = 0;
    let handed = 0;
    let wake: (() => void) | null = null;
    let cancelTimer: () => void = () => {};

    const settle = (end: SendingResult['end'], mayBeProvedLater: boolean) => {
      if (settled) return;
      settled = true;
      cancelTimer();
      stopReplies();
      stopGone();
      wake?.();
      resolve({ end, allSent, mayBeProvedLater: mayBeProvedLater && allSent });
    };
    const fail = (problem: string, mayBeProvedLater: boolean) =>
      settle({ kind: 'problem', problem }, mayBeProvedLater);

    const isBlocked = () => blockedReason !== null || paused;
    const progress = () => {
      if (settled || isBlocked()) return;
      cancelTimer();
      cancelTimer = timers.after(limits.progressMs, () => fail('no-proof-in-time', true));
    };
    const changeBlock = (change: () => void) => {
      const before = isBlocked();
      change();
      if (isBlocked() === before) return;
      if (isBlocked()) {
        cancelTimer();
        cancelTimer = timers.after(limits.offlineMs, () => fail(blockedReason ?? 'printer-full', true));
        return;
      }
      progress();
      wake?.();
    };

    const seeProof = (which: 'body' | 'cut') => {
      if (which === 'cut') settle({ kind: 'proved' }, false);
      else progress();
    };

    const stopReplies = link.onReply((reply) => {
      switch (reply.kind) {
        case 'status-back': {
          const condition = decodeStatusBack(reply.bytes);
          const broken = brokenBy(condition);
          if (broken !== null) fail(broken, false);
          else
            changeBlock(() => {
              blockedReason = blockedBy(condition);
            });
          break;
        }
        case 'flow':
          changeBlock(() => {
            paused = reply.paused;
          });
          break;
        case 'block': {
          const token = tokenOf(reply);
          if (job.proof !== 'tokens') break;
          if (token === job.bodyToken) seeProof('body');
          else if (token === job.cutToken) seeProof('cut');
          break;
        }
        case 'queued-status':
          // A stray byte of a status looks the same: it counts only once it was asked for.
          if (job.proof !== 'queue-status' || handed < job.bodyProofEnd) break;
          proofsSeen += 1;
          if (proofsSeen === 1) seeProof('body');
          else if (allSent) seeProof('cut');
          break;
        case 'status':
        case 'noise':
          break;
      }
    });
    const stopGone = link.onGone(() => fail('link-lost', false));

    const sendAll = async () => {
      for (let at = 0; at < job.bytes.length; at += limits.chunkBytes) {
        while (isBlocked() && !settled) {
          await new Promise<void>((resume) => {
            wake = resume;
          });
        }
        if (settled) return;
        const chunk = job.bytes.subarray(at, at + limits.chunkBytes);
        // The last chunk may be proved before its write is known to have drained.
        if (at + limits.chunkBytes >= job.bytes.length) allSent = true;
        handed = at + chunk.length;
        if (!(await link.sendBytes(chunk))) {
          fail('link-lost', false);
          return;
        }
        progress();
      }
      if (job.proof === 'none') settle({ kind: 'sent' }, false);
    };
    progress();
    void sendAll();
  });
}
