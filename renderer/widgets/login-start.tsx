import { Checkbox } from '@mantine/core';
import { useTexts } from '../format/index.ts';
import { useDesktopSettings } from '../queries/index.ts';

/** Whether Galley starts when the user logs in. In force at once; nothing in a browser, which no log-in starts. */
export function LoginStart() {
  const { t } = useTexts();
  const { desktop, save } = useDesktopSettings();
  if (desktop === null) return null;
  return (
    <Checkbox
      label={t('settings.opensAtLogin')}
      description={t('settings.opensAtLoginHint')}
      checked={desktop.opensAtLogin}
      onChange={(event) => save({ opensAtLogin: event.currentTarget.checked })}
    />
  );
}
