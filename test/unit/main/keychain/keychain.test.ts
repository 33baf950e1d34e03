import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);
const child = join(import.meta.dirname, 'keychain-child.ts');
const isLinux = process.platform === 'linux';
const hasSecretService = isLinux && ['dbus-run-session', 'gnome-keyring-daemon'].every(isInstalled);

describe('keychain', () => {
  it('keeps secrets in memory where there is none, says why, and writes no file', async (context) => {
    if (!isLinux) context.skip('only on Linux can a test take the keychain away');
    const home = await temporaryHome();
    const { stdout } = await run(process.execPath, [child], {
      env: { ...homeIn(home), DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, 'no-bus')}` },
    });
    const notKept = {
      isPersistent: false,
      reason: { kind: 'absent', detail: expect.stringMatching(/no-bus/) },
    };
    expect(JSON.parse(stdout)).toEqual([
      'absent',
      notKept,
      notKept,
      'the key',
      'ä secret',
      'removed',
      'unreachable',
      'absent',
    ]);
    expect(await filesWith(home, 'the key')).toEqual([]);
  });

  it('keeps secrets in a real Secret Service across processes', async (context) => {
    if (!hasSecretService) context.skip('dbus-run-session and gnome-keyring-daemon are not installed here');
    const home = await temporaryHome();
    const script = [
      'printf %s password | gnome-keyring-daemon --unlock --components=secrets >/dev/null',
      // It returns before it has its name; asking for the name too early starts a second, locked one.
      `until ${hasName} | grep -q 'boolean true'; do :; done`,
      '"$0" "$1" write',
      '"$0" "$1" read-again',
    ].join(' && ');
    const { stdout } = await run('dbus-run-session', ['--', 'sh', '-c', script, process.execPath, child], {
      env: homeIn(home),
    });
    const kept = { isPersistent: true, reason: null };
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      [null, kept, kept, 'the key', 'ä secret', 'removed', 'absent', null],
      ['the key', null, 'removed', null],
    ]);
    expect(await filesWith(home, 'the key')).toEqual([]);
  });
});

const hasName =
  'dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets';

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'galley-keychain-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

function homeIn(home: string): Record<string, string | undefined> {
  return { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home };
}

async function filesWith(directory: string, secret: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const contents = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return files.filter((_, index) => contents[index]?.includes(secret));
  } catch (error) {
    // The keyring's daemon, which ends now, takes its own directory with it: what is left is looked at.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return filesWith(directory, secret);
    throw error;
  }
}
