import { describe, expect, it } from 'vitest';
import { createFolderRules, type FolderRules } from '../../../../main/sync/ignore-files.ts';
import type { LocalEntry, LocalKind, RelativePath } from '../../../../shared/model/index.ts';
import { fingerprint } from '../../../support/open-test-journal.ts';

function entry(path: string, ino: bigint, kind: LocalKind = 'file'): LocalEntry {
  return { path: path as RelativePath, kind, fingerprint: fingerprint(10, ino) };
}

interface Bench {
  readonly rules: FolderRules;
  readonly texts: Map<string, string | Error>;
  readonly read: string[];
  readonly unreadable: string[];
  learn(directory: string, ...entries: LocalEntry[]): Promise<void>;
  ignores(path: string): boolean;
}

function createBench(excludes: readonly string[] = []): Bench {
  const texts = new Map<string, string | Error>();
  const read: string[] = [];
  const unreadable: string[] = [];
  const rules = createFolderRules(
    {
      async readText(path) {
        read.push(path);
        const text = texts.get(path) ?? '';
        if (text instanceof Error) throw text;
        return text;
      },
      onUnreadable: (path) => unreadable.push(path),
    },
    excludes,
  );
  return {
    rules,
    texts,
    read,
    unreadable,
    learn: (directory, ...entries) => rules.learn(directory as RelativePath, entries),
    ignores: (path) => rules.current().decide(path as RelativePath, 'file').isIgnored,
  };
}

describe('ignore-files', () => {
  it('ignores everything in a rendition shelf, whatever other rules bring back, until its mark is gone', async () => {
    const { learn, texts, ignores } = createBench(['!keep/**']);
    texts.set('keep/sub/.galleyignore', '!*.png');
    await learn('', entry('keep', 1n, 'directory'));
    await learn('keep', entry('keep/.galley-shelf', 2n, 'directory'), entry('keep/a.png', 3n));
    await learn('keep/sub', entry('keep/sub/.galleyignore', 4n));
    const inside = ['keep/a.png', 'keep/sub/b.png', 'keeper/a.png'].map(ignores);
    await learn('keep', entry('keep/a.png', 3n));
    expect([inside, ignores('keep/a.png')]).toEqual([[true, true, false], false]);
  });

  it('holds the shipped rules and those of the settings from the start', () => {
    const { ignores } = createBench(['*.raw']);
    expect([ignores('.DS_Store'), ignores('a.RAW'), ignores('a.txt')]).toEqual([true, true, false]);
  });

  it('takes a file of rules into account from its directory downwards', async () => {
    const { learn, texts, ignores } = createBench();
    texts.set('a/.galleyignore', '*.log');
    await learn('a', entry('a/.galleyignore', 1n));
    expect([ignores('a/x.log'), ignores('a/b/x.log'), ignores('x.log')]).toEqual([true, true, false]);
  });

  it('reads a file of rules once, and again only when its stamp is another', async () => {
    const { learn, texts, read, ignores, rules } = createBench();
    texts.set('.galleyignore', '*.log');
    await learn('', entry('.galleyignore', 1n));
    const { version } = rules.current();
    await learn('', entry('.galleyignore', 1n));
    expect([read.length, rules.current().version]).toEqual([1, version]);
    texts.set('.galleyignore', '*.txt');
    await learn('', entry('.galleyignore', 2n));
    expect([read.length, ignores('x.log'), ignores('x.txt')]).toEqual([2, false, true]);
    expect(rules.current().version).not.toBe(version);
  });

  it('takes the rules back when their file is gone or is a file no more, with the version they had before', async () => {
    const { learn, texts, ignores, rules } = createBench();
    const { version } = rules.current();
    texts.set('.galleyignore', '*.log');
    await learn('', entry('.galleyignore', 1n));
    await learn('', entry('other', 2n));
    expect([ignores('x.log'), rules.current().version]).toEqual([false, version]);
    await learn('', entry('.galleyignore', 1n));
    await learn('', entry('.galleyignore', 3n, 'symlink'));
    expect([ignores('x.log'), rules.current().version]).toEqual([false, version]);
  });

  it('keeps to the rules it knew when their file cannot be read, and reads it at the next look', async () => {
    const { learn, texts, unreadable, ignores } = createBench();
    texts.set('.galleyignore', '*.log');
    await learn('', entry('.galleyignore', 1n));
    texts.set('.galleyignore', new Error('locked'));
    await learn('', entry('.galleyignore', 2n));
    expect([ignores('x.log'), unreadable]).toEqual([true, ['.galleyignore']]);
    texts.set('.galleyignore', '*.txt');
    await learn('', entry('.galleyignore', 2n));
    expect([ignores('x.log'), ignores('x.txt')]).toEqual([false, true]);
  });
});
