import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import type { EngineState } from '../../../../shared/model/index.ts';
import type { Log } from '../../../platform/index.ts';
import type { HostTexts } from '../../parts/texts.ts';
import { type TrayActions, type TrayState, trayMenu, trayTitle } from './tray-menu.ts';

export interface TrayIcon {
  update(state: TrayState, texts: HostTexts): void;
  remove(): void;
}

/** The icon of a state. macOS tints template images itself; Electron finds the `@2x` file beside a PNG. */
export function trayIconPath(directory: string, word: EngineState, platform: NodeJS.Platform): string {
  const ending = platform === 'darwin' ? 'Template.png' : platform === 'win32' ? '.ico' : '.png';
  return join(directory, `${word}${ending}`);
}

/** Null where the system has no place for it; the window, the dock and a second start are the ways in then. */
export function showTray(
  options: { readonly directory: string; readonly platform: NodeJS.Platform; readonly log: Log },
  actions: TrayActions,
): TrayIcon | null {
  const { directory, platform, log } = options;
  let shown = '';
  let tray: Tray;
  try {
    tray = new Tray(nativeImage.createFromPath(trayIconPath(directory, 'checking', platform)));
  } catch (error) {
    log.warn('there is no tray here', { error });
    return null;
  }
  // A click opens the menu on macOS and Linux; on Windows people expect the program.
  if (platform === 'win32') tray.on('click', actions.open);
  return {
    update(state, texts) {
      // A menu that is replaced closes under the pointer: only for something new.
      const next = JSON.stringify([state, texts.language]);
      if (next === shown) return;
      shown = next;
      tray.setImage(nativeImage.createFromPath(trayIconPath(directory, state.word, platform)));
      tray.setToolTip(`Galley – ${trayTitle(state, texts)}`);
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu(state, texts, actions)));
    },
    remove: () => tray.destroy(),
  };
}
