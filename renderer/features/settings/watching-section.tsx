import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { longestPattern, type WatchingSettings } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import {
  patternsOf,
  readSeconds,
  readWatchingDraft,
  toWatchingDraft,
  useIgnoreProblemText,
  useTyped,
  type WatchingDraft,
} from '../../forms/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { SettingsForm } from './settings-form.tsx';

/** A person types a letter in less. */
const typingPauseMs = 300;

export function WatchingSection({ settings }: { readonly settings: WatchingSettings }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { typed, isTyped, type, forgetSaved } = useTyped<WatchingDraft>();
  const draft = { ...toWatchingDraft(settings), ...typed };
  const changes = readWatchingDraft(typed);
  const ignoreProblem = useIgnoreProblemText(draft.patterns, longestPattern);
  const seconds = (label: string, value: string, onChange: (value: string) => void) => (
    <TextInput
      className="settings-short"
      label={label}
      inputMode="decimal"
      value={value}
      rightSection={<span className="g-dim">{t('settings.seconds')}</span>}
      rightSectionWidth={90}
      error={readSeconds(value) === null ? t('settings.settleWrong') : null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <SettingsForm
      label={t('settings.watching')}
      isValid={changes !== null}
      isTyped={isTyped}
      onSave={() => rpc.settings.saveWatching(changes ?? {})}
      onSaved={() => forgetSaved(typed)}
    >
      {seconds(t('settings.settle'), draft.settle, (settle) => type({ settle }))}
      {seconds(t('settings.settleNetwork'), draft.settleNetwork, (settleNetwork) => type({ settleNetwork }))}
      <Checkbox
        label={t('settings.confirmEmptied')}
        checked={draft.confirmEmptied}
        onChange={(event) => type({ confirmEmptied: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.confirmShrunk')}
        checked={draft.confirmShrunk}
        onChange={(event) => type({ confirmShrunk: event.currentTarget.checked })}
      />
      <Textarea
        label={t('settings.excludes')}
        description={t('wizard.rules.hint')}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        value={draft.patterns}
        error={ignoreProblem}
        onChange={(event) => type({ patterns: event.currentTarget.value })}
      />
      {ignoreProblem === null && <ExcludesPreview excludes={patternsOf(draft.patterns)} />}
    </SettingsForm>
  );
}

/** The files that the patterns would exclude, while they are typed. */
function ExcludesPreview({ excludes }: { readonly excludes: readonly string[] }) {
  const { t, number } = useTexts();
  const host = useHostQueries();
  const [settled] = useDebouncedValue(excludes.join('\n'), typingPauseMs);
  const preview = useQuery({
    ...host.settings.previewExcludes.queryOptions({
      input: { excludes: settled.split('\n').filter((line) => line !== '') },
    }),
    enabled: settled !== '',
    placeholderData: (before) => before,
  });
  if (settled === '' || preview.data === undefined) return null;
  const { looked, ignored, examples } = preview.data;
  return (
    <div role="status" className="settings-preview">
      {ignored === 0
        ? t('settings.previewNone', { looked: number(looked) })
        : t('settings.previewSome', { ignored: number(ignored), looked: number(looked) })}
      {examples.length > 0 && (
        <ul>
          {examples.map(({ path, pattern }) => (
            <li key={path}>
              <span className="g-cut">{path}</span> <code>{pattern}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
