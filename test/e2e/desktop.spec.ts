import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { _electron, expect, test } from '@playwright/test';

const repository = resolve(import.meta.dirname, '../..');
const missing = whatIsMissing();

test('the desktop window shows the same page, signed in to the built-in bank', async ({
  browserName: _,
}, testInfo) => {
  if (missing !== null) process.stderr.write(`The desktop window is not tested: ${missing}\n`);
  testInfo.skip(missing !== null, missing ?? '');
  const home = await mkdtemp(join(tmpdir(), 'galley-e2e-'));
  const program = await _electron.launch({
    args: [repository, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...environment(), HOME: home, GALLEY_HOME: join(home, 'state') },
  });
  try {
    const window = await program.firstWindow();
    await expect(window.getByRole('heading', { name: 'Activity' })).toBeVisible();
  } finally {
    await program.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Null when the desktop program can be started here, else the reason why not. */
function whatIsMissing(): string | null {
  const electron = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  if (!existsSync(join(electron, 'dist'))) return 'no Electron binary is installed.';
  if (!existsSync(join(repository, 'out/main/main.js'))) return 'the desktop program is not built.';
  return null;
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
