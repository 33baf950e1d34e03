import { existsSync, renameSync, rmSync } from 'node:fs';
import { moveAside, nameAside } from './move-aside.ts';

/** Where the journal is made that is to take the place of a damaged one. It is whole before that one is moved. */
export function replacementOf(path: string): string {
  return `${path}.new`;
}

/** Keeps the damaged journal as `keptAs` and puts its successor in its place. Ended half way, `finishReplacing` goes on with it. */
export function replace(path: string, keptAs: string): void {
  moveAside(path, keptAs);
  renameSync(replacementOf(path), path);
}

/** Whether a damaged journal is away and its successor not there yet. */
export function isHalfReplaced(path: string): boolean {
  return !existsSync(path) && existsSync(replacementOf(path));
}

export function finishReplacing(path: string, nowMs: number): void {
  if (!isHalfReplaced(path)) return;
  // The new name of the rest is unknown, and its log must not lie beside another journal.
  replace(path, nameAside(path, 'corrupt', nowMs));
}

/** A replacement for a journal that turned out to be intact, or one left by a program that ended before it was used. */
export function removeReplacement(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(replacementOf(path) + suffix, { force: true });
}
