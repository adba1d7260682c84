import type { PaperDocument } from '../../templates/document.ts';
import type { CancellationContent } from '../../templates/payment/cancellation-content.ts';
import { cancellationDocument } from '../../templates/payment/cancellation-document.ts';
import type { CentreSlipContent } from '../../templates/payment/centre-slip-content.ts';
import { centreSlipDocument } from '../../templates/payment/centre-slip-document.ts';
import type { CounterContent } from '../../templates/payment/counter-content.ts';
import type {
  PaymentProofContent,
  PaymentProofVariant,
} from '../../templates/payment/payment-proof-content.ts';
import { paymentProofDocument } from '../../templates/payment/payment-proof-document.ts';
import type { ResultsContent } from '../../templates/results/results-content.ts';
import { resultsDocument } from '../../templates/results/results-document.ts';
import { CONTENT } from './sample-receipts.ts';

/** At the sample receipt's outlet, a little after midnight there, when Paris has the day before. */
const COUNTER: CounterContent = {
  training: false,
  outletName: CONTENT.outletName,
  registrationPoint: CONTENT.registrationPoint,
  terminal: CONTENT.terminal,
  operatorName: CONTENT.operatorName,
  localDate: '2026-12-01',
  localTime: '00:58:41',
  zone: CONTENT.zone,
  metropolitanDate: '2026-11-30',
  receiptNumber: CONTENT.number,
  issue: 1,
};

export const PAYMENT: PaymentProofContent = {
  ...COUNTER,
  version: 1,
  draws: [
    { number: 171, date: '2026-11-30', places: 5, pirate: true, prize: 50000 },
    { number: 172, date: '2026-11-30', places: 4, pirate: false, prize: 3000 },
    { number: 173, date: '2026-11-30', places: 0, pirate: false, prize: 2000 },
  ],
  total: 55000,
  identityChecked: true,
  exchangeIssue: 2,
};

/** The second copy, after a payment that was 6 € short and then 24 € too much. */
export const COPY = {
  kind: 'copy',
  number: 2,
  printedAt: '2026-12-02 18:05',
  corrections: [
    {
      madeAt: '2026-12-01 09:12',
      operatorName: 'Zoé',
      difference: 600,
      reason: 'résultat corrigé du tirage 172',
    },
    {
      madeAt: '2026-12-02 18:00',
      operatorName: 'Zoé',
      difference: -2450,
      reason: 'erreur de caisse',
    },
  ],
} as const satisfies PaymentProofVariant;

export const CENTRE_SLIP: CentreSlipContent = {
  ...COUNTER,
  version: 1,
  issue: 2,
  draws: [{ number: 174, date: '2026-11-30', places: 7, pirate: true, prize: 20_000_000 }],
  amount: 20_000_000,
  payableFrom: { metropolitan: '2026-12-01 08:00', local: '2026-12-01 11:00' },
  payableUntil: { metropolitan: '2027-01-29 23:59', local: '2027-01-30 02:59' },
};

export const CANCELLATION: CancellationContent = { ...COUNTER, version: 1, refund: 12000 };

export const RESULTS: ResultsContent = {
  training: false,
  outletName: CONTENT.outletName,
  printedAt: '2026-12-01 03:15',
  results: [
    {
      number: 1,
      date: '2026-12-01',
      time: '00:05',
      places: [1, 2, 3, 4, 5, 6, 7],
      pirate: 3,
      corrected: false,
    },
    {
      number: 287,
      date: '2026-11-30',
      time: '23:55',
      places: [7, 8, 9, 10, 12, 13, 15],
      pirate: 1,
      corrected: true,
    },
    {
      number: 286,
      date: '2026-11-30',
      time: '23:50',
      places: [11, 14, 16, 18, 19, 20, 21],
      pirate: 2,
      corrected: false,
    },
  ],
};

/** Every paper about results and payments. */
export function counterPapers(training: boolean): PaperDocument[] {
  return [
    paymentProofDocument({ ...PAYMENT, training }, { kind: 'original' }),
    paymentProofDocument({ ...PAYMENT, training }, COPY),
    centreSlipDocument({ ...CENTRE_SLIP, training }),
    cancellationDocument({ ...CANCELLATION, training }),
    resultsDocument({ ...RESULTS, training }),
    resultsDocument({ ...RESULTS, training, results: [] }),
  ];
}
