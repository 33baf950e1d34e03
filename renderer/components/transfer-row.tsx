import './transfer-row.css';
import { ActionIcon, Box, Button } from '@mantine/core';
import { IconDots, IconInfoCircle, IconRotateClockwise, IconX } from '@tabler/icons-react';
import { type ErrorCode, isErrorCode } from '../../shared/errors/index.ts';
import { type AskChoice, baseName, type TransferView } from '../../shared/model/index.ts';
import { useTexts } from '../format/index.ts';
import { ProgressBar } from './progress-bar.tsx';
import { StateChip } from './state-mark.tsx';

export interface TransferRowProps {
  readonly transfer: TransferView;
  /** Verb and target in words: "New version → Brand / Logos". */
  readonly target: string;
  readonly nowMs: number;
  /** The row that Tab reaches: its buttons are reached too, those of the others by the pointer only. */
  readonly isActive: boolean;
  readonly canCancel: boolean;
  readonly canRetry: boolean;
  readonly choices: readonly AskChoice[];
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onWhy: () => void;
  /** Told the button, where the menu is to hang. */
  readonly onMenu: (anchor: HTMLElement) => void;
  readonly onAnswer: (choice: AskChoice) => void;
}

/** The cells of one line of Activity; a parked file gets a second line: what, why, and one thing to do. */
export function TransferRow(props: TransferRowProps) {
  const { transfer, target, nowMs, isActive } = props;
  const { bytes, relative } = useTexts();
  const name = baseName(transfer.path);
  const directory = transfer.path.slice(0, transfer.path.length - name.length);
  return (
    <div className="transfer-row">
      <Box role="gridcell" className="transfer-row-name" title={transfer.path}>
        <span className="transfer-row-file">{name}</span>
        {directory !== '' && <span className="g-dim">{directory}</span>}
      </Box>
      <Box role="gridcell" className="transfer-row-target g-dim g-cut" title={target}>
        {target}
      </Box>
      <Box role="gridcell" className="transfer-row-number">
        {bytes(transfer.sizeBytes)}
      </Box>
      <Box role="gridcell" className="transfer-row-state">
        <TransferState transfer={transfer} nowMs={nowMs} name={name} />
      </Box>
      <Box role="gridcell" className="transfer-row-number g-dim">
        {relative(Math.min(transfer.updatedAtMs, nowMs), nowMs)}
      </Box>
      <Box role="gridcell" className="transfer-row-actions">
        <RowActions {...props} name={name} tabIndex={isActive ? 0 : -1} />
      </Box>
      {transfer.state === 'parked' && <Issue {...props} name={name} />}
    </div>
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
      <span className="transfer-row-progress" title={text}>
        <ProgressBar value={transfer.sentBytes} max={transfer.sizeBytes} label={name} text={text} />
        <span className="transfer-row-percent">{percent} %</span>
      </span>
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

function RowActions({
  name,
  tabIndex,
  canCancel,
  canRetry,
  onCancel,
  onRetry,
  onWhy,
  onMenu,
}: TransferRowProps & { readonly name: string; readonly tabIndex: number }) {
  const { t } = useTexts();
  const action = (label: string, icon: React.ReactNode, onClick: (anchor: HTMLElement) => void) => (
    // A native title: a tooltip of its own for each button of each row makes scrolling stutter.
    <ActionIcon
      aria-label={`${label}: ${name}`}
      title={label}
      tabIndex={tabIndex}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <>
      {canRetry && action(t('transfer.retry'), <IconRotateClockwise size={16} />, onRetry)}
      {canCancel && action(t('transfer.cancel'), <IconX size={16} />, onCancel)}
      {action(t('transfer.why'), <IconInfoCircle size={16} />, onWhy)}
      {action(t('transfer.menu'), <IconDots size={16} />, onMenu)}
    </>
  );
}

function Issue({
  transfer,
  name,
  isActive,
  choices,
  onAnswer,
}: TransferRowProps & { readonly name: string }) {
  const { t } = useTexts();
  const code = knownCode(transfer.cause?.code);
  return (
    <Box
      role="gridcell"
      className="transfer-row-issue"
      data-tone="bad"
      aria-label={t('transfer.issueOf', { name })}
    >
      <span>
        <strong>{t(`error.${code}.what`)}</strong> {t(`error.${code}.action`)}
      </span>
      {choices.length > 0 && (
        <span className="transfer-row-answers">
          {choices.map((choice) => (
            <Button
              key={choice}
              variant="default"
              size="compact-xs"
              tabIndex={isActive ? 0 : -1}
              aria-label={`${t(`choice.${choice}`)}: ${name}`}
              onClick={() => onAnswer(choice)}
            >
              {t(`choice.${choice}`)}
            </Button>
          ))}
        </span>
      )}
    </Box>
  );
}

/** A cause of a newer journal may carry a code that this page does not know. */
function knownCode(code: string | undefined): ErrorCode {
  return code !== undefined && isErrorCode(code) ? code : 'INTERNAL';
}
