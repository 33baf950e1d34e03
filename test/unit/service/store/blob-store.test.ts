import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiskBlobStore } from '../../../../service/store/blob-store.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

async function createStore() {
  const directory = await temporaryDirectory();
  const store = createDiskBlobStore(directory);
  onTestFinished(store.close);
  const files = async (): Promise<readonly string[]> => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  return { store, files };
}

function inChunks(bytes: Buffer, chunkBytes: number): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return Readable.from(chunks, { objectMode: false });
}

const sizes = [0, 1, 262_144, 262_145, 3_333_333];

describe('blob-store', () => {
  it('keeps bodies of every size byte for byte under their hash', async () => {
    const { store } = await createStore();
    for (const sizeBytes of sizes) {
      const bytes = randomBytes(sizeBytes);
      const blob = await store.stage(inChunks(bytes, 65_536), sizeBytes);
      await store.publish([blob]);
      expect(blob).toMatchObject({ sizeBytes, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect((await buffer(store.read(blob.sha256, null))).equals(bytes)).toBe(true);
    }
  });

  it('leaves nothing of a body that is too short, too long or breaks', async () => {
    const { store, files } = await createStore();
    const outcomes = [];
    for (const sizeBytes of [100, 3_000_000]) {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(50);
          throw new Error('reset');
        })(),
        { objectMode: false },
      );
      for (const body of [
        inChunks(Buffer.alloc(sizeBytes - 1), 1000),
        inChunks(Buffer.alloc(sizeBytes + 1), 1000),
        broken,
      ]) {
        outcomes.push(await store.stage(body, sizeBytes).catch((error: { code: string }) => error.code));
      }
    }
    expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'BODY_INCOMPLETE'));
    expect(await files()).toEqual([]);
  });

  it('writes equal content once, however many bring it at the same time', async () => {
    const { store, files } = await createStore();
    for (const sizeBytes of [1000, 400_000]) {
      const bytes = randomBytes(sizeBytes);
      const blobs = await Promise.all([1, 2, 3, 4].map(() => store.stage(inChunks(bytes, 1000), sizeBytes)));
      await store.publish(blobs);
    }
    expect(await files()).toHaveLength(2);
  });

  it('reads parts', async () => {
    const { store } = await createStore();
    const blob = await store.stage(Readable.from([Buffer.from('content')], { objectMode: false }), 7);
    expect(String(await buffer(store.read(blob.sha256, { first: 2, last: 4 })))).toBe('nte');
  });

  it('sweeps what no row names', async () => {
    const { store, files } = await createStore();
    const keep = await store.stage(inChunks(Buffer.from('keep'), 10), 4);
    await store.stage(inChunks(Buffer.from('drop'), 10), 4);
    await store.stage(inChunks(randomBytes(300_000), 65_536), 300_000);
    expect(await store.sweep(async () => new Set([keep.sha256]))).toBe(2);
    expect(await files()).toEqual([store.pathOf(keep.sha256)]);
  });
});
