import './state-mark.css';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCloudOff,
  IconDownload,
  IconHelpCircle,
  IconLock,
  IconPlayerPause,
  IconPlugConnectedX,
  IconProgressCheck,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { EngineState, IntentState } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';

/** The meaning of a colour here; each always comes with an icon and a word. */
export type Tone = 'good' | 'busy' | 'quiet' | 'warn' | 'bad';

interface Mark {
  readonly tone: Tone;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
}

/** The words of the engine, and what only the strip knows. */
export type ShownState = EngineState | 'downloading' | 'disconnected';

const engineStateMarks: Readonly<Record<ShownState, Mark>> = {
  'up-to-date': { tone: 'good', icon: IconCircleCheck },
  checking: { tone: 'busy', icon: IconRefresh },
  uploading: { tone: 'busy', icon: IconUpload },
  waiting: { tone: 'quiet', icon: IconClock },
  paused: { tone: 'quiet', icon: IconPlayerPause },
  offline: { tone: 'warn', icon: IconCloudOff },
  'sign-in-needed': { tone: 'bad', icon: IconLock },
  'needs-attention': { tone: 'bad', icon: IconAlertTriangle },
  downloading: { tone: 'busy', icon: IconDownload },
  disconnected: { tone: 'warn', icon: IconPlugConnectedX },
};

const stateMarks: Readonly<Record<IntentState, Mark>> = {
  queued: { tone: 'quiet', icon: IconClock },
  sending: { tone: 'busy', icon: IconUpload },
  committing: { tone: 'busy', icon: IconUpload },
  verifying: { tone: 'busy', icon: IconProgressCheck },
  ambiguous: { tone: 'warn', icon: IconHelpCircle },
  confirmed: { tone: 'good', icon: IconCircleCheck },
  parked: { tone: 'bad', icon: IconAlertTriangle },
  cancelled: { tone: 'quiet', icon: IconCircleX },
};

/** One of the eight words of the engine or of a folder. `after` follows the word: "as of 14:02", "12 of 340". */
export function EngineStateMark({
  word,
  after,
}: {
  readonly word: ShownState;
  readonly after?: string | undefined;
}) {
  const { t } = useTexts();
  const { tone, icon: Icon } = engineStateMarks[word];
  return (
    <span className="state-mark" data-tone={tone} data-word={word}>
      <Icon size={16} stroke={2} />
      <span className="state-mark-word">{t(`word.${word}`)}</span>
      {after !== undefined && (
        // It counts: a live region tells the word, when that changes.
        <span className="g-dim" aria-live="off">
          {after}
        </span>
      )}
    </span>
  );
}

/** The state of one upload as a chip. `text` replaces the plain word where there is more to say. */
export function StateChip({
  state,
  text,
}: {
  readonly state: IntentState;
  readonly text?: string | undefined;
}) {
  const { t } = useTexts();
  const { tone, icon: Icon } = stateMarks[state];
  return (
    <span className="state-chip" data-tone={tone}>
      <Icon size={13} stroke={2.2} />
      {text ?? t(`transfer.state.${state}`)}
    </span>
  );
}

/** One of the eight words as a chip, for what waits because of it. `count` follows the word. */
export function EngineStateChip({ word, count }: { readonly word: EngineState; readonly count?: string }) {
  const { t } = useTexts();
  const { tone, icon } = engineStateMarks[word];
  const text = t(`word.${word}`);
  return (
    <ToneChip tone={tone} icon={icon}>
      {count === undefined ? text : `${text}: ${count}`}
    </ToneChip>
  );
}

/** A chip for anything else that has a tone and a word. */
export function ToneChip({
  tone,
  icon: Icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: Mark['icon'];
  readonly children: string;
}) {
  return (
    <span className="state-chip" data-tone={tone}>
      {Icon !== undefined && <Icon size={13} stroke={2.2} />}
      {children}
    </span>
  );
}
