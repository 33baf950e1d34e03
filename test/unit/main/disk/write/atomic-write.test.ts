import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';
import { atomicWrite, unfinishedFilePattern } from '../../../../../main/disk/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { runAsNobody } from '../../../../support/run-as-nobody.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';

const plain = { mode: 0o644, isExclusive: false };

describe('atomic-write', () => {
  it('writes text, bytes and streams, and replaces what was there', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { text: 'old' });

    const outcomes = await Promise.all([
      atomicWrite(at(root, 'text'), 'new', plain),
      atomicWrite(at(root, 'bytes'), Buffer.from('bytes'), plain),
      atomicWrite(at(root, 'stream'), pieces('one ', 'two ', '', 'three'), plain),
    ]);

    expect(outcomes).toEqual(['written', 'written', 'written']);
    expect(await contentsOf(root)).toEqual({ bytes: 'bytes', stream: 'one two three', text: 'new' });
  });

  it('sets the permissions it was asked for', async () => {
    const root = await temporaryDirectory();
    await atomicWrite(at(root, 'secret'), 's', { mode: 0o600, isExclusive: false });

    expect((await stat(at(root, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('leaves a file that is there as it is when exclusive', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { taken: 'theirs' });
    const exclusive = { mode: 0o644, isExclusive: true };

    expect(await atomicWrite(at(root, 'taken'), 'ours', exclusive)).toBe('exists');
    expect(await atomicWrite(at(root, 'free'), 'ours', exclusive)).toBe('written');
    expect(await contentsOf(root)).toEqual({ free: 'ours', taken: 'theirs' });
  });

  it('lets exactly one of many exclusive writers win', async () => {
    const root = await temporaryDirectory();
    const writers = Array.from({ length: 20 }, (_, index) => String(index));

    const outcomes = await Promise.all(
      writers.map((text) => atomicWrite(at(root, 'one'), text, { mode: 0o644, isExclusive: true })),
    );

    const winner = String(outcomes.indexOf('written'));
    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    expect(await contentsOf(root)).toEqual({ one: winner });
  });

  it('shows nothing under the final name before the stream has ended, and an ignored name until then', async () => {
    const root = await temporaryDirectory();
    let during: string[] = [];
    async function* content() {
      yield Buffer.from('half');
      during = await readdir(root);
      yield Buffer.from('half');
    }

    await atomicWrite(at(root, 'whole'), content(), plain);

    expect(during).toHaveLength(1);
    expect(ignore().add(unfinishedFilePattern).filter(during)).toEqual([]);
    expect(await contentsOf(root)).toEqual({ whole: 'halfhalf' });
  });

  it('leaves nothing behind and the old file untouched when the stream fails', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { kept: 'old' });
    const lost = Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
    async function* failing() {
      yield Buffer.from('half');
      throw lost;
    }

    await expect(atomicWrite(at(root, 'kept'), failing(), plain)).rejects.toBe(lost);
    expect(await contentsOf(root)).toEqual({ kept: 'old' });
  });

  it('ends with the signal and leaves nothing behind', async () => {
    const root = await temporaryDirectory();
    const controller = new AbortController();
    async function* content() {
      yield Buffer.from('half');
      controller.abort();
      yield Buffer.from('half');
    }

    const writing = atomicWrite(at(root, 'file'), content(), { ...plain, signal: controller.signal });

    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(root)).toEqual([]);
  });

  it('has written a new file also where its directory cannot be synced, but says so of one that it replaces', async () => {
    const root = await temporaryDirectory();
    await chmod(root, 0o333);
    const answer = await runAsNobody(
      { disk: new URL('../../../../../main/disk/index.ts', import.meta.url) },
      `const write = (name, isExclusive) =>
         codeOf(disk.atomicWrite(${JSON.stringify(root)} + '/' + name, name, { mode: 0o644, isExclusive }));
       return [await write('theirs', true), await write('ours', false)];`,
    );
    await chmod(root, 0o755);
    expect([answer, await contentsOf(root)]).toEqual([
      ['done', 'LOCAL_WRITE_FAILED'],
      { ours: 'ours', theirs: 'theirs' },
    ]);
  });

  it('says which file could not be written', async () => {
    const root = await temporaryDirectory();
    await writeFile(join(root, 'file'), '');

    await expect(atomicWrite(at(root, 'none/file'), 'x', plain)).rejects.toMatchObject({
      code: 'LOCAL_WRITE_FAILED',
      details: { path: at(root, 'none/file'), errno: 'ENOENT' },
    });
    await expect(atomicWrite('/dev/full/x' as LocalPath, 'x', plain)).rejects.toMatchObject({
      code: 'LOCAL_WRITE_FAILED',
      details: { errno: 'ENOTDIR' },
    });
  });
});

function at(root: string, name: string): LocalPath {
  return join(root, name) as LocalPath;
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function contentsOf(root: string): Promise<Record<string, string>> {
  const names = (await readdir(root)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const)),
  );
}
