import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { DesktopSettings } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../stores/index.ts';
import { settingsQueryKey } from './settings-form.tsx';

/** How Galley behaves as a program of the desktop. Each holds at once; a browser has none of it. */
export function DesktopSection({ desktop }: { readonly desktop: DesktopSettings }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const queryClient = useQueryClient();
  const report = useAppStore((state) => state.report);
  const save = (change: Partial<DesktopSettings>): void => {
    rpc.settings.saveDesktop({ ...desktop, ...change }).then(
      (settings) => queryClient.setQueryData(settingsQueryKey, settings),
      (error: unknown) => report(error, ''),
    );
  };
  return (
    <fieldset className="settings-group">
      <legend className="settings-label">{t('settings.desktop')}</legend>
      <Checkbox
        label={t('settings.opensAtLogin')}
        description={t('settings.opensAtLoginHint')}
        checked={desktop.opensAtLogin}
        onChange={(event) => save({ opensAtLogin: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.closesToTray')}
        checked={desktop.closesToTray}
        onChange={(event) => save({ closesToTray: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.notifies')}
        checked={desktop.notifies}
        onChange={(event) => save({ notifies: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('settings.installsUpdates')}
        checked={desktop.installsUpdates}
        onChange={(event) => save({ installsUpdates: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
