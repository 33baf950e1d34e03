import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../format/index.ts';
import { type Notifier, notifiers, useAppStore } from '../../state/index.ts';

const notifiersOfPage = notifiers.filter((notifier) => notifier !== 'system');

/** The notifications in use. Kept by this browser, like language and theme. */
export function NotificationsSection() {
  const { t } = useTexts();
  const notifies = useAppStore((state) => state.notifies);
  const setNotifies = useAppStore((state) => state.setNotifies);
  // The program around the page notifies the system by itself, also without an open page.
  const offered = useAppStore((state) => (state.host === 'desktop' ? notifiersOfPage : notifiers));
  const [isRefused, setIsRefused] = useState(false);

  const change = async (notifier: Notifier, isOn: boolean): Promise<void> => {
    if (notifier !== 'system' || !isOn) return setNotifies(notifier, isOn);
    // The browser asks the person; what it answers once it answers always.
    const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
    setIsRefused(answer !== 'granted');
    setNotifies('system', answer === 'granted');
  };
  return (
    <fieldset className="settings-group">
      <legend className="settings-label">{t('settings.notifyAbout')}</legend>
      {offered.map((notifier) => (
        <Checkbox
          key={notifier}
          label={t(`settings.notify.${notifier}`)}
          checked={notifies[notifier]}
          onChange={(event) => void change(notifier, event.currentTarget.checked)}
        />
      ))}
      <p role="status" className="g-dim">
        {isRefused && t('settings.notifyRefused')}
      </p>
    </fieldset>
  );
}
