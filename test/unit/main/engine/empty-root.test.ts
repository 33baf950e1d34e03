import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RelativePath } from '../../../../shared/model/index.ts';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

describe('a root that is empty', () => {
  const everything = { kind: 'everything' } as const;
  const root = { kind: 'directory', directory: '' as RelativePath } as const;

  /** A folder in step, with a save that is queued, of which nothing is left; its files lay on this device. */
  async function emptied(move: (dev: bigint) => bigint): Promise<EngineBench> {
    const bench = await startEngineBench({ tree: { 'a.txt': 'one', 'deep/b.txt': 'two' } });
    await bench.link();
    await bench.looked();
    await bench.finish('a.txt', 'one');
    await bench.finish('deep/b.txt', 'two');
    await writeFile(join(bench.root, 'new.txt'), 'three');
    bench.hear(root);
    await bench.looked();
    const { watchedFolderId } = bench.watched();
    const rows = [...bench.journal.iterateAgreed(watchedFolderId)];
    bench.journal.putAgreed(
      watchedFolderId,
      rows.map((row) => ({
        ...row,
        fingerprint: { ...row.fingerprint, dev: move(row.fingerprint.dev) },
      })),
    );
    for (const name of ['a.txt', 'deep', 'new.txt'])
      await rm(join(bench.root, name), { recursive: true, force: true });
    return bench;
  }

  it.each([
    ['everything', everything],
    ['the root', root],
    ['the tree', { ...root, kind: 'subtree' }],
  ] as const)(
    'is a mount point whose volume is away when its files lay on another, told of %s',
    async (_what, dirt) => {
      const bench = await emptied((dev) => dev + 1n);
      bench.hear(dirt);
      await expect.poll(() => bench.engine.status().folders[0]?.health.isRootPresent).toBe(false);
      expect(bench.engine.status().folders[0]).toMatchObject({
        agreedCount: 2,
        health: { trouble: 'ROOT_MISSING' },
      });
      expect(bench.states()).toMatchObject({ 'new.txt': 'queued' });
    },
  );

  it('has lost all its files when they lay on the same volume', async () => {
    const bench = await emptied((dev) => dev);
    bench.hear(everything);
    await bench.looked();
    expect(bench.engine.status().folders[0]).toMatchObject({
      agreedCount: 0,
      health: { isRootPresent: true, trouble: null },
    });
    expect(bench.states()).toMatchObject({ 'new.txt': 'cancelled' });
  });
});
