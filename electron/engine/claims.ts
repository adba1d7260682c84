import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { ReceiptSummary } from '../contract/state.ts';
import type { Actor, Decision, PlayRecord, Registry } from '../registry/registry.ts';
import { controlCode, sameControlCode } from './control-code.ts';
import { decisionFailure } from './decision-failures.ts';
import { receiptSummary } from './receipt-summary.ts';

/** A claim code as it is shown to who hands it over. */
export interface ShownClaim {
  readonly receipt: ReceiptSummary;
  /** The control code in letters, in groups of four. */
  readonly code: string;
}

/** Claim codes, where no paper can be had before the draw: shown, read back, handed over (promise 4). */
export interface Claims {
  begin(playId: number, idempotencyKey: string): Promise<Outcome<ShownClaim>>;
  /** Shows a code again that wasn't read back yet; recorded. */
  showAgain(playId: number): Promise<Outcome<ShownClaim>>;
  /** The code as it was read back: the right one is handed over by that. */
  confirm(playId: number, code: string): Promise<Outcome<{ receipt: ReceiptSummary }>>;
}

/** Makes claims of a registry; the code is computed with the control code's key, never stored. */
export function createClaims(registry: Registry, controlCodeKey: Uint8Array, actor: () => Actor): Claims {
  const codeOf = (play: PlayRecord) =>
    controlCode(controlCodeKey, { ...play, registryId: registry.identity.registryId }).letters;

  function shown(decision: Decision<PlayRecord>): Outcome<ShownClaim> {
    if (decision.kind === 'refused') return failure(decisionFailure(decision.refusal));
    return success({ receipt: receiptSummary(decision.value), code: codeOf(decision.value) });
  }

  return {
    begin: async (playId, idempotencyKey) =>
      shown(await registry.beginClaim(playId, idempotencyKey, actor())),
    showAgain: async (playId) => shown(await registry.showClaim(playId, actor())),
    async confirm(playId, code) {
      const play = await registry.playById(playId);
      const isOpen = play?.printJob.state === 'code-shown';
      // Only an open claim is compared: nothing else may be found out by trying.
      if (play && isOpen && !sameControlCode(codeOf(play), code)) {
        return failure({ code: 'claim-mismatch' } satisfies Failure);
      }
      const decision = await registry.confirmClaim(playId, actor());
      if (decision.kind === 'refused') return failure(decisionFailure(decision.refusal));
      return success({ receipt: receiptSummary(decision.value) });
    },
  };
}
