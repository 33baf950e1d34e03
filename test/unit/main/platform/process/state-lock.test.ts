import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockStateDirectory } from '../../../../../main/platform/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const door = new URL('../../../../../main/platform/index.ts', import.meta.url).href;

describe('state-lock', () => {
  it('creates the state directory for its owner alone', async () => {
    const directory = join(await temporaryDirectory(), 'state', 'galley') as LocalPath;
    const lock = await lockStateDirectory(directory);

    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    await lock.release();
  });

  it('refuses a second user, in this process too, and names the first', async () => {
    const directory = await temporaryDirectory();
    const lock = await lockStateDirectory(directory);

    await expect(lockStateDirectory(directory)).rejects.toMatchObject({
      code: 'STATE_LOCKED',
      details: { path: directory, pid: process.pid },
    });

    await lock.release();
    await (await lockStateDirectory(directory)).release();
  });

  it('sees the same directory behind another path', async () => {
    const directory = await temporaryDirectory();
    const elsewhere = await temporaryDirectory();
    await symlink(directory, join(elsewhere, 'link'));
    const lock = await lockStateDirectory(directory);
    onTestFinished(() => lock.release());

    await expect(lockStateDirectory(join(elsewhere, 'link') as LocalPath)).rejects.toMatchObject({
      code: 'STATE_LOCKED',
    });
  });

  it('gives two directories to two users', async () => {
    const first = await lockStateDirectory(await temporaryDirectory());
    const second = await lockStateDirectory(await temporaryDirectory());

    await Promise.all([first.release(), second.release()]);
  });

  it('is free at once when its holder was killed', async () => {
    const directory = await temporaryDirectory();
    const holder = startHolder(directory);
    expect(await firstLine(holder)).toBe('locked');
    await expect(lockStateDirectory(directory)).rejects.toMatchObject({ details: { pid: holder.pid } });

    holder.kill('SIGKILL');
    await once(holder, 'exit');

    await (await lockStateDirectory(directory)).release();
  });

  it('does not believe a lock file with a pid that another process has by now', async () => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, 'galley.lock'), '1');

    await (await lockStateDirectory(directory)).release();
  });

  it('keeps its lock when the lock file is moved away or spoilt', async () => {
    const directory = await temporaryDirectory();
    const lock = await lockStateDirectory(directory);
    onTestFinished(() => lock.release());
    await rename(join(directory, 'galley.lock'), join(directory, 'moved'));
    await expect(lockStateDirectory(directory)).rejects.toMatchObject({ details: { path: directory } });

    await writeFile(join(directory, 'galley.lock'), 'no pid');

    await expect(lockStateDirectory(directory)).rejects.toMatchObject({ details: { path: directory } });
  });

  it('lets exactly one of racing processes win, also right after the holder was killed', async () => {
    const directory = await temporaryDirectory();
    const holder = startHolder(directory);
    await firstLine(holder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');

    const racers = Array.from({ length: 6 }, () => startHolder(directory));
    const answers = await Promise.all(racers.map(firstLine));

    expect(answers.sort()).toEqual([...Array.from({ length: 5 }, () => 'STATE_LOCKED'), 'locked']);
  });

  it('does not keep a process alive', async () => {
    const directory = await temporaryDirectory();
    const child = startNode(
      `const { lockStateDirectory } = await import('${door}'); await lockStateDirectory('${directory}');`,
    );

    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

/** Says `locked` and stays, or says why not. */
function startHolder(directory: string): ChildProcess {
  return startNode(`
    const { lockStateDirectory } = await import('${door}');
    process.stdin.resume();
    try {
      await lockStateDirectory('${directory}');
      console.log('locked');
    } catch (error) {
      console.log(error.code);
      process.exit();
    }`);
}

function startNode(script: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function firstLine(child: ChildProcess): Promise<unknown> {
  if (child.stdout === null) throw new Error('The child has no output.');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return line;
}
