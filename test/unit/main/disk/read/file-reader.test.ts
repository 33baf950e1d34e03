import { createHash, randomBytes } from 'node:crypto';
import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createFileReader,
  type FileReading,
  type OpenFile,
  openForUpload,
} from '../../../../../main/disk/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const MIB = 1024 * 1024;
const LARGE_BYTES = 20 * MIB + 12_345;

async function openWith(content: Uint8Array): Promise<{ readonly file: OpenFile; readonly path: LocalPath }> {
  const path = join(await temporaryDirectory(), 'file.bin') as LocalPath;
  await writeFile(path, content);
  const file = await openForUpload(path, { root: null });
  onTestFinished(() => file.close());
  return { file, path };
}

function createReader() {
  const reader = createFileReader();
  onTestFinished(() => reader.stop());
  return reader;
}

/** Takes all bytes as a sender does: a chunk is used up before the next is asked for. */
async function drain(reading: FileReading, sizeBytes: number, mostBytes: number): Promise<Buffer> {
  const taken = Buffer.alloc(sizeBytes);
  let takenBytes = 0;
  while (takenBytes < sizeBytes) {
    const chunk = await reading.next(mostBytes);
    if (chunk.length === 0) break;
    taken.set(chunk, takenBytes);
    takenBytes += chunk.length;
  }
  return taken.subarray(0, takenBytes);
}

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describe('file-reader', () => {
  it.each([
    ['one byte', 1, MIB],
    ['a small file', 300_000, 65_536],
    ['a large file in full blocks', LARGE_BYTES, MIB],
    ['a large file in odd slices', LARGE_BYTES, 700_001],
  ])('gives the bytes of %s and their digest', async (_name, sizeBytes, mostBytes) => {
    const content = randomBytes(sizeBytes);
    const { file } = await openWith(content);
    const reading = createReader().read(file, sizeBytes);
    const taken = await drain(reading, sizeBytes, mostBytes);
    expect([taken.equals(content), await reading.sha256()]).toEqual([true, digestOf(content)]);
    await reading.close();
  });

  it('reads several large files at once, each in its order', async () => {
    const reader = createReader();
    const results = await Promise.all(
      [1, 2, 3].map(async (seed) => {
        const content = Buffer.alloc(LARGE_BYTES, `content ${seed} `);
        const { file } = await openWith(content);
        const reading = reader.read(file, LARGE_BYTES);
        const taken = await drain(reading, LARGE_BYTES, MIB);
        await reading.close();
        return taken.equals(content);
      }),
    );
    expect(results).toEqual([true, true, true]);
  });

  it('never touches what a growing file has gained', async () => {
    const content = randomBytes(LARGE_BYTES);
    const { file, path } = await openWith(content);
    await appendFile(path, 'more');
    const reading = createReader().read(file, LARGE_BYTES);
    expect((await drain(reading, LARGE_BYTES, MIB)).equals(content)).toBe(true);
    expect(await reading.sha256()).toBe(digestOf(content));
    await reading.close();
  });

  it('gives nothing where a file ends before its announced size', async () => {
    const { file, path } = await openWith(randomBytes(LARGE_BYTES));
    await truncate(path, 17 * MIB);
    const reading = createReader().read(file, LARGE_BYTES);
    expect((await drain(reading, LARGE_BYTES, MIB)).length).toBe(17 * MIB);
    await reading.close();
  });

  it('can be closed in the middle, and the file after it', async () => {
    const { file } = await openWith(randomBytes(LARGE_BYTES));
    const reader = createReader();
    const reading = reader.read(file, LARGE_BYTES);
    await reading.next(MIB);
    await reading.close();
    const again = reader.read(file, LARGE_BYTES);
    expect((await again.next(10)).length).toBe(10);
    await again.close();
  });

  it('fails the readings under way when it is stopped', async () => {
    const { file } = await openWith(randomBytes(LARGE_BYTES));
    const reader = createReader();
    const reading = reader.read(file, LARGE_BYTES);
    await reader.stop();
    await expect(drain(reading, LARGE_BYTES, MIB).then(() => reading.sha256())).rejects.toMatchObject({
      code: 'INTERNAL',
    });
    await reading.close();
  });
});
