import './batch-row.css';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconX,
} from '@tabler/icons-react';
import type { ActivityBatch, EngineState } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { RowFigure, RowProgress } from '../feedback/row-progress.tsx';
import { EngineStateChip, StateChip, ToneChip } from '../feedback/state-mark.tsx';
import { GridPart } from '../lists/grid-part.tsx';

export interface BatchRowProps {
  readonly batch: ActivityBatch;
  /** The folder that they were found in, or what else they have in common. */
  readonly label: string;
  /** Where they go. */
  readonly target: string;
  readonly nowMs: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** Why none of those goes that wait; null where they may. */
  readonly held: EngineState | null;
  readonly onToggle: () => void;
  /** Null where the batch cannot be taken back as a whole. */
  readonly onCancel: (() => void) | null;
}

/** Many uploads in one line of Activity: how many in which state, and a button that shows them. */
export function BatchRow({
  batch,
  label,
  target,
  nowMs,
  isActive,
  isOpen,
  held,
  onToggle,
  onCancel,
}: BatchRowProps) {
  const { t, bytes, relative } = useTexts();
  const { counts, identicalCount, totalBytes, doneBytes, updatedAtMs } = batch;
  const fileCount = counts.running + counts.waiting + counts.done + counts.issues;
  const files = t('issues.files', { count: fileCount });
  const summary =
    identicalCount === 0 ? files : `${files}, ${t('batch.identical', { count: identicalCount })}`;
  return (
    <div className="transfer-row batch-row">
      <GridPart role="gridcell" className="transfer-row-name">
        <UnstyledButton
          className="batch-row-button"
          aria-expanded={isOpen}
          tabIndex={isActive ? 0 : -1}
          onClick={onToggle}
        >
          <IconChevronRight size={16} className="batch-row-chevron" />
          <span className="transfer-row-file">{label}</span>
          <span className="g-dim">{summary}</span>
        </UnstyledButton>
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-target g-dim g-cut" title={target}>
        {target}
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-number transfer-row-size">
        {bytes(totalBytes)}
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-state">
        <BatchProgress batch={batch} label={label} fileCount={fileCount} doneBytes={doneBytes} />
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-number transfer-row-time g-dim">
        {relative(Math.min(updatedAtMs, nowMs), nowMs)}
      </GridPart>
      <GridPart role="gridcell" className="transfer-row-actions" aria-hidden={onCancel === null}>
        {onCancel !== null && (
          <ActionIcon
            tabIndex={isActive ? 0 : -1}
            aria-label={t('batch.cancel', { name: label })}
            title={t('batch.cancel', { name: label })}
            onClick={(event) => {
              // The button goes with what there was to cancel; the focus stays in its row.
              event.currentTarget.closest('.batch-row')?.querySelector('button')?.focus();
              onCancel();
            }}
          >
            <IconX size={15} />
          </ActionIcon>
        )}
      </GridPart>
      <BatchCounts batch={batch} held={held} />
    </div>
  );
}

function BatchProgress({
  batch: { counts, totalBytes },
  label,
  fileCount,
  doneBytes,
}: {
  readonly batch: ActivityBatch;
  readonly label: string;
  readonly fileCount: number;
  readonly doneBytes: number;
}) {
  const { t, bytes, number } = useTexts();
  if (counts.running + counts.waiting === 0) {
    return <StateChip state={counts.issues > 0 ? 'parked' : 'confirmed'} />;
  }
  const text = t('activity.overallBytes', { done: bytes(doneBytes), total: bytes(totalBytes) });
  return (
    <RowProgress value={counts.done} max={fileCount} label={label} text={text}>
      <RowFigure>
        {number(counts.done)}/{number(fileCount)}
      </RowFigure>
    </RowProgress>
  );
}

/** By state, where there is more than one: what needs a person, and what holds all back, must not hide behind a closed line. */
function BatchCounts({
  batch: { counts, cancelledCount },
  held,
}: {
  readonly batch: ActivityBatch;
  readonly held: EngineState | null;
}) {
  const { t, number } = useTexts();
  const chips = [
    { count: counts.issues, tone: 'bad', icon: IconAlertTriangle, word: t('transfer.state.parked') },
    { count: counts.running, tone: 'busy', icon: IconClock, word: t('activity.filter.running') },
    {
      count: held === null ? counts.waiting : 0,
      tone: 'quiet',
      icon: IconClock,
      word: t('activity.filter.waiting'),
    },
    { count: counts.done, tone: 'good', icon: IconCircleCheck, word: t('transfer.state.confirmed') },
    { count: cancelledCount, tone: 'quiet', icon: IconCircleX, word: t('transfer.state.cancelled') },
  ] as const;
  const shown = chips.filter(({ count }) => count > 0);
  const isHeld = held !== null && counts.waiting > 0;
  if (shown.length < 2 && !isHeld) return null;
  return (
    <GridPart role="gridcell" className="batch-row-counts">
      {isHeld && <EngineStateChip word={held} count={number(counts.waiting)} />}
      {shown.map(({ count, tone, icon, word }) => (
        <ToneChip key={word} tone={tone} icon={icon}>
          {`${word}: ${number(count)}`}
        </ToneChip>
      ))}
    </GridPart>
  );
}
