import type { MenuItemConstructorOptions } from 'electron';
import type { HostCommand } from '../../../../shared/rpc/index.ts';
import type { HostTexts } from '../../parts/texts.ts';

export interface MenuActions {
  readonly show: (command: HostCommand) => void;
  readonly quit: () => void;
}

type Place = Extract<HostCommand, { kind: 'go' }>['place'];

type LabelledRole =
  | 'about'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'close'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'pasteAndMatchStyle'
  | 'delete'
  | 'selectAll'
  | 'showSubstitutions'
  | 'toggleSmartQuotes'
  | 'toggleSmartDashes'
  | 'toggleTextReplacement'
  | 'startSpeaking'
  | 'stopSpeaking'
  | 'reload'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'minimize'
  | 'zoom'
  | 'front';

/** As in the rail; the page itself listens to Alt and the same numbers. */
const places: readonly Place[] = ['home', 'library', 'proofs', 'projects', 'folders'];

/**
 * The application menu. Roles bring the accelerators and the behaviour of the system, and English words, which is why each has a
 * label; on macOS most editing keys work only through them. The submenus are those of the roles `editMenu` and `windowMenu`,
 * because those roles cannot name their items. On Windows and Linux it hides until Alt is pressed and carries the same keys.
 */
export function appMenu(
  platform: NodeJS.Platform,
  { t }: Pick<HostTexts, 't'>,
  { show, quit }: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const roles = (...names: readonly LabelledRole[]): MenuItemConstructorOptions[] =>
    names.map((role) => ({ role, label: t(`menu.${role}`) }));
  const settings: MenuItemConstructorOptions = {
    label: t('tray.settings'),
    accelerator: 'CommandOrControl+,',
    click: () => show({ kind: 'go', place: 'settings' }),
  };
  const galley: MenuItemConstructorOptions = {
    label: 'Galley',
    submenu: [
      ...roles('about'),
      { type: 'separator' },
      settings,
      { type: 'separator' },
      ...roles('services'),
      { type: 'separator' },
      ...roles('hide', 'hideOthers', 'unhide'),
      { type: 'separator' },
      // Not the role: quitting ends the engine in order first.
      { label: t('tray.quit'), accelerator: 'Command+Q', click: quit },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: t('menu.file'),
    submenu: [
      { label: t('tray.upload'), accelerator: 'CommandOrControl+O', click: () => show({ kind: 'upload' }) },
      { type: 'separator' },
      ...(isMac
        ? roles('close')
        : [
            settings,
            { type: 'separator' as const },
            ...roles('close'),
            { label: t('tray.quit'), accelerator: 'Control+Q', click: quit },
          ]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    role: 'editMenu',
    label: t('menu.edit'),
    submenu: [
      ...roles('undo', 'redo'),
      { type: 'separator' },
      ...roles('cut', 'copy', 'paste'),
      ...(isMac
        ? [
            ...roles('pasteAndMatchStyle', 'delete', 'selectAll'),
            { type: 'separator' as const },
            {
              label: t('menu.substitutions'),
              submenu: [
                ...roles('showSubstitutions'),
                { type: 'separator' as const },
                ...roles('toggleSmartQuotes', 'toggleSmartDashes', 'toggleTextReplacement'),
              ],
            },
            { label: t('menu.speech'), submenu: roles('startSpeaking', 'stopSpeaking') },
          ]
        : [...roles('delete'), { type: 'separator' as const }, ...roles('selectAll')]),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: t('menu.view'),
    submenu: [
      ...places.map((place, index) => ({
        label: t(place === 'folders' ? 'nav.sync' : `nav.${place}`),
        accelerator: `CommandOrControl+${index + 1}`,
        click: () => show({ kind: 'go', place }),
      })),
      { type: 'separator' },
      ...roles('reload', 'resetZoom', 'zoomIn', 'zoomOut'),
      { type: 'separator' },
      ...roles('togglefullscreen'),
    ],
  };
  const window: MenuItemConstructorOptions = {
    role: 'windowMenu',
    label: t('menu.window'),
    submenu: [
      ...roles('minimize', 'zoom'),
      ...(isMac ? [{ type: 'separator' as const }, ...roles('front')] : roles('close')),
    ],
  };
  return isMac ? [galley, file, edit, view, window] : [file, edit, view, window];
}
