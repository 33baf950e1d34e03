import { describe, expect, it } from 'vitest';
import { createFolderRules, type FolderRules } from '../../../../main/rules/ignore-files.ts';
import type { Fingerprint, LocalEntry, LocalKind, RelativePath } from '../../../../shared/model/index.ts';
import { createFakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { fingerprint } from '../../../support/open-test-journal.ts';

const root = '' as RelativePath;

function entry(path: string, ino: bigint, kind: LocalKind = 'file'): LocalEntry {
  return { path: path as RelativePath, kind, fingerprint: fingerprint(10, ino) };
}

const SETTLE_MS = 2_000;

interface Fixture {
  readonly rules: FolderRules;
  readonly clock: FakeClock;
  readonly texts: Map<string, string | Error>;
  /** The disk's answers for single paths; an error: it has none. */
  readonly disk: Map<string, Fingerprint | Error>;
  readonly read: string[];
  readonly unreadable: string[];
  learn(directory: string, ...entries: LocalEntry[]): Promise<boolean>;
  /** From a listing that was not read to its end. */
  learnSome(directory: string, ...entries: LocalEntry[]): Promise<boolean>;
  learnAbove(directory: string): Promise<boolean>;
  unreadAt(directory: string): string | null;
  ignores(path: string): boolean;
}

function createFixture(excludes: readonly string[] = []): Fixture {
  const texts = new Map<string, string | Error>();
  const disk = new Map<string, Fingerprint | Error>();
  const read: string[] = [];
  const unreadable: string[] = [];
  const clock = createFakeClock();
  const rules = createFolderRules(
    {
      async readText(path) {
        read.push(path);
        const text = texts.get(path) ?? '';
        if (text instanceof Error) throw text;
        return text;
      },
      async fingerprintAt(path) {
        const found = disk.get(path) ?? null;
        if (found instanceof Error) throw found;
        return found;
      },
      onUnreadable: (path) => unreadable.push(path),
      settleMs: () => SETTLE_MS,
      clock,
    },
    excludes,
  );
  return {
    rules,
    clock,
    texts,
    disk,
    read,
    unreadable,
    learn: (directory, ...entries) => rules.learn(directory as RelativePath, entries, true),
    learnSome: (directory, ...entries) => rules.learn(directory as RelativePath, entries, false),
    learnAbove: (directory) => rules.learnAbove(directory as RelativePath),
    unreadAt: (directory) => rules.unreadAt(directory as RelativePath)?.directory ?? null,
    ignores: (path) => rules.current().decide(path as RelativePath, 'file').isIgnored,
  };
}

describe('ignore-files', () => {
  it('ignores everything in a smart folder, with any other rules, until its mark is gone', async () => {
    const { learn, texts, ignores } = createFixture(['!keep/**']);
    texts.set('keep/sub/.galleyignore', '!*.png');
    await learn('', entry('keep', 1n, 'directory'));
    await learn('keep', entry('keep/.galley-shelf', 2n, 'directory'), entry('keep/a.png', 3n));
    await learn('keep/sub', entry('keep/sub/.galleyignore', 4n));
    const inside = ['keep/a.png', 'keep/sub/b.png', 'keeper/a.png'].map(ignores);
    await learn('keep', entry('keep/a.png', 3n));
    expect([inside, ignores('keep/a.png')]).toEqual([[true, true, false], false]);
  });

  it('holds the shipped rules and those of the settings from the start', () => {
    const { ignores } = createFixture(['*.raw']);
    expect([ignores('.DS_Store'), ignores('a.RAW'), ignores('a.txt')]).toEqual([true, true, false]);
  });

  it('takes a file of rules into account from its directory downwards', async () => {
    const { learn, texts, ignores } = createFixture();
    texts.set('a/.galleyignore', '*.log');
    await learn('a', entry('a/.galleyignore', 1n));
    expect([ignores('a/x.log'), ignores('a/b/x.log'), ignores('x.log')]).toEqual([true, true, false]);
  });

  it('reads a file of rules once, and again only when its stamp is another', async () => {
    const { learn, texts, read, ignores, rules } = createFixture();
    texts.set('.galleyignore', '*.log');
    await learn('', entry('.galleyignore', 1n));
    const { version } = rules.current();
    await learn('', entry('.galleyignore', 1n));
    expect([read.length, rules.current().version]).toEqual([1, version]);
    texts.set('.galleyignore', '*.txt');
    await learn('', entry('.galleyignore', 2n));
    expect([read.length, ignores('x.txt')]).toEqual([2, true]);
    expect(rules.current().version).not.toBe(version);
  });

  it('takes the rules back when their file has been gone for the settle time, with the version they had before', async () => {
    const { learn, texts, ignores, rules, clock } = createFixture();
    const { version } = rules.current();
    texts.set('.galleyignore', '*.log');
    await learn('', entry('.galleyignore', 1n));
    expect([await learn(''), ignores('x.log'), rules.settlesInMs(root)]).toEqual([false, true, SETTLE_MS]);
    await clock.advance(SETTLE_MS - 1);
    expect([await learn(''), ignores('x.log'), rules.settlesInMs(root)]).toEqual([false, true, 1]);
    await clock.advance(1);
    expect([await learn(''), ignores('x.log'), rules.settlesInMs(root)]).toEqual([true, false, null]);
    expect(rules.current().version).toBe(version);
  });

  it('keeps rules in force while the user edits their file away and back, as if nothing had been', async () => {
    const { learn, texts, rules, clock } = createFixture();
    texts.set('.galleyignore', '*.log\n!keep.log');
    await learn('', entry('.galleyignore', 1n));
    const { version } = rules.current();
    const revision = rules.revision();
    await learn('', entry('.galleyignore~', 1n));
    await clock.advance(SETTLE_MS - 1);
    expect(await learn('', entry('.galleyignore', 2n))).toBe(true);
    await clock.advance(SETTLE_MS);
    expect(await learn('', entry('.galleyignore', 2n))).toBe(true);
    expect([rules.current().version, rules.revision()]).toEqual([version, revision]);
  });

  it('lets new rules that leave out more hold at once, and those that leave out less when they were left alone', async () => {
    const { learn, texts, ignores, clock } = createFixture();
    const edit = async (ino: bigint, text: string): Promise<boolean> => {
      texts.set('.galleyignore', text);
      return learn('', entry('.galleyignore', ino));
    };
    const ignored = () => ['a.log', 'keep.log', 'a.raw', 'a.psd'].filter(ignores).join(' ');
    await edit(1n, '*.log\n!keep.log');
    expect(ignored()).toBe('a.log');
    // Cut short by the program that writes it; what is new already holds, and what is missing as well.
    expect([await edit(2n, '*.raw\n'), ignored()]).toEqual([false, 'a.log a.raw']);
    await clock.advance(SETTLE_MS - 1);
    expect([await edit(3n, '*.psd\n!a.raw\n'), ignored()]).toEqual([false, 'a.log a.raw a.psd']);
    await clock.advance(SETTLE_MS - 1);
    expect([await edit(3n, '*.psd\n!a.raw\n'), ignored()]).toEqual([false, 'a.log a.raw a.psd']);
    await clock.advance(1);
    expect([await edit(3n, '*.psd\n!a.raw\n'), ignored()]).toEqual([true, 'a.psd']);
  });

  it('takes rules for known at once that only leave out more than before', async () => {
    const { learn, texts, ignores } = createFixture();
    texts.set('.galleyignore', '# mine\n*.log\n');
    await learn('', entry('.galleyignore', 1n));
    texts.set('.galleyignore', '*.raw\r\n*.log\r\n');
    expect(await learn('', entry('.galleyignore', 2n))).toBe(true);
    expect(['a.log', 'a.raw'].map(ignores)).toEqual([true, true]);
  });

  it('leaves out again what an earlier line brought back, while both are waited for', async () => {
    const { learn, texts, ignores, clock } = createFixture();
    texts.set('.galleyignore', '*.log\n!*.log\n');
    await learn('', entry('.galleyignore', 1n));
    texts.set('.galleyignore', '*.log\n');
    await learn('', entry('.galleyignore', 2n));
    expect(ignores('a.log')).toBe(true);
    await clock.advance(SETTLE_MS);
    await learn('', entry('.galleyignore', 2n));
    expect(ignores('a.log')).toBe(true);
  });

  it.each(['symlink', 'directory', 'other'] as const)(
    'has not read the rules where a %s lies in the place of their file, and keeps to those it knew',
    async (kind) => {
      const { learn, texts, ignores, unreadAt, unreadable, clock } = createFixture();
      expect(await learn('a', entry('a/.galleyignore', 1n, kind))).toBe(false);
      expect([unreadAt('a'), unreadAt('a/b'), unreadAt('')]).toEqual(['a', 'a', null]);
      texts.set('.galleyignore', '*.log');
      await learn('', entry('.galleyignore', 1n));
      await learn('', entry('.galleyignore', 2n, kind));
      await clock.advance(SETTLE_MS);
      expect(await learn('', entry('.galleyignore', 2n, kind))).toBe(false);
      expect([ignores('x.log'), unreadAt('')]).toEqual([true, null]);
      expect(unreadable).toEqual(['a/.galleyignore', '.galleyignore', '.galleyignore']);
    },
  );

  it('keeps to the rules it knew when their file cannot be read, and reads it at the next look', async () => {
    const { learn, texts, unreadable, ignores, clock } = createFixture();
    texts.set('.galleyignore', '*.log');
    await learn('', entry('.galleyignore', 1n));
    texts.set('.galleyignore', new Error('locked'));
    await learn('', entry('.galleyignore', 2n));
    expect([ignores('x.log'), unreadable]).toEqual([true, ['.galleyignore']]);
    texts.set('.galleyignore', '*.txt');
    await learn('', entry('.galleyignore', 2n));
    await clock.advance(SETTLE_MS);
    await learn('', entry('.galleyignore', 2n));
    expect([ignores('x.log'), ignores('x.txt')]).toEqual([false, true]);
  });

  it('keeps the rules that an incomplete listing does not show, and learns new ones from it', async () => {
    const { learn, learnSome, texts, disk, ignores, unreadAt } = createFixture();
    texts.set('a/.galleyignore', '*.log');
    await learn('a', entry('a/.galleyignore', 1n));
    await learn('b', entry('b/.galley-shelf', 2n));
    disk.set('a/.galleyignore', new Error('EIO'));
    disk.set('b/.galley-shelf', new Error('EIO'));
    expect([await learnSome('a'), await learnSome('b')]).toEqual([false, false]);
    texts.set('c/.galleyignore', '*.txt');
    disk.set('c/.galleyignore', fingerprint(10, 3n));
    expect(await learnSome('c', entry('c/x.txt', 4n))).toBe(true);
    const paths = ['a/x.log', 'b/x.jpg', 'c/x.txt'];
    expect([paths.map(ignores), ['a', 'b', 'c'].map(unreadAt)]).toEqual([
      [true, true, true],
      [null, null, null],
    ]);
  });

  it.each(['.galleyignore', '.galley-shelf'])(
    'does not know what holds in a directory, nor below it, as long as %s may be there, unread',
    async (name) => {
      const { learn, learnSome, disk, unreadAt, rules } = createFixture();
      disk.set(`a/${name}`, new Error('EIO'));
      expect(await learnSome('a', entry('a/x.txt', 1n))).toBe(false);
      expect(['', 'a', 'a/b/c', 'ab'].map(unreadAt)).toEqual([null, 'a', 'a', null]);
      const before = rules.revision();
      expect(await learn('a', entry('a/x.txt', 1n))).toBe(true);
      expect(unreadAt('a/b/c')).toBe(null);
      // The directories below were not scanned under these rules, although they are the same as before.
      expect(rules.revision()).not.toBe(before);
    },
  );

  it('does not know what holds where a file of rules is there and was never read', async () => {
    const { learn, texts, ignores, unreadAt } = createFixture();
    texts.set('.galleyignore', new Error('locked'));
    expect(await learn('', entry('.galleyignore', 1n))).toBe(false);
    expect([unreadAt(''), unreadAt('deep')]).toEqual(['', '']);
    texts.set('.galleyignore', '*.log');
    expect(await learn('', entry('.galleyignore', 1n))).toBe(true);
    expect([unreadAt('deep'), ignores('deep/x.log')]).toEqual([null, true]);
  });

  it('reads what holds in a directory from above, edits included, and takes nothing away on the way', async () => {
    const { learn, learnAbove, texts, disk, ignores, unreadAt, clock } = createFixture();
    texts.set('.galleyignore', '*.log');
    disk.set('.galleyignore', fingerprint(10, 1n));
    disk.set('jobs/lakes/.galley-shelf', fingerprint(10, 2n));
    disk.set('jobs/lakes/deep/.galleyignore', new Error('not asked for: the look at it tells'));
    expect([await learnAbove('jobs/lakes/deep'), await learnAbove('jobs/lakes/deep')]).toEqual([true, false]);
    expect(['x.log', 'jobs/lakes/deep/a.jpg', 'jobs/a.jpg'].map(ignores)).toEqual([true, true, false]);
    texts.set('.galleyignore', '*.txt');
    disk.set('.galleyignore', fingerprint(10, 3n));
    disk.delete('jobs/lakes/.galley-shelf');
    await learnAbove('jobs/lakes/deep');
    await clock.advance(SETTLE_MS);
    await learnAbove('jobs/lakes/deep');
    expect(['x.log', 'x.txt', 'jobs/lakes/deep/a.jpg'].map(ignores)).toEqual([false, true, true]);
    disk.set('jobs/.galleyignore', new Error('EIO'));
    await learnAbove('jobs/lakes/deep');
    expect(unreadAt('jobs/lakes/deep')).toBe('jobs');
    await learn('jobs/lakes');
    expect(ignores('jobs/lakes/deep/a.jpg')).toBe(false);
  });
});
