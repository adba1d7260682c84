import { decodeStatusBack } from './asb.ts';
import { ACKNOWLEDGE, keyListOf } from './graphics-commands.ts';
import type { PaperJob } from './paper-frame.ts';
import type { PrinterLink } from './printer-link.ts';
import { tokenOf } from './printer-probe.ts';
import type { PrinterReply } from './reply-parser.ts';

/**
 * What the printer's answers prove of a paper.
 *
 * unproved: the printer is through with it, and it isn't sure to be whole. Problems: "paper-changed" (the roll
 * ended before the body was out: it is in two pieces), "cover-opened" (likewise: the paper may have been moved),
 * "power-lost" (what the printer held was forgotten), "bytes-lost" (an answer that was due never came).
 */
export type ProofVerdict =
  | { readonly kind: 'proved' }
  | { readonly kind: 'unproved'; readonly problem: string };

/** Follows the answers to one paper, also after its sender has given up waiting. */
export interface ProofWatch {
  /** Null until all answers came. */
  readonly verdict: ProofVerdict | null;
  /** Bytes of the job up to the last request that was answered. */
  readonly acknowledgedBytes: number;
  /** Says how many bytes were handed to the link: answers to what wasn't asked don't count. */
  setHanded(bytes: number): void;
  /** Calls back at each answer that belongs to the paper; returns a function that stops. */
  onProgress(listener: () => void): () => void;
  stop(): void;
}

/**
 * Watches a link for the proof of a job.
 *
 * A paper is proved when the body's completion, then the cut's, came back; the mark that its first command left
 * in the printer's volatile memory was still there at its end (where it was asked); and neither paper end nor an
 * open cover was told before the body was out.
 */
export function watchProof(link: PrinterLink, job: PaperJob): ProofWatch {
  const listeners = new Set<() => void>();
  let verdict: ProofVerdict | null = null;
  let answered = 0;
  let handed = 0;
  let disruption: string | null = null;
  let keys: string[] = [];
  const total = job.requests.length;

  const conclude = (problem: string | null) => {
    const found = problem ?? disruption;
    verdict ??= found === null ? { kind: 'proved' } : { kind: 'unproved', problem: found };
  };
  const answer = (index: number) => {
    // The answers come in the order of the requests: one that was passed over was lost with what it stood behind.
    if (index > answered) return conclude('bytes-lost');
    answered = index + 1;
    if (answered === total && job.continuityKey === null) conclude(null);
  };
  const noteStatus = (bytes: readonly number[]) => {
    const { coverOpen, paperEnd } = decodeStatusBack(bytes);
    // A completion of the queue says less than one of the print: there the paper isn't known to be out before the cut.
    const isOut = answered >= (job.proof === 'tokens' ? total - 1 : total);
    if (isOut || handed === 0) return;
    if (paperEnd) disruption ??= 'paper-changed';
    else if (coverOpen) disruption ??= 'cover-opened';
  };

  /** Whether the reply is an answer to this paper. */
  function see(reply: PrinterReply): boolean {
    switch (reply.kind) {
      case 'status-back':
        noteStatus(reply.bytes);
        return false;
      case 'queued-status': {
        // A stray byte of a status looks the same.
        const next = job.requests[answered];
        if (job.proof !== 'queue-status' || !next || handed < next.end) return false;
        answer(answered);
        return true;
      }
      case 'block': {
        const token = job.proof === 'tokens' ? tokenOf(reply) : undefined;
        const index = job.requests.findIndex((request) => request.token === token);
        if (index >= answered) {
          answer(index);
          return true;
        }
        return seeKeys(reply);
      }
      case 'flow':
      case 'status':
      case 'noise':
        return false;
    }
  }

  function seeKeys(reply: PrinterReply): boolean {
    const list = keyListOf(reply, 'download');
    if (!list || job.continuityKey === null || handed < job.bytes.length) return false;
    void link.send([ACKNOWLEDGE]);
    keys = [...keys, ...list.keys];
    if (list.moreFollows) return true;
    if (!keys.includes(job.continuityKey)) conclude('power-lost');
    else conclude(answered === total ? null : 'bytes-lost');
    return true;
  }

  const stop = link.onReply((reply) => {
    if (verdict !== null || !see(reply)) return;
    for (const listener of [...listeners]) listener();
  });

  return {
    get verdict() {
      return verdict;
    },
    get acknowledgedBytes() {
      return job.requests[answered - 1]?.end ?? 0;
    },
    setHanded(bytes) {
      handed = bytes;
    },
    onProgress(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop,
  };
}
