import { rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createIgnored } from '../../../../../main/folders/runner/ignored-paths.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { inbox, newIntent } from '../../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';
import {
  type EngineFixture,
  type EngineFixtureSetup,
  startEngineFixture,
} from '../../engine/engine-fixture.ts';

const tree = { 'shoot/a/one.raw': 'raw', 'shoot/a/two.raw': 'raw, too', 'shoot/a/one.jpg': 'jpg' };

async function queued(setup: EngineFixtureSetup = {}): Promise<EngineFixture> {
  const fixture = await startEngineFixture({ tree, ...setup });
  await fixture.link();
  await fixture.looked();
  return fixture;
}

describe('left-out', () => {
  it('knows rules that were saved a moment ago, in and above the directory, before any pass', async () => {
    const fixture = await queued();
    expect(await fixture.isIgnored('shoot/a/one.raw')).toBe(false);
    const deep = await queued();
    for (const [{ root }, path, text] of [
      [fixture, 'shoot/.galleyignore', 'a/'],
      [deep, 'shoot/a/.galleyignore', '*.raw'],
    ] as const)
      await writeFile(join(root, path), text);
    await expect.poll(() => fixture.isIgnored('shoot/a/one.jpg')).toBe(true);
    expect(await deep.isIgnored('shoot/a/one.raw')).toBe(true);
    expect(await deep.isIgnored('shoot/a/one.jpg')).toBe(false);
  });

  it('goes by the patterns that hold for all folders once they are changed', async () => {
    let excludes: readonly string[] = [];
    const fixture = await queued({ options: { excludes: () => excludes } });
    excludes = ['*.raw'];
    const reloaded = fixture.engine.reloadFolders();
    expect(await fixture.isIgnored('shoot/a/one.raw')).toBe(true);
    await reloaded;
  });

  it('counts an uncertain path as ignored', async () => {
    const fixture = await queued();
    await writeFile(join(fixture.root, 'shoot/.galleyignore'), Buffer.from('Entwürfe', 'latin1'));
    expect(await fixture.isIgnored('shoot/a/one.jpg')).toBe(true);
  });

  it('cannot tell while the volume fails', async () => {
    const fixture = await queued();
    // The disk says neither that something is there nor that nothing is.
    await rename(join(fixture.root, 'shoot'), join(fixture.root, 'taken'));
    await symlink('shoot', join(fixture.root, 'shoot'));
    await expect(fixture.isIgnored('shoot/a/one.jpg')).rejects.toMatchObject({
      code: 'DIRECTORY_UNREADABLE',
    });
  });

  it('looks at everything again when it has found other rules than the looks have', async () => {
    const fixture = await queued();
    await writeFile(join(fixture.root, 'shoot/a/.galleyignore'), '*.raw');
    expect(await fixture.isIgnored('shoot/a/one.jpg')).toBe(false);
    await fixture.looked();
    expect(fixture.states()).toMatchObject({
      'shoot/a/one.jpg': 'queued',
      'shoot/a/one.raw': 'cancelled',
      'shoot/a/two.raw': 'cancelled',
    });
  });

  it('asks the disk once a second for all files of a directory', async () => {
    const clock = createFakeClock();
    const fixture = await queued({ clock });
    expect(await fixture.isIgnored('shoot/a/one.raw')).toBe(false);
    await writeFile(join(fixture.root, '.galleyignore'), '*.raw');
    expect(await fixture.isIgnored('shoot/a/two.raw')).toBe(false);
    await clock.advance(1_000);
    expect(await fixture.isIgnored('shoot/a/two.raw')).toBe(true);
  });

  it('leaves out nothing that was dropped', async () => {
    const fixture = await queued();
    const localPath = join(await temporaryDirectory(), 'x.DS_Store') as LocalPath;
    await writeFile(localPath, 'dropped');
    const target = { kind: 'asset', bankFolderId: inbox } as const;
    await fixture.engine.upload(
      { localPath, fileName: '.DS_Store', target, isSpooled: false, onClash: null },
      new AbortController().signal,
    );
    expect(await fixture.isIgnored('.DS_Store')).toBe(false);
  });

  it.each([true, false])(
    'counts a path without a runner as ignored when its folder is linked: %s',
    async (isLinked) => {
      const { source } = newIntent('a.txt');
      const partsOf = async () => null;
      const isIgnored = createIgnored({ partsOf, isLinked: () => isLinked, clock: createFakeClock() });
      expect(await isIgnored(source)).toBe(isLinked);
    },
  );
});
