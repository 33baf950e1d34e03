import { useHotkeys } from '@mantine/hooks';
import {
  IconBriefcase,
  IconClipboardCheck,
  IconHome,
  IconPhoto,
  IconRefresh,
  IconSettings,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Language } from '../../shared/i18n/index.ts';
import { issuesByPlace } from '../../shared/model/index.ts';
import { ActivityScreen } from '../features/activity/index.ts';
import { AssetInspector } from '../features/asset/index.ts';
import { FoldersScreen, FolderWizard } from '../features/folders/index.ts';
import { HomeScreen } from '../features/home/index.ts';
import { LibraryRail, LibraryScreen } from '../features/library/index.ts';
import { ProjectsScreen } from '../features/projects/index.ts';
import { ProofPage, ProofsScreen, ReviewDialog, ReviewRail } from '../features/proofs/index.ts';
import { SettingsScreen } from '../features/settings/index.ts';
import { WelcomeScreen } from '../features/sign-in/index.ts';
import { UploadDialog } from '../features/upload/index.ts';
import { useTexts } from '../format/index.ts';
import { type Place, useAppStore } from '../state/index.ts';
import { Rail, RailEntry, type RailItem } from '../ui/index.ts';
import { Account } from './account.tsx';
import { HelpEntry } from './help.tsx';
import { Leaving, UnsavedForms } from './leaving.tsx';
import { News } from './news/news.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Strip } from './status.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { WindowDrop } from './window-drop.tsx';

/** The page of a signed-in account: rail, top bar, the place that is open, strip; the drop target over all of it. */
export function SignedIn({ systemLanguage }: { readonly systemLanguage: Language }) {
  const place = useAppStore((state) => state.place);
  const openProofId = useAppStore((state) => state.openProofId);
  const openProjectId = useAppStore((state) => state.openProjectId);
  useFocusInContent([place, openProofId, openProjectId].join(' '));
  return (
    <>
      <div className="shell-body">
        <PlaceRail />
        <div className="shell-right">
          <TopBar />
          <main className="shell-main" id="content" tabIndex={-1}>
            <UnsavedForms lostWith="screen">
              <ScreenBoundary key={place}>
                {place === 'home' && <HomeScreen />}
                {place === 'activity' && <ActivityScreen />}
                {place === 'folders' && <FoldersScreen />}
                {place === 'add-folder' && <FolderWizard />}
                {place === 'welcome' && <WelcomeScreen />}
                {place === 'library' && <LibraryScreen inspector={<AssetInspector />} />}
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

/** The entries of the rail, in the order of their digits. Each stands for the screens behind it. */
const entries = [
  { place: 'home', label: 'nav.home', icon: IconHome, screens: ['home'] },
  { place: 'library', label: 'nav.library', icon: IconPhoto, screens: ['library'] },
  { place: 'proofs', label: 'nav.proofs', icon: IconClipboardCheck, screens: ['proofs', 'proof'] },
  { place: 'projects', label: 'nav.projects', icon: IconBriefcase, screens: ['projects'] },
  {
    place: 'folders',
    label: 'nav.sync',
    icon: IconRefresh,
    screens: ['folders', 'activity', 'add-folder', 'welcome'],
  },
] as const satisfies readonly {
  readonly place: Place;
  readonly label: string;
  readonly icon: RailItem<Place>['icon'];
  readonly screens: readonly Place[];
}[];

/**
 * Matched by the place of the key: on a Mac, Option and 1 type ¡. Not on the numeric keypad: on Windows, Alt and its digits type
 * characters (Alt+0228 is ä), and the first of them would leave the screen.
 */
const byPlace = { usePhysicalKeys: true } as const;

function PlaceRail() {
  const { t } = useTexts();
  const place = useAppStore((state) => state.place);
  const goTo = useAppStore((state) => state.goTo);
  const issues = useAppStore((state) => state.status?.issues);
  useHotkeys(entries.map((entry, index) => [`Alt+Digit${index + 1}`, () => goTo(entry.place), byPlace]));
  const counts = issues === undefined ? null : issuesByPlace(issues);
  const issueCounts: Readonly<Partial<Record<Place, number>>> =
    counts === null ? {} : { folders: counts.folders + counts.activity, proofs: counts.proofs };
  const shown = entries.find(({ screens }) => screens.some((screen) => screen === place));
  return (
    <Rail<Place>
      value={shown?.place ?? place}
      onChange={goTo}
      items={entries.map((entry, index) => ({
        value: entry.place,
        label: t(entry.label),
        icon: entry.icon,
        issueCount: issueCounts[entry.place] ?? 0,
        shortcut: `Alt+${index + 1}`,
      }))}
      bottom={
        <>
          <HelpEntry />
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
    >
      {place === 'library' && <LibraryRail />}
      {shown?.place === 'proofs' && <ReviewRail />}
    </Rail>
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
