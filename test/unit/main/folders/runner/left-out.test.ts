import { rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLeftOut } from '../../../../../main/folders/runner/left-out.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { inbox, newIntent } from '../../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';
import { type EngineBench, type EngineBenchSetup, startEngineBench } from '../../engine/engine-bench.ts';

const tree = { 'shoot/a/one.raw': 'raw', 'shoot/a/two.raw': 'raw, too', 'shoot/a/one.jpg': 'jpg' };

async function queued(setup: EngineBenchSetup = {}): Promise<EngineBench> {
  const bench = await startEngineBench({ tree, ...setup });
  await bench.link();
  await bench.looked();
  return bench;
}

describe('left-out', () => {
  it('knows rules that were saved a moment ago, in and above the directory, before anybody has looked', async () => {
    const bench = await queued();
    expect(await bench.isLeftOut('shoot/a/one.raw')).toBe(false);
    const deep = await queued();
    for (const [{ root }, path, text] of [
      [bench, 'shoot/.galleyignore', 'a/'],
      [deep, 'shoot/a/.galleyignore', '*.raw'],
    ] as const)
      await writeFile(join(root, path), text);
    await expect.poll(() => bench.isLeftOut('shoot/a/one.jpg')).toBe(true);
    expect(await deep.isLeftOut('shoot/a/one.raw')).toBe(true);
    expect(await deep.isLeftOut('shoot/a/one.jpg')).toBe(false);
  });

  it('goes by the patterns that hold for all folders once they are changed', async () => {
    let excludes: readonly string[] = [];
    const bench = await queued({ options: { excludes: () => excludes } });
    excludes = ['*.raw'];
    const reloaded = bench.engine.reloadFolders();
    expect(await bench.isLeftOut('shoot/a/one.raw')).toBe(true);
    await reloaded;
  });

  it('counts what nobody can tell as left out', async () => {
    const bench = await queued();
    await writeFile(join(bench.root, 'shoot/.galleyignore'), Buffer.from('Entwürfe', 'latin1'));
    expect(await bench.isLeftOut('shoot/a/one.jpg')).toBe(true);
  });

  it('cannot tell while the volume fails', async () => {
    const bench = await queued();
    // The disk says neither that something is there nor that nothing is.
    await rename(join(bench.root, 'shoot'), join(bench.root, 'taken'));
    await symlink('shoot', join(bench.root, 'shoot'));
    await expect(bench.isLeftOut('shoot/a/one.jpg')).rejects.toMatchObject({ code: 'DIRECTORY_UNREADABLE' });
  });

  it('looks at everything again when it has found other rules than the looks have', async () => {
    const bench = await queued();
    await writeFile(join(bench.root, 'shoot/a/.galleyignore'), '*.raw');
    expect(await bench.isLeftOut('shoot/a/one.jpg')).toBe(false);
    await bench.looked();
    expect(bench.states()).toMatchObject({
      'shoot/a/one.jpg': 'queued',
      'shoot/a/one.raw': 'cancelled',
      'shoot/a/two.raw': 'cancelled',
    });
  });

  it('asks the disk once a second for all files of a directory', async () => {
    const clock = createFakeClock();
    const bench = await queued({ clock });
    expect(await bench.isLeftOut('shoot/a/one.raw')).toBe(false);
    await writeFile(join(bench.root, '.galleyignore'), '*.raw');
    expect(await bench.isLeftOut('shoot/a/two.raw')).toBe(false);
    await clock.advance(1_000);
    expect(await bench.isLeftOut('shoot/a/two.raw')).toBe(true);
  });

  it('leaves out nothing that was dropped', async () => {
    const bench = await queued();
    const localPath = join(await temporaryDirectory(), 'x.DS_Store') as LocalPath;
    await writeFile(localPath, 'dropped');
    const target = { kind: 'asset', bankFolderId: inbox } as const;
    await bench.engine.upload(
      { localPath, fileName: '.DS_Store', target, isSpooled: false, onClash: null },
      new AbortController().signal,
    );
    expect(await bench.isLeftOut('.DS_Store')).toBe(false);
  });

  it.each([true, false])(
    'counts what nobody looks after as left out when its folder is linked: %s',
    async (isLinked) => {
      const { source } = newIntent('a.txt');
      const partsOf = async () => null;
      const isLeftOut = createLeftOut({ partsOf, isLinked: () => isLinked, clock: createFakeClock() });
      expect(await isLeftOut(source)).toBe(isLinked);
    },
  );
});
