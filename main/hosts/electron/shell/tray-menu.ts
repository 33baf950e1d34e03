import type { MenuItemConstructorOptions } from 'electron';
import {
  type EngineState,
  type IssuePlace,
  type PauseLength,
  pauseLengths,
} from '../../../../shared/model/index.ts';
import type { HostCommand, UpdateView } from '../../../../shared/rpc/index.ts';
import type { HostTexts } from '../../parts/texts.ts';
import { issuesCommand } from './notices.ts';

/** The state of the tray in one value, so that the menu is a function of it. */
export interface TrayState {
  /** Of all accounts together: what the icon shows. */
  readonly word: EngineState;
  /** Whether the shown account can work, independent of the others. */
  readonly isSignedIn: boolean;
  /** Whether everything of it stands still, also while its bank is out of reach. */
  readonly isPaused: boolean;
  readonly asOfMs: number | null;
  /** Files that are under way or still to go, and those of this batch altogether. */
  readonly left: number;
  readonly parked: number;
  /** The screen that shows them. */
  readonly issuesAt: IssuePlace;
  readonly folders: readonly { readonly name: string; readonly word: EngineState }[];
  readonly proofs: readonly { readonly name: string; readonly command: HostCommand }[];
  readonly update: UpdateView;
}

export interface TrayActions {
  readonly open: () => void;
  /** Opens the window and shows something there. */
  readonly show: (command: HostCommand) => void;
  readonly pause: (length: PauseLength) => void;
  readonly resume: () => void;
  readonly checkForUpdate: () => void;
  readonly quit: () => void;
}

/** More entries than a menu shows without scrolling do not help; the window lists them all. */
const mostEntries = 10;

/** The menu of the tray. */
export function trayMenu(
  state: TrayState,
  { t, clock }: HostTexts,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  return [
    { label: trayTitle(state, { t, clock }), enabled: false },
    { type: 'separator' },
    { label: t('tray.open'), click: actions.open },
    { label: t('tray.upload'), enabled: state.isSignedIn, click: () => actions.show({ kind: 'upload' }) },
    state.isPaused
      ? { label: t('status.resume'), click: actions.resume }
      : {
          label: t('status.pause'),
          enabled: state.isSignedIn,
          submenu: pauseLengths.map((length) => ({
            label: t(`pause.${length}`),
            click: () => actions.pause(length),
          })),
        },
    { type: 'separator' },
    {
      label: t('tray.folders'),
      enabled: state.folders.length > 0,
      submenu: state.folders.slice(0, mostEntries).map(({ name, word }) => ({
        label: `${plain(name)} – ${t(`word.${word}`)}`,
        click: () => actions.show({ kind: 'go', place: 'folders' }),
      })),
    },
    {
      label: t('tray.proofs'),
      enabled: state.proofs.length > 0,
      submenu: state.proofs
        .slice(0, mostEntries)
        .map(({ name, command }) => ({ label: plain(name), click: () => actions.show(command) })),
    },
    {
      label: t('nav.issues', { count: state.parked }),
      enabled: state.parked > 0,
      click: () => actions.show(issuesCommand(state.issuesAt)),
    },
    { type: 'separator' },
    { label: t('tray.settings'), click: () => actions.show({ kind: 'go', place: 'settings' }) },
    updateItem(state.update, t, actions),
    { type: 'separator' },
    { label: t('tray.quit'), click: actions.quit },
  ];
}

/** The state in words: first line of the menu, and what the icon says when the pointer rests on it. */
export function trayTitle(
  { word, asOfMs, left, parked }: Pick<TrayState, 'word' | 'asOfMs' | 'left' | 'parked'>,
  { t, clock }: Pick<HostTexts, 't' | 'clock'>,
): string {
  if (word === 'up-to-date' && asOfMs !== null)
    return `${t('word.up-to-date')}, ${t('word.asOf', { time: clock(asOfMs) })}`;
  // The remaining work of the shown account; another one may be uploading.
  if (word === 'uploading' && left > 0)
    return `${t('word.uploading')}: ${t('status.filesLeft', { count: left })}`;
  if (word === 'needs-attention') return `${t('word.needs-attention')} (${parked})`;
  return t(`word.${word}`);
}

function updateItem(
  { state, version }: UpdateView,
  t: HostTexts['t'],
  actions: TrayActions,
): MenuItemConstructorOptions {
  switch (state) {
    case 'ready':
      return { label: t('update.ready', { version: version ?? '' }), enabled: false };
    case 'checking':
    case 'loading':
      return { label: t(`update.${state}`), enabled: false };
    case 'unavailable':
      return { label: t('tray.checkForUpdate'), enabled: false };
    default:
      return { label: t('tray.checkForUpdate'), click: actions.checkForUpdate };
  }
}

/** `&` marks a key in menus of Windows and Linux; names come from people and banks. */
function plain(name: string): string {
  return name.replaceAll('&', '&&');
}
