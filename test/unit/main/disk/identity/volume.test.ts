import { execFileSync } from 'node:child_process';
import { mkdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNetworkType, volumeIdOf } from '../../../../../main/disk/identity/volume.ts';
import { freeDiskBytes, isNetworkVolume } from '../../../../../main/disk/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { skipAloud } from '../../../../support/skip-aloud.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('volume', () => {
  it('knows the free bytes as df does', async (context) => {
    if (process.platform === 'win32') skipAloud(context, 'Windows has no df');
    const root = await temporaryDirectory();
    // As POSIX has it, which every system but Windows knows: kibibytes, the fourth column the free ones.
    const [, line = ''] = execFileSync('df', ['-P', '-k', root]).toString().split('\n');
    const [, freeKibibytes = ''] = /^.*?\s+\d+\s+\d+\s+(\d+)\s/.exec(line) ?? [];

    const ratio = (await freeDiskBytes(root)) / (Number(freeKibibytes) * 1024);

    // Others write to this disk while the test runs.
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  it('fails by name for a directory that is not there', async () => {
    const root = await temporaryDirectory();

    await expect(freeDiskBytes(join(root, 'none') as LocalPath)).rejects.toMatchObject({
      code: 'LOCAL_WRITE_FAILED',
    });
  });

  it('takes a local disk for no network volume, and cannot tell of one that is not there', async () => {
    const root = await temporaryDirectory();

    expect(await isNetworkVolume(root)).toBe(false);
    expect(await isNetworkVolume(join(root, 'none') as LocalPath)).toBeNull();
  });

  it('knows the file systems that other machines write to, sign-extended or not', () => {
    const network = [0x6969, 0xff534d42, 0xff534d42 | 0, 0xfe534d42, 0x65735546, 0x01021997];
    const local = [0xef53, 0x9123683e, 0x58465342, 0x01021994, 0x794c7630, 0x4d44];

    expect(network.map(isNetworkType)).toEqual(network.map(() => true));
    expect(local.map(isNetworkType)).toEqual(local.map(() => false));
  });

  it('finds the name of a volume by the device that its link leads to, though others lead nowhere', async (context) => {
    if (process.platform === 'win32') skipAloud(context, 'Windows has no device files');
    const volumes = join(await temporaryDirectory(), 'by-uuid');
    await mkdir(volumes);
    await symlink(join(volumes, 'pulled'), join(volumes, '0000-0000'));
    await symlink('/dev/null', join(volumes, '3333-3432'));
    await symlink('/dev/zero', join(volumes, 'EOS:1'));
    const deviceOf = async (path: string): Promise<bigint> => (await stat(path, { bigint: true })).rdev;

    expect(await volumeIdOf(await deviceOf('/dev/null'), volumes)).toBe('3333-3432');
    // A colon parts the facts of a directory.
    expect(await volumeIdOf(await deviceOf('/dev/zero'), volumes)).toBe('EOS%3A1');
    expect(await volumeIdOf(await deviceOf('/dev/random'), volumes)).toBeNull();
    expect(await volumeIdOf(await deviceOf('/dev/null'), join(volumes, 'none'))).toBeNull();
  });
});
