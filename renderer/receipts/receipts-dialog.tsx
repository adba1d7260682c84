import { useEffect, useRef, useState } from 'react';
import type { ReceiptSummary } from '../../electron/contract/state.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { explainFailure } from '../french/failures.ts';
import { scannedWords } from '../french/print-words.ts';
import { spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import type { ScannedReceipt } from '../logic/scan-intake.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { ReceiptRow } from './receipt-row.tsx';

const LISTED = 50;

interface ReceiptsDialogProps {
  /** The receipt whose code was scanned: it is chosen at first, whether it is among the last or not. */
  readonly scanned: ScannedReceipt | null;
  /** Checks the scanned paper by its code. */
  readonly onCheck: (scanned: ScannedReceipt) => void;
  readonly onClose: () => void;
}

/** The last receipts: one is chosen, the scanned or the latest at first, seen, and reprinted as a duplicate. */
export function ReceiptsDialog({ scanned, onCheck, onClose }: ReceiptsDialogProps) {
  const { lastReceipts, outlet } = useTill();
  const [listed, setListed] = useState<readonly ReceiptSummary[]>(lastReceipts);
  const receipts =
    scanned && !listed.some(({ playId }) => playId === scanned.receipt.playId)
      ? [scanned.receipt, ...listed]
      : listed;
  const [chosenId, setChosenId] = useState<number | null>(
    scanned?.receipt.playId ?? lastReceipts[0]?.playId ?? null,
  );
  const [message, setMessage] = useState<string | null>(null);
  const chosen = receipts.find(({ playId }) => playId === chosenId) ?? null;
  const inFlight = useRef(false);
  // One key for each duplicate that is wanted: a repeated message makes it once.
  const key = useRef(crypto.randomUUID());
  const pdfKey = useRef(crypto.randomUUID());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the till's latest receipts tell that the list changed
  useEffect(() => {
    let outdated = false;
    void send('listReceipts', { limit: LISTED, beforePlayId: null }).then((outcome) => {
      if (outdated || !outcome.ok) return;
      setListed(outcome.value.receipts);
      setChosenId((before) => before ?? outcome.value.receipts[0]?.playId ?? null);
    });
    return () => {
      outdated = true;
    };
  }, [lastReceipts]);

  const reprint = async () => {
    if (!chosen || inFlight.current) return;
    inFlight.current = true;
    const outcome = await send('reprint', { playId: chosen.playId, idempotencyKey: key.current });
    inFlight.current = false;
    if (outcome.ok) {
      key.current = crypto.randomUUID();
      setMessage(spaced(`Duplicata n° ${outcome.value.duplicateNumber} envoyé à l’imprimante.`));
    } else {
      const { title, next } = explainFailure(outcome.error, outlet.zone);
      setMessage(`${title} ${next}`);
    }
  };
  const savePdf = async () => {
    if (!chosen || inFlight.current) return;
    inFlight.current = true;
    const outcome = await send('receiptPdf', {
      playId: chosen.playId,
      idempotencyKey: pdfKey.current,
      format: 'a4',
      save: true,
    });
    inFlight.current = false;
    if (outcome.ok) {
      pdfKey.current = crypto.randomUUID();
      setMessage(
        spaced(
          `Duplicata n° ${outcome.value.duplicateNumber} en PDF : ${outcome.value.file ?? 'non enregistré'}`,
        ),
      );
    } else {
      const { title, next } = explainFailure(outcome.error, outlet.zone);
      setMessage(`${title} ${next}`);
    }
  };
  const guarded = useSettled(() => void reprint());
  const guardedPdf = useSettled(() => void savePdf());

  const choose = (playId: number) => {
    if (playId !== chosenId) {
      key.current = crypto.randomUUID();
      pdfKey.current = crypto.randomUUID();
    }
    setChosenId(playId);
    setMessage(null);
  };
  const move = (step: number) => {
    const index = receipts.findIndex(({ playId }) => playId === chosenId);
    const next = receipts[index + step];
    if (next) choose(next.playId);
  };

  const check = scanned && chosenId === scanned.receipt.playId ? () => onCheck(scanned) : undefined;
  const chooseNext = () => move(1);
  const choosePrevious = () => move(-1);

  return (
    <TillDialog
      title={scanned ? 'Reçu scanné' : 'Derniers reçus'}
      size="large"
      testId="receipts-dialog"
      onClose={onClose}
      keys={{
        [ACTION_KEYS.reprint]: guarded,
        F7: guardedPdf,
        [ACTION_KEYS.check]: check,
        ArrowDown: chooseNext,
        ArrowUp: choosePrevious,
      }}
    >
      {scanned && chosenId === scanned.receipt.playId && (
        <ScannedLine void={chosen?.void ?? false} superseded={scanned.superseded} />
      )}
      <div className="receipts">
        <ul className="receipt-list" data-testid="receipt-list">
          {receipts.map((receipt) => (
            <li key={receipt.playId}>
              <ReceiptRow
                receipt={receipt}
                isChosen={receipt.playId === chosenId}
                onChoose={() => choose(receipt.playId)}
              />
            </li>
          ))}
          {receipts.length === 0 && <li className="empty">Aucun reçu encore.</li>}
        </ul>
        {chosen && <ReceiptPicture playId={chosen.playId} number={chosen.number} />}
      </div>
      <p className="dialog-message" role="status" data-testid="receipts-message">
        {message ??
          spaced('Un duplicata est numéroté, noté, et ne porte aucun code : il ne peut pas être payé.')}
      </p>
      <div className="dialog-actions">
        <ActionButton shortcut="Escape" testId="receipts-close" onPress={onClose}>
          Fermer
        </ActionButton>
        {check && (
          <ActionButton shortcut={ACTION_KEYS.check} testId="check-scanned" onPress={check}>
            Contrôler ce reçu
          </ActionButton>
        )}
        <CommitButton
          look="plain"
          shortcut="F7"
          testId="receipt-pdf"
          isDisabled={!chosen}
          onCommit={() => void savePdf()}
        >
          PDF
        </CommitButton>
        <CommitButton
          look="strong"
          shortcut={ACTION_KEYS.reprint}
          testId="reprint"
          isDisabled={!chosen}
          onCommit={() => void reprint()}
        >
          Réimprimer ce reçu
        </CommitButton>
      </div>
    </TillDialog>
  );
}

/** What the scanned paper is worth. */
function ScannedLine({ void: isVoid, superseded }: { void: boolean; superseded: boolean }) {
  const { tone, text } = scannedWords(isVoid, superseded);
  return (
    <p className={`scanned-line chip-${tone}`} role="status" data-testid="scanned-line">
      <Icon name={tone} /> {text}
    </p>
  );
}
