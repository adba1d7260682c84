import type { PaperDocument } from '../../templates/document.ts';
import { cancellationDocument } from '../../templates/payment/cancellation-document.ts';
import type { TwoZoneMoment } from '../../templates/payment/centre-slip-content.ts';
import { centreSlipDocument } from '../../templates/payment/centre-slip-document.ts';
import type { CounterContent, WonDraw } from '../../templates/payment/counter-content.ts';
import type { PaymentProofVariant } from '../../templates/payment/payment-proof-content.ts';
import { paymentProofDocument } from '../../templates/payment/payment-proof-document.ts';
import type { Settings } from '../contract/settings.ts';
import { type Match, matchOfClass } from '../games/ile-au-tresor/matches.ts';
import { localDateTime, METROPOLITAN_ZONE, metropolitanDate } from '../registry/draw-schedule.ts';
import type { PaymentRecord } from '../registry/prize-registry.ts';
import type {
  DrawRecord,
  PlayRecord,
  PrintJobOrigin,
  PrintJobRecord,
  Registry,
} from '../registry/registry.ts';
import { localTimes } from './presented-receipts.ts';
import { dueDraws, receiptCheck } from './receipt-check.ts';

/** A paper of the counter that is no receipt. */
export type CounterPaperKind = 'payment-proof' | 'centre-slip' | 'cancellation';

/** Papers about payments, from what was recorded when they were asked for. */
export interface PaymentPapers {
  /** Rejects where a slip for the payment centre says no more what its receipt won. */
  document(kind: CounterPaperKind, play: PlayRecord, job: PrintJobRecord): Promise<PaperDocument>;
}

/** What papers about payments are made with. */
export interface PaymentPapersDependencies {
  readonly registry: Registry;
  readonly settings: () => Settings;
}

/** Makes papers about payments. */
export function createPaymentPapers({ registry, settings }: PaymentPapersDependencies): PaymentPapers {
  const zone = () => settings().outlet.zone;

  /** A moment of the outlet, YYYY-MM-DD HH:MM. */
  function localMoment(at: number, inZone = zone()): string {
    const { date, time } = localDateTime(at, inZone);
    return `${date} ${time.slice(0, 5)}`;
  }

  function twoZones(at: number): TwoZoneMoment {
    return { metropolitan: localMoment(at, METROPOLITAN_ZONE), local: localMoment(at) };
  }

  function counterContent(
    play: PlayRecord,
    issue: number,
    made: { readonly at: number; readonly terminal: string; readonly operatorName: string },
  ): CounterContent {
    const { date, time } = localDateTime(made.at, zone());
    return {
      training: registry.identity.mode === 'training',
      outletName: settings().outlet.name,
      registrationPoint: registry.identity.registrationPoint,
      terminal: made.terminal,
      operatorName: made.operatorName,
      localDate: date,
      localTime: time,
      zone: zone(),
      metropolitanDate: metropolitanDate(made.at),
      receiptNumber: play.number,
      issue,
    };
  }

  async function originOf({ id }: PrintJobRecord): Promise<PrintJobOrigin> {
    const origin = await registry.originOfPrintJob(id);
    if (origin === null) throw new Error(`print job ${id} is gone`);
    return origin;
  }

  /** Of the counter, for a paper that was made with its print job. */
  async function contentOfJob(play: PlayRecord, job: PrintJobRecord): Promise<CounterContent> {
    const { terminal, operatorName } = await originOf(job);
    return counterContent(play, job.issue, {
      at: job.createdAt,
      terminal,
      operatorName: operatorName ?? '',
    });
  }

  async function proof(play: PlayRecord, job: PrintJobRecord): Promise<PaperDocument> {
    const payment = job.paymentId === null ? null : await registry.paymentById(job.paymentId);
    if (payment === null) throw new Error(`print job ${job.id} has no payment`);
    const { earlierProofs } = await originOf(job);
    const content = {
      ...counterContent(play, payment.issue, { ...payment, at: payment.paidAt }),
      version: 1 as const,
      localDate: payment.localDate,
      localTime: payment.localTime,
      draws: payment.draws.map(({ draw, matchClass, amount }) =>
        wonDraw(draw, matchOfClass(matchClass), amount),
      ),
      total: payment.amount,
      identityChecked: payment.identityChecked,
      exchangeIssue: payment.exchangeIssue,
    };
    return paymentProofDocument(content, proofVariant(payment, job, earlierProofs));
  }

  /** The payment's first proof is the original; a copy lists what was corrected until it was asked for. */
  function proofVariant(payment: PaymentRecord, job: PrintJobRecord, number: number): PaymentProofVariant {
    if (number === 0) return { kind: 'original' };
    return {
      kind: 'copy',
      number,
      printedAt: localMoment(job.createdAt),
      corrections: payment.corrections
        .filter(({ at }) => at <= job.createdAt)
        .map(({ at, ...correction }) => ({ ...correction, madeAt: localMoment(at) })),
    };
  }

  async function centreSlip(play: PlayRecord, job: PrintJobRecord): Promise<PaperDocument> {
    const slip = job.centreSlipId === null ? null : await registry.centreSlip(job.centreSlipId);
    const standing = await registry.standing(play.id);
    if (!slip || !standing) throw new Error(`print job ${job.id} has no slip for the payment centre`);
    const rules = (await registry.gameRules()).payments;
    const facts = { now: slip.madeAt, rules, times: localTimes(zone()) };
    const { draws, due } = receiptCheck({ issue: slip.issue, standing, payments: [] }, facts);
    if (due !== slip.amount) throw new Error(`what receipt ${play.number} won was corrected since its slip`);
    const won = dueDraws(draws);
    return centreSlipDocument({
      ...(await contentOfJob(play, job)),
      version: 1,
      draws: won.map(({ draw, match, prize }) => wonDraw(draw, match, prize)),
      amount: slip.amount,
      payableFrom: twoZones(Math.max(...won.map(({ payableFrom }) => payableFrom))),
      payableUntil: twoZones(Math.min(...won.map(({ payableUntil }) => payableUntil))),
    });
  }

  return {
    async document(kind, play, job) {
      switch (kind) {
        case 'payment-proof':
          return proof(play, job);
        case 'centre-slip':
          return centreSlip(play, job);
        case 'cancellation':
          return cancellationDocument({ ...(await contentOfJob(play, job)), version: 1, refund: play.total });
      }
    },
  };
}

function wonDraw(
  { number, date }: Pick<DrawRecord, 'number' | 'date'>,
  { places, pirate }: Match,
  prize: number,
): WonDraw {
  return { number, date, places, pirate, prize };
}
