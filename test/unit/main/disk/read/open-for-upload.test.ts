import { execFileSync } from 'node:child_process';
import { chmod, link, mkdir, rename, rm, symlink, truncate, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OpenFile, openForUpload } from '../../../../../main/disk/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { runAsNobody } from '../../../../support/run-as-nobody.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';

const never = new AbortController().signal;

describe('open-for-upload', () => {
  it('reads exactly the bytes it was asked for, in chunks of at most 1 MiB', async () => {
    const root = await temporaryDirectory();
    const content = Buffer.alloc(2_500_000, 'galley');
    await writeFile(join(root, 'file'), content);
    const file = await opened(root, 'file');

    const chunks = await collect(file.chunks(10, 2_499_999, never));

    expect(chunks.map((chunk) => chunk.length)).toEqual([1_048_576, 1_048_576, 402_837]);
    expect(Buffer.concat(chunks).equals(content.subarray(10, 2_499_999))).toBe(true);
    expect((await file.readAt(2_499_995, 100)).toString()).toBe(content.subarray(2_499_995).toString());
  });

  it('never reads what a growing file has gained, and refuses one that shrank', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { file: 'planned' });
    const file = await opened(root, 'file');
    await writeFile(join(root, 'file'), 'planned, and more');
    expect(Buffer.concat(await collect(file.chunks(0, 7, never))).toString()).toBe('planned');

    await truncate(join(root, 'file'), 3);

    await expect(collect(file.chunks(0, 7, never))).rejects.toMatchObject({ code: 'FILE_CHANGED' });
  });

  it('shows every write in the fingerprint', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { file: 'before' });
    const file = await opened(root, 'file');
    const before = await file.fingerprint();
    await writeFile(join(root, 'file'), 'behind');

    const after = await file.fingerprint();

    expect(after).toMatchObject({ dev: before.dev, ino: before.ino, sizeBytes: 6 });
    expect(after.mtimeNs).toBeGreaterThan(before.mtimeNs);
  });

  it('notices that the path leads to another file, or to none', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { file: 'old', fresh: 'new' });
    const file = await opened(root, 'file');
    expect(await file.stillMapsTo(file.path)).toBe(true);

    await rename(join(root, 'fresh'), file.path);
    expect(await file.stillMapsTo(file.path)).toBe(false);

    await unlink(file.path);
    expect(await file.stillMapsTo(file.path)).toBe(false);
    expect((await file.readAt(0, 10)).toString()).toBe('old');
  });

  it('refuses everything that is not a regular file, without waiting for it', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { 'directory/': '', file: '' });
    await symlink(join(root, 'file'), join(root, 'link'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const server = createServer().listen(join(root, 'socket'));
    onTestFinished(() => void server.close());

    const codes = await Promise.all(
      ['directory', 'link', 'pipe', 'socket'].map((name) => codeOf(openForUpload(at(root, name), { root }))),
    );

    expect(codes).toEqual(codes.map(() => 'FILE_NOT_REGULAR'));
    expect(await codeOf(openForUpload('/dev/null' as LocalPath, { root: null }))).toBe('FILE_NOT_REGULAR');
  });

  it('refuses a file that a symlinked directory brings in from outside the root', async () => {
    const root = await temporaryDirectory();
    const outside = await temporaryDirectory();
    await plantTree(outside, { 'secret.txt': 'secret' });
    await symlink(outside, join(root, 'link'));

    const path = at(root, 'link/secret.txt');

    expect(await codeOf(openForUpload(path, { root }))).toBe('FILE_NOT_REGULAR');
    // A file picked by hand has no root to stay in.
    await (await openForUpload(path, { root: null })).close();
  });

  it('accepts a root that is itself reached through a symlink', async () => {
    const real = await temporaryDirectory();
    const elsewhere = await temporaryDirectory();
    await plantTree(real, { 'sub/file': 'x' });
    await symlink(real, join(elsewhere, 'linked'));
    const root = at(elsewhere, 'linked');

    expect(await codeOf(openForUpload(at(root, 'sub/file'), { root }))).toBe('opened');
  });

  it('says gone for a missing file and for one with a directory that became a file', async () => {
    const root = await temporaryDirectory();
    await plantTree(root, { file: '' });

    expect(await codeOf(openForUpload(at(root, 'none'), { root }))).toBe('FILE_GONE');
    expect(await codeOf(openForUpload(at(root, 'file/inner'), { root }))).toBe('FILE_GONE');
  });

  it('says unreadable for a file that may not be read', async () => {
    const root = await temporaryDirectory();
    await chmod(root, 0o755);
    await plantTree(root, { 'closed.txt': 'x', 'open.txt': 'x', 'locked/inner.txt': 'x' });
    await chmod(join(root, 'closed.txt'), 0o000);
    await chmod(join(root, 'locked'), 0o700);

    const answer = await runAsNobody(
      { disk: new URL('../../../../../main/disk/index.ts', import.meta.url) },
      `const root = ${JSON.stringify(root)};
       const names = ['closed.txt', 'open.txt', 'locked/inner.txt'];
       return Promise.all(names.map((name) => codeOf(disk.openForUpload(root + '/' + name, { root }))));`,
    );

    expect(answer).toEqual(['FILE_UNREADABLE', 'done', 'FILE_UNREADABLE']);
  });

  it('says which directory may not be read, and does not take its files for deleted', async () => {
    const root = await temporaryDirectory();
    await chmod(root, 0o755);
    await plantTree(root, { 'closed/a.txt': 'x', 'listed/b.txt': 'x' });
    await chmod(join(root, 'closed'), 0o000);
    await chmod(join(root, 'listed'), 0o744);

    const answer = await runAsNobody(
      { disk: new URL('../../../../../main/disk/index.ts', import.meta.url) },
      `const scans = ['closed', 'listed'].map((name) => disk.scanDirectory(${JSON.stringify(root)}, name));
       return (await Promise.all(scans)).map(({ trouble, names, digest }) => ({ trouble, names, digest }));`,
    );

    const unreadable = { trouble: { kind: 'unreadable', errno: 'EACCES' }, names: '', digest: '' };
    expect(answer).toEqual([unreadable, unreadable]);
  });

  it('leaves no descriptor open when it refuses', async () => {
    const root = await temporaryDirectory();
    const outside = await temporaryDirectory();
    await plantTree(outside, { file: '' });
    await symlink(outside, join(root, 'link'));
    await mkdir(join(root, 'plain'));
    await link(join(outside, 'file'), join(root, 'plain/file'));
    const before = openDescriptorsOf(join(outside, 'file'));

    await codeOf(openForUpload(at(root, 'link/file'), { root }));

    expect(openDescriptorsOf(join(outside, 'file'))).toEqual(before);
    await rm(join(root, 'plain'), { recursive: true });
  });
});

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const collected: Buffer[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return collected;
}

function at(root: string, path: string): LocalPath {
  return join(root, path) as LocalPath;
}

async function opened(root: LocalPath, name: string): Promise<OpenFile> {
  const file = await openForUpload(at(root, name), { root });
  onTestFinished(() => file.close());
  return file;
}

async function codeOf(work: Promise<OpenFile>): Promise<unknown> {
  try {
    await (await work).close();
    return 'opened';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

function openDescriptorsOf(path: string): string[] {
  const listing = execFileSync('bash', ['-c', `readlink /proc/${process.pid}/fd/* || true`]).toString();
  return listing.split('\n').filter((target) => target === path);
}
