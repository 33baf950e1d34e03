import './upload-item-row.css';
import { ActionIcon, Box, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type AskChoice, assertNever } from '../../../shared/model/index.ts';
import type { RpcFailure } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { type Tone, ToneChip } from '../feedback/state-mark.tsx';

export interface UploadItemRowProps {
  readonly item: {
    readonly name: string;
    readonly sizeBytes: number;
    readonly sentBytes: number;
    readonly phase: 'ready' | 'sending' | 'spooled' | 'there' | 'failed' | 'cancelled' | 'skipped';
    readonly choice: AskChoice | null;
    readonly failure: RpcFailure | null;
  };
  /** The answers to a clash; empty where the name is free. */
  readonly choices: readonly AskChoice[];
  readonly onChoose: (choice: AskChoice) => void;
  readonly onRemove: () => void;
}

/** The cells of one file that is about to be uploaded: its clash to answer, or how far it is. */
export function UploadItemRow({ item, choices, onChoose, onRemove }: UploadItemRowProps) {
  const { t, bytes } = useTexts();
  return (
    <div className="upload-item">
      <Box role="gridcell" className="upload-item-name g-cut" title={item.name}>
        {item.name}
      </Box>
      <Box role="gridcell" className="upload-item-size g-dim">
        {bytes(item.sizeBytes)}
      </Box>
      <Box role="gridcell" className="upload-item-state">
        {item.phase === 'ready' && choices.length > 0 ? (
          <SegmentedControl
            aria-label={t('upload.choiceFor', { name: item.name })}
            value={item.choice ?? ''}
            onChange={(value) => {
              const choice = choices.find((candidate) => candidate === value);
              if (choice !== undefined) onChoose(choice);
            }}
            data={choices.map((choice) => ({ value: choice, label: t(`choice.${choice}`) }))}
          />
        ) : (
          <ItemPhase item={item} />
        )}
      </Box>
      <Box role="gridcell">
        {item.phase !== 'spooled' && item.phase !== 'there' && (
          <ActionIcon
            aria-label={t(item.phase === 'sending' ? 'upload.cancelOne' : 'upload.remove', {
              name: item.name,
            })}
            onClick={onRemove}
          >
            <IconX size={15} />
          </ActionIcon>
        )}
      </Box>
    </div>
  );
}

function ItemPhase({ item }: Pick<UploadItemRowProps, 'item'>) {
  const { t, bytes } = useTexts();
  if (item.phase === 'sending') {
    const text = t('transfer.progress', { sent: bytes(item.sentBytes), size: bytes(item.sizeBytes) });
    return <ProgressBar value={item.sentBytes} max={item.sizeBytes} label={item.name} text={text} />;
  }
  if (item.phase === 'ready') return <ToneChip tone="quiet">{t('upload.new')}</ToneChip>;
  const failure = item.failure === null ? null : t(`error.${item.failure.code}.what`);
  return (
    <span className="upload-item-phase">
      <ToneChip tone={toneOf(item.phase)}>{t(`upload.phase.${item.phase}`)}</ToneChip>
      {failure !== null && (
        <span className="g-cut" title={failure}>
          {failure}
        </span>
      )}
    </span>
  );
}

function toneOf(phase: Exclude<UploadItemRowProps['item']['phase'], 'ready' | 'sending'>): Tone {
  switch (phase) {
    case 'spooled':
    case 'there':
      return 'good';
    case 'failed':
      return 'bad';
    case 'cancelled':
    case 'skipped':
      return 'quiet';
    default:
      return assertNever(phase);
  }
}
