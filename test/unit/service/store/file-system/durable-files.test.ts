import { mkdir, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDirectorySync } from '../../../../../service/store/file-system/durable-files.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

// Windows cannot open directories, so nothing can fail there.
describe.skipIf(process.platform === 'win32')('durable-files', () => {
  it('syncs a directory that could not be opened before as soon as it can', async () => {
    const directorySync = createDirectorySync();
    const shard = join(await temporaryDirectory(), 'shard');
    await expect(directorySync.sync(shard)).rejects.toThrow('ENOENT');
    await mkdir(shard);
    await expect(directorySync.sync(shard)).resolves.toBeUndefined();
    await directorySync.close();
  });

  // Only Linux refuses to sync a device like this one, as a drive that was away refuses a handle from before.
  it.skipIf(process.platform !== 'linux')('opens a directory again after its handle failed', async () => {
    const directorySync = createDirectorySync();
    const directory = await temporaryDirectory();
    const shard = join(directory, 'shard');
    await symlink('/dev/null', shard);
    const failed = await Promise.allSettled([directorySync.sync(shard), directorySync.sync(shard)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await unlink(shard);
    await symlink(directory, shard);
    await expect(directorySync.sync(shard)).resolves.toBeUndefined();
    await expect(directorySync.close()).resolves.toBeUndefined();
  });

  it('closes after a directory could not be opened', async () => {
    const directorySync = createDirectorySync();
    const directory = await temporaryDirectory();
    await directorySync.sync(directory);
    await expect(directorySync.sync(join(directory, 'missing'))).rejects.toThrow('ENOENT');
    await expect(directorySync.close()).resolves.toBeUndefined();
  });
});
