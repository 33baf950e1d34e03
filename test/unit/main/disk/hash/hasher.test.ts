import { createHash } from 'node:crypto';
import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHasher, type Hasher } from '../../../../../main/disk/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';

const never = new AbortController().signal;
const mebibyte = 1024 * 1024;

describe('hasher', () => {
  it('gives the SHA-256 of empty, small, border-size and large files', async () => {
    const root = await temporaryDirectory();
    const hasher = startHasher();
    const sizes = [0, 1, mebibyte / 4, mebibyte / 4 + 1, 3 * mebibyte, 5 * mebibyte + 7];

    const answers = await Promise.all(
      sizes.map(async (sizeBytes) => {
        const path = join(root, String(sizeBytes)) as LocalPath;
        const content = Buffer.alloc(sizeBytes, `content of ${sizeBytes} `);
        await writeFile(path, content);
        const { sha256, fingerprint } = await hasher.hashFile({ path, root, signal: never });
        return { isRight: sha256 === sha256Of(content), sizeBytes: fingerprint.sizeBytes };
      }),
    );

    expect(answers).toEqual(sizes.map((sizeBytes) => ({ isRight: true, sizeBytes })));
  });

  it('refuses a large file that is written to while it is hashed', async () => {
    const root = await temporaryDirectory();
    const path = join(root, 'file') as LocalPath;
    await writeFile(path, '');
    await truncate(path, 512 * mebibyte);
    const hasher = startHasher();

    const hashing = hasher.hashFile({ path, root, signal: never });
    let isHashing = true;
    const ended = hashing.then(
      () => 'hashed',
      (error: unknown) => error,
    );
    void ended.then(() => {
      isHashing = false;
    });
    // Some of these writes fall between the first and the last check of the file, at any load of the machine.
    while (isHashing) await appendFile(path, 'x');

    expect(await ended).toMatchObject({ code: 'FILE_CHANGED' });
  });

  it('stops reading when the signal fires, with the reason of the signal', async () => {
    const root = await temporaryDirectory();
    const path = join(root, 'file') as LocalPath;
    await writeFile(path, '');
    // Sparse: would take minutes to hash, and takes no room.
    await truncate(path, 500_000 * mebibyte);
    const hasher = startHasher();
    const controller = new AbortController();

    const hashing = hasher.hashFile({ path, root, signal: controller.signal });
    controller.abort(new Error('enough'));

    await expect(hashing).rejects.toThrow('enough');
  });

  it('hashes the next file after an aborted one, and works again after a stop', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { large: 'x'.repeat(mebibyte) });
    const path = join(root, 'large') as LocalPath;
    const hasher = startHasher();
    const controller = new AbortController();
    const aborted = hasher.hashFile({ path, root, signal: controller.signal });
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });

    const first = await hasher.hashFile({ path, root, signal: never });
    await hasher.stop();
    const second = await hasher.hashFile({ path, root, signal: never });

    expect(second).toEqual(first);
  });

  it('passes on why a file cannot be opened', async () => {
    const root = await temporaryDirectory();
    const hasher = startHasher();

    await expect(
      hasher.hashFile({ path: join(root, 'none') as LocalPath, root, signal: never }),
    ).rejects.toMatchObject({ code: 'FILE_GONE' });
  });
});

function startHasher(): Hasher {
  const hasher = createHasher();
  onTestFinished(() => hasher.stop());
  return hasher;
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
