import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { mostLimitWindows, type NetworkSettings } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import {
  type NetworkDraft,
  readLimit,
  readNetworkDraft,
  toNetworkDraft,
  useTyped,
  type WindowDraft,
} from '../../forms/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { ScheduleWindow } from './schedule-window.tsx';
import { SettingsForm } from './settings-form.tsx';

/** As many as the contract lets run at once. */
const concurrencies = ['1', '2', '3', '4', '5', '6'];

/** Monday to Friday by day: what most people begin with. */
const workingHours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', limit: '' };

export function NetworkSection({ settings }: { readonly settings: NetworkSettings }) {
  const { t, number } = useTexts();
  const rpc = useRpc();
  const { typed, isTyped, type, forgetSaved } = useTyped<NetworkDraft>();
  const draft = { ...toNetworkDraft(settings), ...typed };
  const changes = readNetworkDraft(typed);
  const changeWindow = (key: number, window: WindowDraft | null): void =>
    type({ windows: draft.windows.flatMap((each) => (each.key === key ? (window ?? []) : each)) });
  return (
    <SettingsForm
      label={t('settings.network')}
      isValid={changes !== null}
      isTyped={isTyped}
      onSave={() => rpc.settings.saveNetwork(changes ?? {})}
      onSaved={() => forgetSaved(typed)}
    >
      <TextInput
        className="settings-short"
        label={t('settings.limit')}
        description={t('settings.limitHint')}
        inputMode="numeric"
        value={draft.limit}
        error={readLimit(draft.limit) === undefined ? t('settings.limitWrong') : null}
        onChange={(event) => type({ limit: event.currentTarget.value })}
      />
      <NativeSelect
        className="settings-short"
        label={t('settings.concurrency')}
        value={String(draft.concurrency)}
        data={concurrencies}
        onChange={(event) => type({ concurrency: Number(event.currentTarget.value) })}
      />
      <Checkbox
        label={t('settings.verifyEvery')}
        description={t('settings.verifyEveryHint')}
        checked={draft.verifyEveryUpload}
        onChange={(event) => type({ verifyEveryUpload: event.currentTarget.checked })}
      />
      <fieldset className="settings-group">
        <legend className="settings-label">{t('settings.schedule')}</legend>
        <p className="g-dim">{t('settings.scheduleHint')}</p>
        {draft.windows.map((window, index) => (
          <ScheduleWindow
            key={window.key}
            number={index + 1}
            window={window}
            onChange={(changed) => changeWindow(window.key, changed)}
          />
        ))}
        {draft.windows.length > mostLimitWindows && (
          <p role="alert" className="settings-wrong">
            {t('common.atMost', { most: number(mostLimitWindows) })}
          </p>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => {
            const key = Math.max(0, ...draft.windows.map((window) => window.key)) + 1;
            type({ windows: [...draft.windows, { ...workingHours, key }] });
          }}
        >
          {t('settings.windowAdd')}
        </Button>
      </fieldset>
    </SettingsForm>
  );
}
