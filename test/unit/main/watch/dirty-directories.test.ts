import { describe, expect, it } from 'vitest';
import { DirtyDirectories } from '../../../../main/watch/dirty-directories.ts';
import type { RelativePath } from '../../../../shared/model/index.ts';

describe('dirty-directories', () => {
  it('begins clean, and is clean again when everything was taken', () => {
    const dirty = new DirtyDirectories();
    expect([dirty.isClean, dirty.take()]).toEqual([true, []]);
    dirty.mark(path('a'));
    expect(dirty.isClean).toBe(false);
    dirty.take();
    expect([dirty.isClean, dirty.take()]).toEqual([true, []]);
  });

  it('names a directory once, however often it was marked', () => {
    const dirty = new DirtyDirectories();
    for (const name of ['a', 'b', 'a', '', 'b']) dirty.mark(path(name));

    expect(dirty.take()).toEqual([directory('a'), directory('b'), directory('')]);
  });

  it('keeps a directory beside its marked parent, because a mark is not recursive', () => {
    const dirty = new DirtyDirectories();
    for (const name of ['a', 'a/b', 'a/b/c']) dirty.mark(path(name));

    expect(dirty.take()).toEqual([directory('a'), directory('a/b'), directory('a/b/c')]);
  });

  it('swallows what lies in a marked subtree, whichever came first', () => {
    const dirty = new DirtyDirectories();
    dirty.mark(path('a/b'));
    dirty.mark(path('a/b/c'));
    dirty.markSubtree(path('a/b/d'));
    dirty.markSubtree(path('a/b'));
    dirty.mark(path('a/b/e'));
    dirty.markSubtree(path('a/b/f/g'));

    expect(dirty.take()).toEqual([subtree('a/b')]);
  });

  it('does not take a longer name for a subdirectory', () => {
    const dirty = new DirtyDirectories();
    dirty.markSubtree(path('a'));
    dirty.mark(path('ab'));
    dirty.markSubtree(path('abc/d'));

    expect(dirty.take()).toEqual([subtree('a'), subtree('abc/d'), directory('ab')]);
  });

  it('keeps the parent of a marked subtree', () => {
    const dirty = new DirtyDirectories();
    dirty.mark(path('a'));
    dirty.markSubtree(path('a/new'));

    expect(dirty.take()).toEqual([subtree('a/new'), directory('a')]);
  });

  it('takes the root and all below it for everything', () => {
    const dirty = new DirtyDirectories();
    dirty.markSubtree(path(''));

    expect(dirty.take()).toEqual([{ kind: 'everything' }]);
  });

  it('swallows all other marks when everything is dirty', () => {
    const dirty = new DirtyDirectories();
    dirty.mark(path('a'));
    dirty.markEverything();
    dirty.mark(path('b'));
    dirty.markSubtree(path('c'));

    expect(dirty.take()).toEqual([{ kind: 'everything' }]);
    expect(dirty.isClean).toBe(true);
  });

  it('calls everything dirty rather than remembering more marks than a full walk is worth', () => {
    const dirty = new DirtyDirectories();
    for (let number = 0; number <= 10_000; number += 1) dirty.mark(path(`directory-${number}`));

    expect(dirty.take()).toEqual([{ kind: 'everything' }]);
  });

  it('forgets on request', () => {
    const dirty = new DirtyDirectories();
    dirty.markSubtree(path('a'));
    dirty.markEverything();
    dirty.clear();

    expect(dirty.take()).toEqual([]);
  });
});

function path(value: string): RelativePath {
  return value as RelativePath;
}

function directory(name: string) {
  return { kind: 'directory', directory: name };
}

function subtree(name: string) {
  return { kind: 'subtree', directory: name };
}
