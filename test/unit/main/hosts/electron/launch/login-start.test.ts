import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoginStart, setLoginStart } from '../../../../../../main/hosts/electron/launch/login-start.ts';
import { plantTree, temporaryDirectory } from '../../../../../support/temporary-directory.ts';

const noLoginItem: Electron.LoginItemSettings = {
  openAtLogin: true,
  wasOpenedAtLogin: false,
  status: 'enabled',
  executableWillLaunchAtLogin: true,
  launchItems: [],
};

describe('login-start', () => {
  it.each(['darwin', 'win32'] as const)('asks the system on %s, and for no window', async (platform) => {
    const { set, asked } = await open(platform);
    await set(true);
    await set(false);
    expect(asked).toEqual([
      { openAtLogin: true, args: ['--hidden'] },
      { openAtLogin: false, args: ['--hidden'] },
    ]);
  });

  it('takes the word of macOS for having been started by the session, where no flag comes along', () => {
    const app = { getLoginItemSettings: () => ({ ...noLoginItem, wasOpenedAtLogin: true }) };
    expect([isLoginStart(app, 'darwin'), isLoginStart(app, 'linux')]).toEqual([true, false]);
  });

  it('writes an entry for the session on Linux, and takes it away again', async () => {
    const { set, entry, asked } = await open('linux');
    await set(true);
    const written = await entry();
    await set(false);
    expect([written, await entry(), asked]).toEqual([
      [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Galley',
        'Exec="/opt/My \\\\"Apps\\\\"/100%%/Galley.AppImage" --hidden',
        'X-GNOME-Autostart-enabled=true',
        'X-Galley-Autostart=true',
        '',
      ].join('\n'),
      null,
      [],
    ]);
  });

  it('leaves an entry of another program alone', async () => {
    const { set, entry, directory } = await open('linux');
    await plantTree(directory, { 'autostart/galley.desktop': '[Desktop Entry]\nExec=galley --my-way\n' });
    await set(true);
    await set(false);
    expect(await entry()).toBe('[Desktop Entry]\nExec=galley --my-way\n');
  });
});

async function open(platform: NodeJS.Platform) {
  const directory = await temporaryDirectory();
  const asked: unknown[] = [];
  const set = (isWanted: boolean) =>
    setLoginStart(isWanted, {
      app: { setLoginItemSettings: (settings) => void asked.push(settings) },
      platform,
      configDirectory: directory,
      program: '/opt/My "Apps"/100%/Galley.AppImage',
    });
  const entry = () => readFile(join(directory, 'autostart/galley.desktop'), 'utf8').catch(() => null);
  return { set, entry, asked, directory };
}
