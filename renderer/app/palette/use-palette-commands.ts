import {
  IconActivity,
  IconBriefcase,
  IconClipboardCheck,
  IconFolderPlus,
  IconFolders,
  IconHome,
  IconLanguage,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSettings,
  IconSunMoon,
  IconSwitchHorizontal,
  IconUpload,
} from '@tabler/icons-react';
import { languageNames, languages } from '../../../shared/i18n/index.ts';
import { pauseLengths } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useShowAccount } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { accountNameOf, matchesTyped, type Place, themes, useAppStore } from '../../state/index.ts';
import type { PaletteEntry, PaletteGroup } from '../../ui/index.ts';

export interface PaletteItem extends PaletteEntry {
  readonly run: () => void;
  /** The person goes on somewhere else: there the focus goes. */
  readonly leadsAway: boolean;
}

const screens = [
  ['home', IconHome, 'Alt 1'],
  ['library', IconPhoto, 'Alt 2'],
  ['proofs', IconClipboardCheck, 'Alt 3'],
  ['projects', IconBriefcase, 'Alt 4'],
  ['folders', IconFolders, 'Alt 5'],
  ['activity', IconActivity, null],
  ['settings', IconSettings, null],
] as const satisfies readonly (readonly [Place, PaletteEntry['icon'], string | null])[];

/** Commands that need no bank. Languages and themes appear when they are typed: they are many, and seldom wanted. */
export function usePaletteCommands(typed: string): readonly PaletteGroup<PaletteItem>[] {
  const { t } = useTexts();
  const goTo = useAppStore((state) => state.goTo);
  const go: PaletteItem[] = screens.map(([place, icon, key]) => ({
    id: `go-${place}`,
    label: t(`nav.${place}`),
    icon,
    ...(key === null ? {} : { hint: key }),
    leadsAway: true,
    run: () => goTo(place),
  }));
  const work = useWorkCommands();
  const accounts = useAccountCommands();
  const looks = useLookCommands();
  const fits = ({ label }: PaletteItem): boolean => matchesTyped(label, typed);
  return [
    { label: t('palette.go'), entries: go.filter(fits) },
    {
      label: t('palette.do'),
      entries: [...work, ...accounts, ...(typed.trim() === '' ? [] : looks)].filter(fits),
    },
  ];
}

function useWorkCommands(): readonly PaletteItem[] {
  const { t } = useTexts();
  const rpc = useRpc();
  const goTo = useAppStore((state) => state.goTo);
  const openUpload = useAppStore((state) => state.openUpload);
  const report = useAppStore((state) => state.report);
  const isPaused = useAppStore((state) => state.status !== null && state.status.pause !== null);
  const folders = useAppStore((state) => state.status?.folders);
  const orReport = (work: Promise<void>, subject: string): void => {
    work.catch((error: unknown) => report(error, subject));
  };
  const scanned = (folders ?? []).filter(({ folder }) => !folder.isPaused);
  const pauses: PaletteItem[] = pauseLengths.map((length) => ({
    id: `pause-${length}`,
    label: `${t('status.pause')}: ${t(`pause.${length}`)}`,
    icon: IconPlayerPause,
    leadsAway: false,
    run: () => orReport(rpc.engine.pause({ length }), ''),
  }));
  const resume: PaletteItem = {
    id: 'resume',
    label: t('status.resume'),
    icon: IconPlayerPlay,
    leadsAway: false,
    run: () => orReport(rpc.engine.resume(), ''),
  };
  return [
    { id: 'upload', label: t('activity.upload'), icon: IconUpload, leadsAway: false, run: openUpload },
    ...(scanned.length === 0
      ? []
      : [
          {
            id: 'scan',
            label: t('palette.scan'),
            icon: IconRefresh,
            leadsAway: false,
            run: () => {
              for (const { folder } of scanned)
                orReport(
                  rpc.folders.scanNow({ watchedFolderId: folder.watchedFolderId }),
                  folder.displayPath,
                );
            },
          },
        ]),
    {
      id: 'add-folder',
      label: t('folders.add'),
      icon: IconFolderPlus,
      leadsAway: true,
      run: () => goTo('add-folder'),
    },
    ...(isPaused ? [resume] : pauses),
  ];
}

/** The other accounts of this machine. One that cannot be shown now is led to where it says why. */
function useAccountCommands(): readonly PaletteItem[] {
  const { t } = useTexts();
  const session = useAppStore((state) => state.session);
  const showSettings = useAppStore((state) => state.showSettings);
  const { isHeld, show } = useShowAccount();
  const others = session?.accounts.filter(({ accountId }) => accountId !== session.accountId) ?? [];
  return others.map((account) => {
    const { user, bank } = accountNameOf(account, t);
    const canShow = account.state === 'signed-in' && !isHeld;
    return {
      id: `account-${account.accountId}`,
      label: t('palette.switchTo', { account: `${user}, ${bank}` }),
      icon: IconSwitchHorizontal,
      leadsAway: !canShow,
      run: () => (canShow ? show(account.accountId) : showSettings('accounts')),
    };
  });
}

function useLookCommands(): readonly PaletteItem[] {
  const { t } = useTexts();
  const setLanguage = useAppStore((state) => state.setLanguage);
  const setTheme = useAppStore((state) => state.setTheme);
  return [
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      label: `${t('settings.theme')}: ${t(`settings.theme.${theme}`)}`,
      icon: IconSunMoon,
      leadsAway: false,
      run: () => setTheme(theme),
    })),
    ...languages.map((language) => ({
      id: `language-${language}`,
      label: `${t('settings.language')}: ${languageNames[language]}`,
      icon: IconLanguage,
      leadsAway: false,
      run: () => setLanguage(language),
    })),
  ];
}
