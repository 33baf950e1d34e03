import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));

beforeAll(() => {
  if (existsSync(join(repository, 'out/renderer/index.html'))) return;
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: repository });
});

describe('main', () => {
  it('prints page and bank in one line, and ends both on command', async () => {
    const state = await temporaryDirectory();
    const galley = start(['--state', join(state, 'galley'), '--no-open', '--port', '0']);
    const ready = JSON.parse(await galley.firstLine);
    expect(ready).toEqual({
      event: 'ready',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/),
      service: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    expect([
      (await fetch(ready.url)).status,
      (await fetch(`${ready.service}/papi/v1/proof/status`)).status,
    ]).toEqual([200, 401]);

    const second = start(['--state', join(state, 'galley'), '--no-open']);
    expect([await second.exitCode, second.stderr()]).toEqual([
      5,
      expect.stringContaining('Another Galley uses this state directory.'),
    ]);

    galley.child.kill('SIGTERM');
    expect([await galley.exitCode, galley.lines()]).toEqual([0, 1]);
    await expect(fetch(ready.url)).rejects.toThrow();
    await expect(fetch(ready.service)).rejects.toThrow();
  });

  it('starts without a bank of its own when another one is named', async () => {
    const state = await temporaryDirectory();
    const galley = start(['--state', join(state, 'galley'), '--no-open', '--server', 'http://127.0.0.1:9']);
    expect(JSON.parse(await galley.firstLine)).toMatchObject({ event: 'ready', service: null });
    galley.child.kill('SIGINT');
    expect(await galley.exitCode).toBe(0);
  });

  it('is at the same address at the next start, with the same secret, which is for its user alone', async () => {
    const state = join(await temporaryDirectory(), 'galley');
    const begin = async () => {
      const galley = start(['--state', state, '--no-open', '--server', 'http://127.0.0.1:9']);
      const { url } = JSON.parse(await galley.firstLine);
      galley.child.kill('SIGTERM');
      await galley.exitCode;
      return { origin: new URL(url).origin, secret: await readFile(join(state, 'page-secret'), 'utf8') };
    };
    const first = await begin();
    expect(first.secret).toMatch(/^[\w-]{43}$/);
    expect((await stat(join(state, 'page-secret'))).mode & 0o777).toBe(0o600);
    expect(await begin()).toEqual(first);
    // An invalid secret is not believed.
    await writeFile(join(state, 'page-secret'), 'short');
    expect((await begin()).secret).toMatch(/^[\w-]{43}$/);
  });

  it('says what is wrong with a command that it does not understand', async () => {
    const galley = start(['--prot', '1']);
    expect([await galley.exitCode, galley.stderr(), galley.lines()]).toEqual([
      2,
      expect.stringContaining("unknown option '--prot'"),
      0,
    ]);
  });
});

function start(args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [join(repository, 'main/hosts/web/main.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  let lineCount = 0;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exitCode = once(child, 'exit').then(([code]) => code as number | null);
  const firstLine = new Promise<string>((resolve, reject) => {
    if (child.stdout === null) throw new Error('Its output is not piped.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      lineCount += 1;
      resolve(line);
    });
    exitCode.then((code) => reject(new Error(`It ended with ${code}: ${stderr}`)), reject);
  });
  // Only the test that asks for the line cares that it never came.
  firstLine.catch(() => undefined);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exitCode;
  });
  return { child, exitCode, firstLine, stderr: () => stderr, lines: () => lineCount };
}
