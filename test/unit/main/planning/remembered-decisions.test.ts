import { describe, expect, it } from 'vitest';
import { type Remembered, rememberedDecisions } from '../../../../main/planning/remembered-decisions.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type { Fingerprint, RelativePath, WatchedFolder } from '../../../../shared/model/index.ts';
import { fingerprint, folderId, openTestJournal } from '../../../support/open-test-journal.ts';
import { watchedInbox } from '../engine/watched-inbox.ts';

const folder = watchedInbox();

const ours = fingerprint(10, 7n);

interface Disk {
  readonly [path: string]: Fingerprint | 'EACCES';
}

/** A file `ours` was skipped at `skipped`; the answers for the files of `directory` with this disk. */
async function recall(
  skipped: string,
  disk: Disk,
  { directory = 'out', known = [] }: { readonly directory?: string; readonly known?: readonly string[] } = {},
): Promise<Remembered> {
  const { journal } = await openTestJournal();
  journal.decide(folderId, skipped as RelativePath, ours, 'skip');
  const fingerprintAt = async (_folder: WatchedFolder, path: RelativePath) => {
    const there = disk[path] ?? null;
    if (there === 'EACCES') throw new AppError('FILE_UNREADABLE', { path, errno: there });
    return there;
  };
  const files = Object.entries(disk).flatMap(([path, found]) =>
    path.startsWith(`${directory}/`) && found !== 'EACCES'
      ? [{ path: path as RelativePath, kind: 'file' as const, fingerprint: found }]
      : [],
  );
  return rememberedDecisions({ journal, fingerprintAt }, folder, files, new Set(known as RelativePath[]));
}

const leftOut = ({ decisions }: Remembered) => [...decisions].map(([path, { choice }]) => [path, choice]);

describe('remembered-decisions', () => {
  it('knows what was said of a file at its own path, and of no other state of it', async () => {
    const disk = { 'out/a.psd': ours, 'out/b.psd': fingerprint(11, 8n) };
    const own = await recall('out/a.psd', disk);
    expect([leftOut(own), own.followed]).toEqual([[['out/a.psd', 'skip']], []]);
    expect(leftOut(await recall('out/b.psd', { 'out/b.psd': disk['out/b.psd'] }))).toEqual([]);
  });

  it.each([
    ['whose old path is empty', {}],
    ['whose old path holds another file', { 'job/a.psd': fingerprint(12, 9n) }],
  ])('follows a file %s', async (_name, disk: Disk) => {
    const found = await recall('job/a.psd', { ...disk, 'out/a.psd': ours });
    expect(leftOut(found)).toEqual([['out/a.psd', 'skip']]);
    expect(found.followed).toEqual([{ path: 'out/a.psd', fingerprint: ours, choice: 'skip' }]);
  });

  it('follows a change of case where the disk answers to both spellings', async () => {
    const disk: Disk = { 'out/A.psd': ours };
    const either: Disk = new Proxy(disk, {
      get: (target, path: string) => (path === 'out/a.psd' ? ours : target[path]),
    });
    expect(leftOut(await recall('out/a.psd', either))).toEqual([['out/A.psd', 'skip']]);
  });

  it('leaves a second name of the same file alone, and what has a life of its own at its path', async () => {
    expect(leftOut(await recall('job/a.psd', { 'job/a.psd': ours, 'out/b.psd': ours }))).toEqual([]);
    expect(leftOut(await recall('job/a.psd', { 'out/b.psd': ours }, { known: ['out/b.psd'] }))).toEqual([]);
  });

  it('knows a path in another Unicode form, unless that is another file', async () => {
    const [composed, split] = ['out/ä.psd'.normalize('NFC'), 'out/ä.psd'.normalize('NFD')];
    const anew = { ...ours, dev: 99n, ino: 1n };
    expect(leftOut(await recall(split, { [composed]: anew }))).toEqual([[composed, 'skip']]);
    expect(leftOut(await recall(composed, { [split]: anew }))).toEqual([[split, 'skip']]);
    expect(leftOut(await recall(composed, { [composed]: ours, [split]: anew }))).toEqual([
      [composed, 'skip'],
    ]);
  });

  it('cannot decide about a file while the place where it was skipped is locked', async () => {
    const { decisions, uncertain } = await recall('job/a.psd', { 'job/a.psd': 'EACCES', 'out/a.psd': ours });
    expect(decisions.size).toBe(0);
    expect([...uncertain].map(([path, { code, details }]) => [path, code, details])).toEqual([
      ['out/a.psd', 'DIRECTORY_UNREADABLE', { path: 'job', errno: 'EACCES' }],
    ]);
  });
});
