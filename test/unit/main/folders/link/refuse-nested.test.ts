import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refuseNested } from '../../../../../main/folders/link/refuse-nested.ts';
import { toWatchedFolder } from '../../../../../main/folders/link/to-watched-folder.ts';
import type {
  BankFolderId,
  LocalPath,
  RoutingRule,
  SubfolderMode,
  WatchedFolder,
} from '../../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

interface Target {
  readonly bankFolderId?: string;
  readonly subfolders?: SubfolderMode;
  readonly rules?: readonly RoutingRule[];
  readonly server?: string;
}

function linked(root: string, target: Target = {}): WatchedFolder {
  const { bankFolderId = 'inbox', subfolders = 'flatten', rules = [] } = target;
  return toWatchedFolder(target.server ?? 'http://127.0.0.1:1', {
    root: root as LocalPath,
    bankFolderId: bankFolderId as BankFolderId,
    bankFolderName: '',
    excludes: [],
    rules,
    subfolders,
  });
}

/** Matching files go to this bank folder. */
function routedTo(id: string): Target {
  const bankFolder = { id: id as BankFolderId, name: id };
  return { rules: [{ pattern: '*.psd', bankFolder, kind: 'asset' }] };
}

describe('refuse-nested', () => {
  it.each([
    ['/work/art/logos', '/work/art'],
    ['/work', '/work/art'],
  ])('refuses %s beside %s for the same bank folder', async (root, other) => {
    await expect(refuseNested(linked(root), [linked(other)])).rejects.toThrow('FOLDER_NESTED');
  });

  it.each<[string, Target, Target]>([
    ['one is mirrored, so that the other may be a bank folder below it', { subfolders: 'mirror' }, {}],
    ['a rule of one names the bank folder of the other', routedTo('logos'), {}],
    ['rules of both name one bank folder', routedTo('press'), routedTo('press')],
  ])(
    'refuses a directory in another, though their bank folders differ, where %s',
    async (_why, above, below) => {
      const [parent, child] = [
        linked('/work/art', above),
        linked('/work/art/logos', { bankFolderId: 'logos', ...below }),
      ];
      await expect(refuseNested(child, [parent])).rejects.toThrow('FOLDER_NESTED');
      await expect(refuseNested(parent, [child])).rejects.toThrow('FOLDER_NESTED');
    },
  );

  it('sees through links on the way to either of two directories', async () => {
    const place = await temporaryDirectory();
    await mkdir(join(place, 'disk/art/logos'), { recursive: true });
    await symlink(join(place, 'disk/art'), join(place, 'art'));
    const pairs = [
      ['art', 'disk/art'],
      ['art/logos', 'disk/art'],
      ['art', 'disk/art/logos'],
    ] as const;
    for (const [through, straight] of pairs) {
      const [left, right] = [linked(join(place, through)), linked(join(place, straight))];
      await expect(refuseNested(left, [right])).rejects.toThrow('FOLDER_NESTED');
      await expect(refuseNested(right, [left])).rejects.toThrow('FOLDER_NESTED');
    }
  });

  it.each([
    [linked('/work/art'), linked('/work/art')],
    [linked('/work/artwork'), linked('/work/art')],
    [linked('/work/artwork', { subfolders: 'mirror' }), linked('/work/art')],
    [linked('/work/art/logos', { bankFolderId: 'logos' }), linked('/work/art')],
    [linked('/work/art/logos', { bankFolderId: 'logos', ...routedTo('press') }), linked('/work/art')],
    [linked('/work/art/logos', { server: 'http://127.0.0.1:2' }), linked('/work/art')],
  ])('accepts the same link again, neighbours, and other bank folders', async (folder, other) => {
    await expect(refuseNested(folder, [other])).resolves.toBeUndefined();
  });

  it('accepts a change of a folder that was nested before, and refuses one that nests it', async () => {
    const parent = linked('/work/art');
    const before = linked('/work/art/logos', { bankFolderId: 'logos' });
    const mirrored: WatchedFolder = { ...before, subfolders: 'mirror' };
    await expect(refuseNested(mirrored, [parent], before)).rejects.toThrow('FOLDER_NESTED');
    await expect(
      refuseNested({ ...mirrored, excludes: ['raw/'] }, [parent], mirrored),
    ).resolves.toBeUndefined();
  });
});
