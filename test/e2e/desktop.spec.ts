import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { environmentIn } from '../support/program-environment.ts';

const repository = resolve(import.meta.dirname, '../..');
/** A packed Galley, as `npm run package` leaves it in `dist`. Without it the tree is started, which has no fuses. */
const packed = process.env.GALLEY_PACKED_PROGRAM ?? null;
const missing = whatIsMissing();

interface Desktop {
  readonly program: ElectronApplication;
  readonly page: Page;
  readonly home: string;
  /** Starts Galley once more over the same state, as a click on its icon or a link does; resolves when that one has ended. */
  startAgain(...args: readonly string[]): Promise<void>;
}

const test = base.extend<{ desktop: Desktop }>({
  desktop: async ({ browserName: _ }, use) => {
    const home = await mkdtemp(join(tmpdir(), 'galley-e2e-'));
    const program = await launch(home);
    try {
      await use({
        program,
        page: await program.firstWindow(),
        home,
        async startAgain(...args) {
          const second = await launch(home, ...args).catch(() => null);
          await second?.close().catch(() => undefined);
        },
      });
    } finally {
      await program.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    }
  },
});

test.beforeEach(({ browserName: _ }, testInfo) => {
  if (missing !== null) process.stderr.write(`The desktop window is not tested: ${missing}\n`);
  testInfo.skip(missing !== null, missing ?? '');
});

test('the desktop window shows the same page, signed in to the built-in bank', async ({ desktop }) => {
  await expect(desktop.page.getByRole('heading', { name: 'History' })).toBeVisible();
});

test('a chosen file is taken where it lies and arrives in the bank', async ({ desktop: { page, home } }) => {
  const path = join(home, 'cover.txt');
  await writeFile(path, 'the cover');
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.evaluate(() => {
    window.location.hash = '/activity';
  });
  await page.keyboard.press('ControlOrMeta+o');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type="file"]').setInputFiles(path);
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  await dialog.getByRole('button', { name: 'Show in History' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'cover.txt' }).getByText('Done')).toBeVisible();
});

test('closing the window leaves Galley working, and a second start brings it back', async ({
  desktop: { program, page, startAgain },
}) => {
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const isSeen = () =>
    program.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return window?.isVisible() && !window.isMinimized();
    });
  await expect.poll(isSeen).toBe(false);
  await startAgain();
  await expect.poll(isSeen).toBe(true);
});

test('a link of an unknown bank is refused aloud and leads nowhere', async ({
  desktop: { page, startAgain },
}) => {
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await startAgain('galley://evil.example/asset/1');
  await expect(page.getByText('a bank that you are not signed in to')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
});

test('the packed program has its fuses blown', async ({ browserName: _ }, testInfo) => {
  if (packed === null)
    process.stderr.write('The fuses are not read: GALLEY_PACKED_PROGRAM names no program.\n');
  testInfo.skip(packed === null, 'GALLEY_PACKED_PROGRAM names no program.');
  const wire = await getCurrentFuseWire(packed ?? '');
  expect({
    runAsNode: wire[FuseV1Options.RunAsNode],
    nodeOptions: wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable],
    inspect: wire[FuseV1Options.EnableNodeCliInspectArguments],
    onlyFromAsar: wire[FuseV1Options.OnlyLoadAppFromAsar],
    fileProtocol: wire[FuseV1Options.GrantFileProtocolExtraPrivileges],
    cookies: wire[FuseV1Options.EnableCookieEncryption],
  }).toEqual({
    runAsNode: FuseState.DISABLE,
    nodeOptions: FuseState.DISABLE,
    inspect: FuseState.DISABLE,
    onlyFromAsar: FuseState.ENABLE,
    fileProtocol: FuseState.DISABLE,
    cookies: FuseState.ENABLE,
  });
});

function launch(home: string, ...args: readonly string[]): Promise<ElectronApplication> {
  return _electron.launch({
    ...(packed === null ? {} : { executablePath: packed }),
    args: [
      ...(packed === null ? [repository] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${join(home, 'electron')}`,
      // Texts are those of the machine's language where nothing else is said.
      '--lang=en-GB',
      ...args,
    ],
    env: {
      ...environmentIn(home),
      LANGUAGE: 'en_GB',
      LC_ALL: 'en_GB.UTF-8',
      GALLEY_HOME: join(home, 'state'),
    },
  });
}

/** Null when the desktop program can be started here, else the reason why not. */
function whatIsMissing(): string | null {
  if (packed !== null) return existsSync(packed) ? null : 'GALLEY_PACKED_PROGRAM is not there.';
  const electron = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  if (!existsSync(join(electron, 'dist'))) return 'no Electron binary is installed.';
  if (!existsSync(join(repository, 'out/main/main.js'))) return 'the desktop program is not built.';
  return null;
}
