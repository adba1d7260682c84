import type { Timers } from '../port/port.ts';
import { decodeStatusBack, type PrinterCondition } from './asb.ts';
import type { PaperJob } from './paper-frame.ts';
import type { ProofVerdict, ProofWatch } from './paper-proof.ts';
import type { PrinterLink } from './printer-link.ts';
import type { PrinterReply } from './reply-parser.ts';
import type { SessionLimits } from './session-limits.ts';

/**
 * How sending ended: with a verdict, all sent to a printer that proves nothing, or a problem without a verdict,
 * which may still come where `mayBeProvedLater`.
 */
export type SendingResult =
  | ProofVerdict
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'problem';
      readonly problem: string;
      readonly allSent: boolean;
      readonly mayBeProvedLater: boolean;
    };

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

/** What sending needs besides the paper. */
export interface SendingContext {
  readonly link: PrinterLink;
  readonly timers: Timers;
  readonly limits: SessionLimits;
  /** Bytes a second that may be sent where nothing else keeps the printer's buffer from overflowing, or null. */
  readonly bytesPerSecond: number | null;
}

/**
 * Sends one paper and waits for its proof, reading all the while.
 *
 * Nothing is sent while the printer says that it is offline or by XOFF that it is full, nor beyond the job's window:
 * what exceeds a full buffer is dropped silently. A write that the line holds back (RTS/CTS, a TCP window, as
 * the port's promise not yet resolved) just takes its time: how real printers drive CTS is for hardware to confirm.
 * Always settles: by proof, fault, end of the link, or lack of progress.
 */
export function sendPaper(job: PaperJob, watch: ProofWatch, context: SendingContext): Promise<SendingResult> {
  const { link, timers, limits, bytesPerSecond } = context;
  return new Promise((resolve) => {
    let blockedReason: string | null = null;
    let paused = false;
    let allSent = false;
    let settled = false;
    let wake: (() => void) | null = null;
    let cancelTimer: () => void = () => {};

    const settle = (result: SendingResult) => {
      if (settled) return;
      settled = true;
      cancelTimer();
      stopReplies();
      stopGone();
      stopProgress();
      wake?.();
      resolve(result);
    };
    const fail = (problem: string, mayBeProvedLater: boolean) =>
      settle({ kind: 'problem', problem, allSent, mayBeProvedLater: mayBeProvedLater && allSent });

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
        const limit = blockedReason === 'overheated' ? limits.coolingMs : limits.offlineMs;
        cancelTimer = timers.after(limit, () => fail(blockedReason ?? 'printer-full', true));
        return;
      }
      progress();
      wake?.();
    };

    const see = (reply: PrinterReply) => {
      if (reply.kind === 'flow') {
        changeBlock(() => {
          paused = reply.paused;
        });
      } else if (reply.kind === 'status-back') {
        const condition = decodeStatusBack(reply.bytes);
        const broken = brokenBy(condition);
        if (broken !== null) return fail(broken, false);
        changeBlock(() => {
          blockedReason = blockedBy(condition);
        });
      }
    };

    const stopReplies = link.onReply(see);
    const stopGone = link.onGone(() => fail('link-lost', false));
    const stopProgress = watch.onProgress(() => {
      if (watch.verdict !== null) return settle(watch.verdict);
      progress();
      wake?.();
    });

    /** How far may be sent now. */
    const reach = () =>
      job.window === null
        ? job.bytes.length
        : Math.min(job.bytes.length, watch.acknowledgedBytes + job.window);
    const woken = () =>
      new Promise<void>((resume) => {
        wake = resume;
      });
    const waitOut = (ms: number) =>
      new Promise<void>((resume) => {
        wake = () => {
          if (settled) cancel();
          if (settled) resume();
        };
        const cancel = timers.after(ms, resume);
      });

    const sendAll = async () => {
      for (let at = 0; at < job.bytes.length; ) {
        while (!settled && (isBlocked() || reach() <= at)) await woken();
        if (settled) return;
        const chunk = job.bytes.subarray(at, Math.min(at + limits.chunkBytes, reach()));
        at += chunk.length;
        // The last chunk may be proved before its write is known to have drained.
        allSent = at >= job.bytes.length;
        watch.setHanded(at);
        if (!(await link.sendBytes(chunk))) return fail('link-lost', false);
        progress();
        if (bytesPerSecond !== null && !allSent) await waitOut((chunk.length * 1000) / bytesPerSecond);
      }
      if (job.proof === 'none') settle({ kind: 'sent' });
    };
    progress();
    void sendAll();
  });
}
