import type { BrowserWindow, Dialog } from 'electron';
import { asId, type LocalPath } from '../../../shared/model/index.ts';
import type { HostCommand } from '../../../shared/rpc/index.ts';
import type { RpcHost } from '../../rpc/index.ts';
import type { Updates } from './updates/updates.ts';

export interface DesktopHostDeps {
  readonly window: () => BrowserWindow | null;
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly updates: Pick<Updates, 'view' | 'check'>;
  readonly forgetSoon: RpcHost['forgetSoon'];
  readonly speak: RpcHost['speak'];
  /** The picture that follows the pointer while a file is dragged out. */
  readonly dragIconPath: string;
}

export interface DesktopHost extends RpcHost {
  /** Asks the page to show something, as soon as there is one that listens. */
  show(command: HostCommand): void;
}

/** A page that never comes must not collect requests; the user remembers only the last few clicks. */
const mostWaiting = 5;

export function createDesktopHost({
  window,
  dialog,
  updates,
  forgetSoon,
  speak,
  dragIconPath,
}: DesktopHostDeps): DesktopHost {
  let waiting: HostCommand[] = [];
  let wake = (): void => undefined;

  return {
    show(command) {
      waiting = [...waiting, command].slice(-mostWaiting);
      wake();
    },
    async *commands(signal) {
      while (!signal.aborted) {
        const [next, ...rest] = waiting;
        if (next === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            signal.addEventListener('abort', () => resolve(), { once: true });
          });
        } else {
          waiting = rest;
          yield next;
        }
      }
    },
    async chooseDirectory() {
      const parent = window();
      const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
      const { canceled, filePaths } =
        parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options);
      const [path] = filePaths;
      return canceled || path === undefined ? null : asId<LocalPath>(path);
    },
    startDrag: (file) => window()?.webContents.startDrag({ file, icon: dragIconPath }),
    forgetSoon,
    speak,
    update: updates.view,
    checkForUpdate: updates.check,
  };
}
