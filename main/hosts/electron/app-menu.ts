import type { MenuItemConstructorOptions } from 'electron';
import type { HostCommand } from '../../../shared/rpc/index.ts';
import type { HostTexts } from '../texts.ts';

export interface MenuActions {
  readonly show: (command: HostCommand) => void;
  readonly quit: () => void;
}

type Place = Extract<HostCommand, { kind: 'go' }>['place'];

/** As in the rail; the page itself listens to Alt and the same numbers. */
const places: readonly Place[] = ['activity', 'folders', 'search', 'projects', 'proofs'];

/**
 * The application menu. Roles bring the words of the system, its accelerators and its behaviour; on macOS most editing
 * keys work only through them. On Windows and Linux it hides until Alt is pressed and carries the same keys.
 */
export function appMenu(
  platform: NodeJS.Platform,
  { t }: Pick<HostTexts, 't'>,
  { show, quit }: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    label: t('tray.settings'),
    accelerator: 'CommandOrControl+,',
    click: () => show({ kind: 'go', place: 'settings' }),
  };
  const galley: MenuItemConstructorOptions = {
    label: 'Galley',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
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
        ? [{ role: 'close' as const }]
        : [
            settings,
            { type: 'separator' as const },
            { role: 'close' as const },
            { label: t('tray.quit'), accelerator: 'Control+Q', click: quit },
          ]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    role: 'editMenu',
    label: t('menu.edit'),
  };
  const view: MenuItemConstructorOptions = {
    label: t('menu.view'),
    submenu: [
      ...places.map((place, index) => ({
        label: t(`nav.${place}`),
        accelerator: `CommandOrControl+${index + 1}`,
        click: () => show({ kind: 'go', place }),
      })),
      { type: 'separator' },
      { role: 'reload' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  };
  const window: MenuItemConstructorOptions = { role: 'windowMenu', label: t('menu.window') };
  return isMac ? [galley, file, edit, view, window] : [file, edit, view, window];
}
