import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WatchingSettings } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { SettingsForm } from './settings-form.tsx';

const longestSettleSeconds = 600;
const longestPattern = 1_000;
/** A person types a letter in less. */
const typingPauseMs = 300;

export function WatchingSection({ settings }: { readonly settings: WatchingSettings }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [settle, setSettle] = useState(String(settings.settleMs / 1_000));
  const [settleNetwork, setSettleNetwork] = useState(String(settings.settleNetworkMs / 1_000));
  const [confirmEmptied, setConfirmEmptied] = useState(settings.confirmEmptied);
  const [confirmShrunk, setConfirmShrunk] = useState(settings.confirmShrunk);
  const [patterns, setPatterns] = useState(settings.excludes.join('\n'));
  const excludes = patterns.split('\n').filter((line) => line.trim() !== '');
  const wrongLine = patterns.split('\n').findIndex((line) => line.length > longestPattern);
  const [settleMs, settleNetworkMs] = [readSeconds(settle), readSeconds(settleNetwork)];
  const isValid = settleMs !== null && settleNetworkMs !== null && wrongLine < 0;
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
      isValid={isValid}
      onSave={() =>
        rpc.settings.saveWatching({
          settleMs: settleMs ?? settings.settleMs,
          settleNetworkMs: settleNetworkMs ?? settings.settleNetworkMs,
          confirmEmptied,
          confirmShrunk,
          excludes,
        })
      }
    >
      {seconds(t('settings.settle'), settle, setSettle)}
      {seconds(t('settings.settleNetwork'), settleNetwork, setSettleNetwork)}
      <Checkbox
        label={t('settings.confirmEmptied')}
        checked={confirmEmptied}
        onChange={(event) => setConfirmEmptied(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('settings.confirmShrunk')}
        checked={confirmShrunk}
        onChange={(event) => setConfirmShrunk(event.currentTarget.checked)}
      />
      <Textarea
        label={t('settings.excludes')}
        description={t('wizard.rules.hint')}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        value={patterns}
        error={wrongLine < 0 ? null : t('settings.excludesWrong', { line: String(wrongLine + 1) })}
        onChange={(event) => setPatterns(event.currentTarget.value)}
      />
      {wrongLine < 0 && <ExcludesPreview excludes={excludes} />}
    </SettingsForm>
  );
}

/** What the patterns would leave out, while they are typed. */
function ExcludesPreview({ excludes }: { readonly excludes: readonly string[] }) {
  const { t, number } = useTexts();
  const rpc = useRpc();
  const [settled] = useDebouncedValue(excludes.join('\n'), typingPauseMs);
  const preview = useQuery({
    queryKey: ['settings-preview', settled],
    queryFn: ({ signal }) =>
      rpc.settings.previewExcludes(
        { excludes: settled.split('\n').filter((line) => line !== '') },
        { signal },
      ),
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

/** Milliseconds; null for what is no time in range. */
function readSeconds(text: string): number | null {
  const seconds = Number(text.trim().replace(',', '.'));
  const isRight = text.trim() !== '' && seconds >= 0 && seconds <= longestSettleSeconds;
  return isRight ? Math.round(seconds * 1_000) : null;
}
