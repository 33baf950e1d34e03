import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rmdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiskBlobStore } from '../../../../../../service/store/blobs/disk/blob-store.ts';
import { temporaryDirectory } from '../../../../../support/temporary-directory.ts';

async function createStore() {
  const directory = await temporaryDirectory();
  const store = createDiskBlobStore(directory);
  onTestFinished(store.close);
  const files = async (): Promise<readonly string[]> => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };
  return { store, files, directory };
}

function inChunks(bytes: Buffer, chunkBytes: number): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return Readable.from(chunks, { objectMode: false });
}

const nowMs = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;

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

  it.each([5, 3_000_000])(
    'is settled once a body of %i bytes is on the disk, for any caller',
    async (sizeBytes) => {
      const { store, files } = await createStore();
      const bytes = randomBytes(sizeBytes);
      const staged = store.stage(inChunks(bytes, 65_536), sizeBytes);
      await store.settled();
      const [path = ''] = await files();
      expect((await readFile(path)).equals(bytes)).toBe(true);
      await staged;
    },
  );

  it('reads parts', async () => {
    const { store } = await createStore();
    const blob = await store.stage(Readable.from([Buffer.from('content')], { objectMode: false }), 7);
    expect(String(await buffer(store.read(blob.sha256, { first: 2, last: 4 })))).toBe('nte');
  });

  it('sweeps away what a kill left unfinished', async () => {
    const { store, files } = await createStore();
    const keep = await store.stage(inChunks(Buffer.from('keep'), 10), 4);
    await store.stage(inChunks(randomBytes(300_000), 65_536), 300_000);
    await writeFile(store.pathOf(createHash('sha256').update('torn').digest('hex')), 'to');
    const isReferenced = async (asked: readonly string[]) =>
      new Set(asked.filter((name) => name === keep.sha256));
    expect(await store.sweep(isReferenced, nowMs)).toEqual({
      removedFiles: 2,
      setAside: null,
      takenBackFiles: 0,
    });
    expect(await files()).toEqual([store.pathOf(keep.sha256)]);
  });

  it('sets whole blobs aside that no row names, and gives them back to the row that does', async () => {
    const { store, files, directory } = await createStore();
    const contents = [Buffer.from('small'), randomBytes(300_000)];
    const blobs = await Promise.all(
      contents.map((bytes) => store.stage(inChunks(bytes, 65_536), bytes.length)),
    );
    await store.publish(blobs);
    const names = blobs.map(({ sha256 }) => sha256);
    const swept = await store.sweep(async () => new Set(), nowMs);
    expect(swept).toEqual({
      removedFiles: 0,
      setAside: { files: 2, directory: join(directory, 'set-aside') },
      takenBackFiles: 0,
    });
    expect((await files()).toSorted()).toEqual(
      names.map((name) => join(directory, 'set-aside', name)).toSorted(),
    );

    // The same content comes anew and is torn by a kill: the whole one stays.
    await writeFile(store.pathOf(names[0] ?? ''), 'sm');
    await store.sweep(async () => new Set(), nowMs);
    const back = await store.sweep(async (asked) => new Set(asked), nowMs);
    expect(back).toEqual({ removedFiles: 0, setAside: null, takenBackFiles: 2 });
    const read = await Promise.all(names.map((name) => buffer(store.read(name, null))));
    expect(read).toEqual(contents);
  });

  it('counts the month from the start that set a file aside, also where a kill ended it in the middle', async () => {
    const { store, files, directory } = await createStore();
    const blob = await store.stage(inChunks(Buffer.from('whole'), 10), 5);
    await store.publish([blob]);
    const longAgo = new Date(nowMs - 100 * dayMs);
    await utimes(store.pathOf(blob.sha256), longAgo, longAgo);
    // A directory in the way ends the start before the file has its new place; then it gets that and nothing else.
    const inTheWay = join(directory, 'set-aside', blob.sha256);
    await mkdir(inTheWay, { recursive: true });
    await expect(store.sweep(async () => new Set(), nowMs)).rejects.toThrow(inTheWay);
    await rmdir(inTheWay);
    await rename(store.pathOf(blob.sha256), inTheWay);
    expect((await store.sweep(async () => new Set(), nowMs)).removedFiles).toBe(0);
    expect(await files()).toEqual([inTheWay]);
  });

  it('removes what was set aside a month ago, and no row has asked for', async () => {
    const { store, files, directory } = await createStore();
    const blob = await store.stage(inChunks(Buffer.from('whole'), 10), 5);
    await store.publish([blob]);
    const none = async () => new Set<string>();
    await store.sweep(none, nowMs);
    expect((await store.sweep(none, nowMs + 29 * dayMs)).removedFiles).toBe(0);
    expect(await files()).toEqual([join(directory, 'set-aside', blob.sha256)]);
    expect((await store.sweep(none, nowMs + 30 * dayMs)).removedFiles).toBe(1);
    expect(await files()).toEqual([]);
  });

  it('leaves alone what is no blob by its name', async () => {
    const { store, files, directory } = await createStore();
    await writeFile(join(directory, '0', 'notes.txt'), 'mine');
    await store.sweep(async () => new Set(), nowMs);
    expect(await files()).toEqual([join(directory, '0', 'notes.txt')]);
  });

  it('collects what was released, when nothing else names it', async () => {
    const { store, files } = await createStore();
    const [gone, kept] = await Promise.all(
      ['gone', 'kept'].map((text) => store.stage(inChunks(Buffer.from(text), 10), 4)),
    );
    const isReferenced = async () => new Set(kept === undefined ? [] : [kept.sha256]);
    // As after a start: what this process wrote is forgotten.
    await store.collect(async (asked) => new Set(asked));
    await store.collect(async (asked) => new Set(asked));
    store.release([gone?.sha256 ?? '', kept?.sha256 ?? '']);
    expect([await store.collect(isReferenced), await store.collect(isReferenced)]).toEqual([0, 1]);
    expect(await files()).toEqual([store.pathOf(kept?.sha256 ?? '')]);
  });
});
