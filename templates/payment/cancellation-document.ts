import { bar, centred, pair } from '../blocks.ts';
import type { PaperDocument } from '../document.ts';
import { formatEuros } from '../french.ts';
import type { CancellationContent } from './cancellation-content.ts';
import { counterPaper } from './counter-paper.ts';

/** « Annulation »: a play that was cancelled and refunded before its first draw; its receipt is void. */
export function cancellationDocument(content: CancellationContent): PaperDocument {
  return counterPaper(content, {
    name: 'annulation',
    caption: [bar('ANNULATION', 'tall')],
    body: [
      centred('Ce reçu est annulé\u00a0: il ne participe plus à aucun tirage.'),
      { kind: 'rule', style: 'thick' },
      pair('Remboursé', formatEuros(content.refund), { bold: true, size: 'large' }),
    ],
  });
}
