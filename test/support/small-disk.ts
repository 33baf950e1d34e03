import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { skipAloud } from './skip-aloud.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/**
 * A directory on a disk of its own of so many MiB, gone after the test. Only root on Linux may mount one, and in many containers not even
 * root: elsewhere the test is skipped.
 */
export async function smallDisk(context: TestContext, mebibytes: number): Promise<string> {
  const directory = join(await temporaryDirectory(), 'disk');
  mkdirSync(directory);
  const size = `size=${mebibytes}m`;
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', directory]);
  if (status !== 0) skipAloud(context, `no small disk can be mounted here (${String(stderr ?? '').trim()})`);
  onTestFinished(() => void execFileSync('umount', ['-l', directory]));
  return directory;
}

/** Fills what is left of the disk that the directory is on. Answers the file that fills it. */
export function fillDisk(directory: string): string {
  const path = join(directory, 'ballast');
  const file = openSync(path, 'w');
  const page = new Uint8Array(4096);
  try {
    for (;;) writeSync(file, page);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
  return path;
}
