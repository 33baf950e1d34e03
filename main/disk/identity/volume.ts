import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalPath } from '../../../shared/model/index.ts';
import { errnoOf } from '../errors/errno.ts';
import { toWriteError } from '../errors/file-errors.ts';

/** Bytes that a file written to `path` (a directory that is there) may take. */
export async function freeDiskBytes(path: LocalPath): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    throw toWriteError(error, path);
  }
}

/**
 * True for volumes on which other machines write unseen: they are polled, and their files have a longer debounce. FUSE counts,
 * because sshfs, rclone and cloud drives hide behind it. False where it cannot be known (macOS): the reconcile scan finds the
 * changes without an event. Null while the path is missing: a share that is mounted later is asked about then, and until then it
 * must not be taken for a local disk.
 */
export async function isNetworkVolume(path: LocalPath): Promise<boolean | null> {
  if (process.platform === 'win32') return /^[\\/]{2}(?![.?][\\/](?!UNC[\\/]))/iu.test(path);
  if (process.platform !== 'linux') return false;
  try {
    const { type } = await statfs(path);
    return isNetworkType(type);
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return null;
  }
}

/** `f_type` of statfs(2), Linux. Sign-extended by some systems, hence the cut to 32 bits. */
export function isNetworkType(type: number): boolean {
  return networkTypes.has(type >>> 0);
}

const networkTypes: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB, old
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and 3
  0x65735546, // FUSE
  0x01021997, // 9P
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x73757245, // Coda
]);

/** Where udev keeps a link to each block device, by the name that its volume was given when it was formatted. */
const linuxVolumes = '/dev/disk/by-uuid';

/**
 * The name that a device (`st_dev`) got when it was formatted: the serial number of FAT and exFAT. Two cards in the same slot
 * have the same device, and only this differs. Null where it is unknown: systems other than Linux, network volumes, no udev.
 */
export async function volumeIdOf(device: bigint, volumes: string = linuxVolumes): Promise<string | null> {
  for (const name of await namesIn(volumes)) {
    if ((await deviceNumberAt(join(volumes, name))) === device) return encodeURIComponent(name);
  }
  return null;
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return [];
  }
}

/** Null for a device that was pulled out since it was listed. */
async function deviceNumberAt(path: string): Promise<bigint | null> {
  try {
    return (await stat(path, { bigint: true })).rdev;
  } catch (error) {
    if (errnoOf(error) === '') throw error;
    return null;
  }
}
