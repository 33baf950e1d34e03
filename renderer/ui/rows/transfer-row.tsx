import {
  type AskChoice,
  baseName,
  type EngineState,
  type TransferView,
} from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { RowFigure, RowProgress } from '../feedback/row-progress.tsx';
import { EngineStateChip, StateChip } from '../feedback/state-mark.tsx';
import { type ActivityActions, ActivityCells, type RowWait } from './activity-cells.tsx';

export interface TransferRowProps extends ActivityActions {
  readonly transfer: TransferView;
  /** Verb and target in words: "New version → Brand / Logos". */
  readonly target: string;
  /** Of a small picture; null shows an icon for the kind of file. */
  readonly pictureUrl: string | null;
  readonly nowMs: number;
  /** Why nothing of it goes that has not begun; null where it may. */
  readonly held: EngineState | null;
  /** The two sides of its question, in words. */
  readonly facts: readonly string[];
  readonly choices: readonly AskChoice[];
  readonly onAnswer: (choice: AskChoice) => void;
}

/** One upload in Activity; one that is parked or waits gets a second line: what, why, and one thing to do. */
export function TransferRow({ transfer, held, facts, choices, onAnswer, ...props }: TransferRowProps) {
  const { t, bytes } = useTexts();
  const name = baseName(transfer.path);
  return (
    <ActivityCells
      {...props}
      name={name}
      place={transfer.path.slice(0, transfer.path.length - name.length)}
      fullName={transfer.path}
      size={bytes(transfer.sizeBytes)}
      state={<TransferState transfer={transfer} nowMs={props.nowMs} held={held} name={name} />}
      updatedAtMs={transfer.updatedAtMs}
      issue={transfer.state === 'parked' ? { code: transfer.cause?.code, facts, choices, onAnswer } : null}
      wait={held === null ? waitOf(transfer, props.nowMs, t('transfer.confirming')) : null}
    />
  );
}

/** A cause outlives its wait: once the time has come, the upload is in line like any other. */
function waitOf(
  { state, cause, runAfterMs }: TransferView,
  nowMs: number,
  confirming: string,
): RowWait | null {
  const isLater = runAfterMs > nowMs;
  if (cause === null) return null;
  // The action of its code is for the user once Galley has stopped searching.
  if (state === 'ambiguous')
    return { code: cause.code, hint: confirming, againAtMs: isLater ? runAfterMs : null };
  return state === 'queued' && isLater ? { code: cause.code, againAtMs: null } : null;
}

function TransferState({
  transfer,
  nowMs,
  held,
  name,
}: {
  readonly transfer: TransferView;
  readonly nowMs: number;
  readonly held: EngineState | null;
  readonly name: string;
}) {
  const { t, bytes, percent, relative } = useTexts();
  if ((transfer.state === 'sending' || transfer.state === 'committing') && transfer.sizeBytes > 0) {
    const text = t('transfer.progress', {
      sent: bytes(transfer.sentBytes),
      size: bytes(transfer.sizeBytes),
    });
    return (
      <RowProgress value={transfer.sentBytes} max={transfer.sizeBytes} label={name} text={text}>
        <RowFigure>{percent(transfer.sentBytes, transfer.sizeBytes)}</RowFigure>
      </RowProgress>
    );
  }
  if (transfer.state === 'queued' && held !== null) return <EngineStateChip word={held} />;
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
