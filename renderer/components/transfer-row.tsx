import { type AskChoice, baseName, type TransferView } from '../../shared/model/index.ts';
import { useTexts } from '../format/index.ts';
import { type ActivityActions, ActivityCells } from './activity-cells.tsx';
import { RowFigure, RowProgress } from './row-progress.tsx';
import { StateChip } from './state-mark.tsx';

export interface TransferRowProps extends ActivityActions {
  readonly transfer: TransferView;
  /** Verb and target in words: "New version → Brand / Logos". */
  readonly target: string;
  /** Of a small picture; null shows an icon for the kind of file. */
  readonly pictureUrl: string | null;
  readonly nowMs: number;
  readonly choices: readonly AskChoice[];
  readonly onAnswer: (choice: AskChoice) => void;
}

/** One upload in Activity; a parked file gets a second line: what, why, and one thing to do. */
export function TransferRow({ transfer, choices, onAnswer, ...props }: TransferRowProps) {
  const { bytes } = useTexts();
  const name = baseName(transfer.path);
  return (
    <ActivityCells
      {...props}
      name={name}
      place={transfer.path.slice(0, transfer.path.length - name.length)}
      fullName={transfer.path}
      size={bytes(transfer.sizeBytes)}
      state={<TransferState transfer={transfer} nowMs={props.nowMs} name={name} />}
      updatedAtMs={transfer.updatedAtMs}
      issue={transfer.state === 'parked' ? { code: transfer.cause?.code, choices, onAnswer } : null}
    />
  );
}

function TransferState({
  transfer,
  nowMs,
  name,
}: {
  readonly transfer: TransferView;
  readonly nowMs: number;
  readonly name: string;
}) {
  const { t, bytes, relative } = useTexts();
  if ((transfer.state === 'sending' || transfer.state === 'tail') && transfer.sizeBytes > 0) {
    const text = t('transfer.progress', {
      sent: bytes(transfer.sentBytes),
      size: bytes(transfer.sizeBytes),
    });
    const percent = Math.floor((transfer.sentBytes / transfer.sizeBytes) * 100);
    return (
      <RowProgress value={transfer.sentBytes} max={transfer.sizeBytes} label={name} text={text}>
        <RowFigure>{percent} %</RowFigure>
      </RowProgress>
    );
  }
  const waitsForTime = transfer.state === 'queued' && transfer.runAfterMs > nowMs;
  return (
    <StateChip
      state={transfer.state}
      text={
        waitsForTime ? t('transfer.state.later', { time: relative(transfer.runAfterMs, nowMs) }) : undefined
      }
    />
  );
}
