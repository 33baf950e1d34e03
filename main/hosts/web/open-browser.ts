import { spawn } from 'node:child_process';

export type BrowserOutcome = 'opened' | 'no-browser';

/**
 * Asks the system to show an address in the person's browser. A machine without one is no failure: the address is
 * printed anyway. May stay unresolved for as long as a browser runs in the foreground of the command.
 */
export function openBrowser(
  url: string,
  platform: NodeJS.Platform = process.platform,
): Promise<BrowserOutcome> {
  const [program, args] = browserCommand(url, platform);
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve('no-browser'));
    child.once('exit', (code) => resolve(code === 0 ? 'opened' : 'no-browser'));
    // Such a browser must not keep Galley alive either.
    child.unref();
  });
}

function browserCommand(url: string, platform: NodeJS.Platform): readonly [string, readonly string[]] {
  if (platform === 'darwin') return ['open', [url]];
  // The empty argument is the window title, which `start` takes its first quoted argument for.
  if (platform === 'win32') return ['cmd', ['/c', 'start', '""', url]];
  return ['xdg-open', [url]];
}
