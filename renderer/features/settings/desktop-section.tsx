import { Checkbox } from '@mantine/core';
import { useTexts } from '../../format/index.ts';
import { useDesktopSettings } from '../../queries/index.ts';
import { LoginStart } from '../../widgets/index.ts';

/** How Galley behaves as a program of the desktop. Each holds at once; a browser has none of it. */
export function DesktopSection() {
  const { t } = useTexts();
  const { desktop, save } = useDesktopSettings();
  if (desktop === null) return null;
  return (
    <fieldset className="settings-group">
      <legend className="settings-label">{t('settings.desktop')}</legend>
      <LoginStart />
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
