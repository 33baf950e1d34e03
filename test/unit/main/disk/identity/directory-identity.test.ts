import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { directoryIdentity, isOtherVolume, isSameDirectory } from '../../../../../main/disk/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('disk/directory-identity', () => {
  it('tells a directory from another one at its path, and knows it again', async () => {
    const path = join(await temporaryDirectory(), 'watched') as LocalPath;
    const aside = `${path}.aside` as LocalPath;
    await mkdir(path);
    const before = await directoryIdentity(path);
    await rename(path, aside);
    await mkdir(path);
    expect(isSameDirectory(before, await directoryIdentity(path))).toBe(false);
    await rm(path, { recursive: true });
    await rename(aside, path);
    expect(isSameDirectory(before, await directoryIdentity(path))).toBe(true);
    await expect(directoryIdentity(`${path}.none` as LocalPath)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['nobody has looked yet', null, '8:1:7', false],
    ['all is as it was', '8:1:7', '8:1:7', true],
    ['the time of birth is not known any more', '8:1:7', '8:1:0', true],
    ['it was born at another time', '8:1:7', '8:1:9', false],
    ['it is on another device', '8:1:7', '9:1:7', false],
    ['another card is in the slot', '8:1:0:3333-3432', '8:1:0:9016-4EF8', false],
    ['the same card is in the slot', '8:1:0:3333-3432', '8:1:0:3333-3432', true],
    ['nobody said before which card it was', '8:1:0', '8:1:0:3333-3432', false],
    ['nobody says any more which card it is', '8:1:0:3333-3432', '8:1:0', false],
  ])('where %s', (_what, known, now, isSame) => {
    expect(isSameDirectory(known, now)).toBe(isSame);
  });

  it.each([
    ['both are named', 'linux', '8:1:0:3333-3432', '8:1:0:9016-4EF8', true],
    ['it has the same name in another slot', 'linux', '8:1:0:3333-3432', '9:1:0:3333-3432', false],
    ['one has no name', 'linux', '8:1:0:3333-3432', '9:1:0', false],
    ['nobody has looked yet', 'win32', null, '8:1:7', false],
    ['Windows gives the number of the volume', 'win32', '8:1:7', '9:1:7', true],
    ['Windows gives the same number', 'win32', '8:1:7', '8:2:9', false],
  ] as const)('says of a volume that it is another one where %s', (_what, platform, known, now, isOther) => {
    expect(isOtherVolume(known, now, platform)).toBe(isOther);
  });
});
