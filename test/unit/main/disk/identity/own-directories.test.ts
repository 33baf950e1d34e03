import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LocalPath, ownDirectoryMark, type RelativePath } from '../../../../../shared/model/index.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';
import { type EngineFixture, startEngineFixture } from '../../engine/engine-fixture.ts';

function planned({ engine }: EngineFixture): readonly string[] {
  const { rows } = engine.activity({ filter: 'all', text: '', offset: 0, limit: 100 });
  return rows.flatMap(({ path, state }) => (state === 'cancelled' ? [] : [path])).sort();
}

/** A directory without a mark that only its device and inode tell apart. */
async function ownDirectory(): Promise<LocalPath> {
  const own = join(await temporaryDirectory(), 'own') as LocalPath;
  await mkdir(join(own, 'blobs'), { recursive: true });
  await plantTree(own, { 'journal.sqlite': 'journal', 'blobs/ab': 'blob' });
  return own;
}

const arrivals: readonly [string, (fixture: EngineFixture) => Promise<void>][] = [
  [
    'an event names the directory around it',
    async ({ hear }) => hear({ kind: 'directory', directory: '' as RelativePath }),
  ],
  ['an event names it', async ({ hear }) => hear({ kind: 'subtree', directory: 'in' as RelativePath })],
  [
    'an event names a directory in it',
    async ({ hear }) => hear({ kind: 'directory', directory: 'in/blobs' as RelativePath }),
  ],
  ['everything is scanned', async ({ hear }) => hear({ kind: 'everything' })],
];

describe('own directories', () => {
  it.each(arrivals)(
    'uploads nothing of one that is moved into a watched folder when %s',
    async (_name, report) => {
      const own = await ownDirectory();
      const fixture = await startEngineFixture({ tree: { 'a.txt': 'a' }, ownDirectories: [own] });
      await fixture.link();
      await fixture.looked();

      await rename(own, join(fixture.root, 'in'));
      await report(fixture);
      await fixture.looked();

      expect(planned(fixture)).toEqual(['a.txt']);
    },
  );

  it('takes back what was queued from a directory that gets the mark afterwards', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a', 'bank/bank.db': 'keys' } });
    await fixture.link();
    await fixture.looked();
    expect(planned(fixture)).toEqual(['a.txt', 'bank/bank.db']);

    await writeFile(join(fixture.root, 'bank', ownDirectoryMark), '');
    fixture.hear({ kind: 'directory', directory: 'bank' as RelativePath });
    await fixture.looked();

    expect(planned(fixture)).toEqual(['a.txt']);
  });

  it('uploads the files of a directory again that took the place of one', async () => {
    const own = await ownDirectory();
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a' }, ownDirectories: [own] });
    await rename(own, join(fixture.root, 'in'));
    await fixture.link();
    await fixture.looked();
    expect(planned(fixture)).toEqual(['a.txt']);

    await rename(join(fixture.root, 'in'), own);
    await plantTree(fixture.root, { 'in/b.txt': 'b' });
    fixture.hear({ kind: 'everything' });
    await fixture.looked();

    expect(planned(fixture)).toEqual(['a.txt', 'in/b.txt']);
  });

  it('refuses a link inside of one, a plan of it, and a manual upload from it', async () => {
    const own = await ownDirectory();
    const fixture = await startEngineFixture({ ownDirectories: [own] });
    await expect(fixture.link(join(own, 'blobs'))).rejects.toMatchObject({ code: 'OWN_FOLDER' });
    const upload = fixture.engine.upload(
      {
        localPath: join(own, 'journal.sqlite') as LocalPath,
        fileName: 'journal.sqlite',
        target: { kind: 'asset', bankFolderId: fixture.bank.folders[0]?.bankFolderId ?? ('1' as never) },
        isSpooled: false,
        onClash: null,
      },
      new AbortController().signal,
    );

    await expect(upload).rejects.toMatchObject({ code: 'OWN_FILE' });
  });

  it('holds a watched folder when its root comes to lie in one', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a' } });
    const folder = await fixture.link();
    await fixture.looked();

    await writeFile(join(fixture.root, '..', ownDirectoryMark), '');

    await expect(fixture.engine.scanNow(folder.watchedFolderId)).rejects.toMatchObject({
      code: 'OWN_FOLDER',
    });
  });
});

describe('a broad root', () => {
  it('is linked once the user has confirmed it, and linked again without a word', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a' }, broadRootOf: async () => 'home' });
    const link = {
      root: fixture.root,
      bankFolderId: '1' as never,
      bankFolderName: 'Inbox',
      excludes: [],
      rules: [],
      subfolders: 'flatten',
    } as const;

    const plan = await fixture.engine.preview(link, () => null, new AbortController().signal);
    await expect(fixture.engine.link(link)).rejects.toMatchObject({
      code: 'BROAD_ROOT',
      details: { kind: 'home' },
    });
    await fixture.engine.link({ ...link, acceptsBroadRoot: true });
    await fixture.engine.link(link);

    expect(plan.broadRoot).toEqual({ kind: 'home', files: 1, bytes: 1 });
  });
});
