import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RelativePath } from '../../../../shared/model/index.ts';
import { type EngineFixture, startEngineFixture } from './engine-fixture.ts';

describe('a root that is empty', () => {
  const everything = { kind: 'everything' } as const;
  const root = { kind: 'directory', directory: '' as RelativePath } as const;

  /** A folder in step, with a save that is queued, of which nothing is left; its files lay on this device. */
  async function emptied(move: (dev: bigint) => bigint): Promise<EngineFixture> {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'one', 'deep/b.txt': 'two' } });
    await fixture.link();
    await fixture.looked();
    await fixture.finish('a.txt', 'one');
    await fixture.finish('deep/b.txt', 'two');
    await writeFile(join(fixture.root, 'new.txt'), 'three');
    fixture.hear(root);
    await fixture.looked();
    const { watchedFolderId } = fixture.watched();
    const rows = [...fixture.journal.iterateAgreed(watchedFolderId)];
    fixture.journal.putAgreed(
      watchedFolderId,
      rows.map((row) => ({
        ...row,
        fingerprint: { ...row.fingerprint, dev: move(row.fingerprint.dev) },
      })),
    );
    for (const name of ['a.txt', 'deep', 'new.txt'])
      await rm(join(fixture.root, name), { recursive: true, force: true });
    return fixture;
  }

  it.each([
    ['everything', everything],
    ['the root', root],
    ['the tree', { ...root, kind: 'subtree' }],
  ] as const)(
    'is an empty mount point when its files lay on another volume, reported by %s',
    async (_what, dirtyScope) => {
      const fixture = await emptied((dev) => dev + 1n);
      fixture.hear(dirtyScope);
      await expect.poll(() => fixture.engine.status().folders[0]?.health.isRootPresent).toBe(false);
      expect(fixture.engine.status().folders[0]).toMatchObject({
        agreedCount: 2,
        health: { trouble: 'ROOT_MISSING' },
      });
      expect(fixture.states()).toMatchObject({ 'new.txt': 'queued' });
    },
  );

  it('has lost all its files when they lay on the same volume', async () => {
    const fixture = await emptied((dev) => dev);
    fixture.hear(everything);
    await fixture.looked();
    expect(fixture.engine.status().folders[0]).toMatchObject({
      agreedCount: 0,
      health: { isRootPresent: true, trouble: null },
    });
    expect(fixture.states()).toMatchObject({ 'new.txt': 'cancelled' });
  });
});
