import type { BrowserWindow, Session, WebContents } from 'electron';
import { desktopOrigin } from '../../../../shared/rpc/index.ts';
import type { Log } from '../../../platform/index.ts';
import { judgeExternalLink } from './external-links.ts';

export interface PageGuardDeps {
  /** Addresses of the banks with an account here. */
  readonly servers: () => readonly string[];
  readonly openExternal: (url: string) => Promise<void>;
  readonly log: Log;
}

/** Copying an asset's id or a guest's link is a click of a person; nothing else that a browser can permit is needed. */
const permittedToOwnPage = 'clipboard-sanitized-write';

/**
 * Nails a page to where it is: it goes nowhere, opens no window and no webview. A link that a person clicked may be given to
 * the system when it leads to a known bank.
 */
export function guardContents(contents: WebContents, { servers, openExternal, log }: PageGuardDeps): void {
  const stop = (event: { readonly preventDefault: () => void }): void => event.preventDefault();
  contents.on('will-navigate', stop);
  contents.on('will-frame-navigate', stop);
  contents.on('will-redirect', stop);
  contents.on('will-attach-webview', stop);
  contents.setWindowOpenHandler(({ url }) => {
    const verdict = judgeExternalLink(url, servers());
    if (verdict.isAllowed)
      openExternal(verdict.url).catch((error: unknown) => log.warn('a link was not opened', { error }));
    else log.warn('a link was refused', { reason: verdict.reason });
    return { action: 'deny' };
  });
}

/** Denies every permission, asked for or looked up, and every device. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, decide) =>
    decide(permission === permittedToOwnPage && originOf(contents.getURL()) === desktopOrigin),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) =>
      permission === permittedToOwnPage && originOf(origin) === desktopOrigin,
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
}

function originOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : `${url.protocol}//${url.host}`;
}

/** Whether a message comes from the main frame of the window's own page, and not from anything that runs inside or beside it. */
export function isOwnPage(
  event: { readonly sender: WebContents; readonly senderFrame: Electron.WebFrameMain | null },
  window: BrowserWindow | null,
): boolean {
  return (
    window !== null &&
    event.sender === window.webContents &&
    event.senderFrame !== null &&
    event.senderFrame === window.webContents.mainFrame &&
    event.senderFrame.origin === desktopOrigin
  );
}
