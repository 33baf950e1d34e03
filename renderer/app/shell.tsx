import './shell.css';
import { Loader } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import {
  IconActivity,
  IconBriefcase,
  IconClipboardCheck,
  IconFolders,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { failureTextsOf } from '../../shared/errors/index.ts';
import type { Language } from '../../shared/i18n/index.ts';
import { issuesByPlace, issuesPlace } from '../../shared/model/index.ts';
import type { SettingsView } from '../../shared/rpc/index.ts';
import { ActivityScreen } from '../features/activity/index.ts';
import { AssetDrawer } from '../features/asset/index.ts';
import { FoldersScreen, FolderWizard } from '../features/folders/index.ts';
import { ProjectsScreen } from '../features/projects/index.ts';
import { ProofPage, ProofsScreen, ReviewDialog } from '../features/proofs/index.ts';
import { SearchScreen } from '../features/search/index.ts';
import { ProxyBeforeSignIn, SettingsScreen } from '../features/settings/index.ts';
import { SignInScreen, WelcomeScreen } from '../features/sign-in/index.ts';
import { UploadDialog } from '../features/upload/index.ts';
import { useTexts } from '../format/index.ts';
import { settingsQueryKey } from '../queries/index.ts';
import { useRpc } from '../rpc/index.ts';
import { type Place, useAppStore } from '../state/index.ts';
import {
  ConnectionBanner,
  GalleyMark,
  keepDoubleClicks,
  keepFocus,
  Rail,
  RailEntry,
  StatusStrip,
  useNow,
} from '../ui/index.ts';
import { Account } from './account.tsx';
import { Leaving, UnsavedForms } from './leaving.tsx';
import { News } from './news/news.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { stripState } from './strip-state.ts';
import { useRateSamples } from './use-rate-samples.ts';
import { WindowDrop } from './window-drop.tsx';

const clockEveryMs = 30_000;

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

/**
 * Shown by the digit, matched by the place of the key: on a Mac, Option and 1 type ¡. Not on the numeric keypad: on Windows, Alt
 * and its digits type characters (Alt+0228 is ä), and the first of them would leave the screen.
 */
const shortcuts = {
  activity: 'Alt+1',
  folders: 'Alt+2',
  search: 'Alt+3',
  projects: 'Alt+4',
  proofs: 'Alt+5',
} as const;
const byPlace = { usePhysicalKeys: true } as const;

function SignedIn({ systemLanguage }: { readonly systemLanguage: Language }) {
  const { t } = useTexts();
  const place = useAppStore((state) => state.place);
  const openProofId = useAppStore((state) => state.openProofId);
  const openProjectId = useAppStore((state) => state.openProjectId);
  const goTo = useAppStore((state) => state.goTo);
  const issues = useAppStore((state) => state.status?.issues);
  useFocusInContent([place, openProofId, openProjectId].join(' '));
  const issueCounts = issues === undefined ? null : issuesByPlace(issues);
  useHotkeys([
    ['Alt+Digit1', () => goTo('activity'), byPlace],
    ['Alt+Digit2', () => goTo('folders'), byPlace],
    ['Alt+Digit3', () => goTo('search'), byPlace],
    ['Alt+Digit4', () => goTo('projects'), byPlace],
    ['Alt+Digit5', () => goTo('proofs'), byPlace],
  ]);
  const railPlace: Place =
    place === 'add-folder' || place === 'welcome' ? 'folders' : place === 'proof' ? 'proofs' : place;
  return (
    <>
      <div className="shell-body">
        <Rail<Place>
          value={railPlace}
          onChange={goTo}
          items={[
            {
              value: 'activity',
              label: t('nav.activity'),
              icon: IconActivity,
              issueCount: issueCounts?.activity ?? 0,
              shortcut: shortcuts.activity,
            },
            {
              value: 'folders',
              label: t('nav.folders'),
              icon: IconFolders,
              issueCount: issueCounts?.folders ?? 0,
              shortcut: shortcuts.folders,
            },
            {
              value: 'search',
              label: t('nav.search'),
              icon: IconSearch,
              issueCount: 0,
              shortcut: shortcuts.search,
            },
            {
              value: 'projects',
              label: t('nav.projects'),
              icon: IconBriefcase,
              issueCount: 0,
              shortcut: shortcuts.projects,
            },
            {
              value: 'proofs',
              label: t('nav.proofs'),
              icon: IconClipboardCheck,
              issueCount: issueCounts?.proofs ?? 0,
              shortcut: shortcuts.proofs,
            },
          ]}
          bottom={
            <>
              <RailEntry<Place>
                item={{
                  value: 'settings',
                  label: t('nav.settings'),
                  icon: IconSettings,
                  issueCount: 0,
                  shortcut: null,
                }}
                isCurrent={place === 'settings'}
                onChange={goTo}
              />
              <Account />
            </>
          }
        />
        <main className="shell-main" id="content" tabIndex={-1}>
          <UnsavedForms lostWith="screen">
            <ScreenBoundary key={place}>
              {place === 'activity' && <ActivityScreen />}
              {place === 'folders' && <FoldersScreen />}
              {place === 'add-folder' && <FolderWizard />}
              {place === 'welcome' && <WelcomeScreen />}
              {place === 'search' && <SearchScreen drawer={<AssetDrawer />} />}
              {place === 'projects' && <ProjectsScreen />}
              {/* The address of a proof that this page does not know leads to the list. */}
              {(place === 'proofs' || (place === 'proof' && openProofId === null)) && <ProofsScreen />}
              {place === 'proof' && openProofId !== null && (
                <ProofPage key={openProofId} proofId={openProofId} />
              )}
              {place === 'settings' && <SettingsScreen systemLanguage={systemLanguage} />}
            </ScreenBoundary>
          </UnsavedForms>
        </main>
      </div>
      <Strip />
      <UnsavedForms lostWith="account">
        <UploadDialog />
        <ReviewDialog />
      </UnsavedForms>
      <WindowDrop />
      <CommandPalette />
      <Leaving />
      <News />
    </>
  );
}

/** A user who left a screen by a button of it goes on in the new screen. */
function useFocusInContent(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) document.getElementById('content')?.focus();
  }, [shown]);
}

