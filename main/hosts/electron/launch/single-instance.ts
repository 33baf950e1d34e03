import type { App } from 'electron';
import { deepLinkIn, deepLinkScheme } from './deep-links.ts';

export interface InstanceListener {
  /** Galley was started a second time, or its icon was clicked. */
  readonly show: () => void;
  readonly openLink: (link: string) => void;
}

/**
 * One Galley per person. False in a second one, which has handed over what it was started with and must end. The lock of the
 * state directory stays the one that counts; this one only finds the window.
 */
export function becomeOnlyInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on' | 'setAsDefaultProtocolClient'>,
  args: readonly string[],
  { show, openLink }: InstanceListener,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  const take = (given: readonly string[]): void => {
    const link = deepLinkIn(given);
    if (link !== null) openLink(link);
  };
  app.on('second-instance', (_event, given) => {
    show();
    take(given);
  });
  // macOS: both come as events to the program that runs already.
  app.on('activate', show);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    show();
    openLink(url);
  });
  app.setAsDefaultProtocolClient(deepLinkScheme);
  take(args);
  return true;
}
