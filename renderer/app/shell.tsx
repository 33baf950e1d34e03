import './shell.css';
import { Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { failureTextsOf } from '../../shared/errors/index.ts';
import type { Language } from '../../shared/i18n/index.ts';
import { ProxyBeforeSignIn } from '../features/settings/index.ts';
import { SignInScreen } from '../features/sign-in/index.ts';
import { useTexts } from '../format/index.ts';
import { useAppStore } from '../state/index.ts';
import { ConnectionBanner, GalleyMark, keepDoubleClicks, keepFocus } from '../ui/index.ts';
import { SignedIn } from './signed-in.tsx';

/** The frame: banner, rail, screen, strip; the drop target over all of it. */
export function Shell({ systemLanguage }: { readonly systemLanguage: Language }) {
  const { t } = useTexts();
  const connection = useAppStore((state) => state.connection);
  const session = useAppStore((state) => state.session);
  useNotices();
  useEffect(() => keepFocus(document), []);
  useEffect(() => keepDoubleClicks(document), []);

  if (session === null) return <Opening />;
  const builtIn = session.isBuiltIn ? session.builtIn : null;
  return (
    <div className="shell">
      <a className="shell-skip" href="#content">
        {t('nav.skip')}
      </a>
      {(connection === 'lost' || connection === 'refused') && <ConnectionBanner phase={connection} />}
      {session.isSignedIn && builtIn !== null && builtIn.state !== 'running' && (
        <p className="shell-built-in" role="status" data-tone={builtIn.state === 'failed' ? 'bad' : 'warn'}>
          {t(`status.builtIn.${builtIn.state}`)}
        </p>
      )}
      {session.isSignedIn ? (
        <SignedIn systemLanguage={systemLanguage} />
      ) : (
        <SignInScreen proxy={<ProxyBeforeSignIn />} />
      )}
    </div>
  );
}

/** Before the first snapshot there is nothing to show but whether one will come. */
function Opening() {
  const { t } = useTexts();
  const connection = useAppStore((state) => state.connection);
  return (
    <main className="shell-opening" id="content">
      <GalleyMark size={44} />
      {connection === 'refused' ? (
        <div role="alert">
          <p className="shell-opening-title">{t('connection.refused')}</p>
          <p className="g-dim">{t('connection.refusedHint')}</p>
        </div>
      ) : (
        <p role="status" className="shell-opening-wait">
          <Loader />
          {t('connection.connecting')}
        </p>
      )}
    </main>
  );
}

/** Failures of what a person asked for, once each, with the one thing to do. */
function useNotices(): void {
  const { t } = useTexts();
  const notices = useAppStore((state) => state.notices);
  const dismiss = useAppStore((state) => state.dismiss);
  useEffect(() => {
    for (const { noticeId, subject, failure } of notices) {
      dismiss(noticeId);
      const texts = failureTextsOf(failure.code, 'click');
      const what = t(texts.what);
      notifications.show({
        color: 'red',
        title: subject === '' ? what : `${subject}: ${what}`,
        message: t(texts.action),
        closeButtonProps: { 'aria-label': t('common.close') },
      });
    }
  }, [notices, dismiss, t]);
  const refusedLinks = useAppStore((state) => state.refusedLinks);
  const dismissRefusedLinks = useAppStore((state) => state.dismissRefusedLinks);
  useEffect(() => {
    if (refusedLinks.length === 0) return;
    dismissRefusedLinks();
    for (const reason of refusedLinks) {
      notifications.show({
        color: 'yellow',
        message: t(`link.refused.${reason}`),
        closeButtonProps: { 'aria-label': t('common.close') },
      });
    }
  }, [refusedLinks, dismissRefusedLinks, t]);
}