function Strip() {
  const rpc = useRpc();
  const queryClient = useQueryClient();
  const status = useAppStore((state) => state.status);
  const batch = useAppStore((state) => state.batch);
  const connection = useAppStore((state) => state.connection);
  const downloads = useAppStore((state) => state.downloads);
  const smartFolders = useAppStore((state) => state.smartFolders);
  const report = useAppStore((state) => state.report);
  const goTo = useAppStore((state) => state.goTo);
  const showActivity = useAppStore((state) => state.showActivity);
  const nowMs = useNow(clockEveryMs);
  useRateSamples();
  if (status === null) return null;
  const issuesAt = issuesPlace(status.issues);
  const orReport = (work: Promise<void>): void => {
    work.catch((error: unknown) => report(error, ''));
  };
  const setLimit = async (bytesPerSecond: number | null): Promise<void> => {
    await rpc.engine.setLimit({ bytesPerSecond });
    // The host is still writing it down: asked again, it might tell the old one.
    queryClient.setQueryData<SettingsView>(settingsQueryKey, (known) =>
      known === undefined
        ? undefined
        : { ...known, network: { ...known.network, limitBytesPerSecond: bytesPerSecond } },
    );
  };
  return (
    <StatusStrip
      status={status}
      {...stripState(status, connection, downloads, smartFolders)}
      batch={batch}
      nowMs={nowMs}
      onPause={(length) => orReport(rpc.engine.pause({ length }))}
      onResume={() => orReport(rpc.engine.resume())}
      onLimit={(bytesPerSecond) => orReport(setLimit(bytesPerSecond))}
      onIssues={() => (issuesAt === 'activity' ? showActivity('issues') : goTo(issuesAt))}
    />
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
