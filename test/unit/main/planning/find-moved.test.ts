import { describe, expect, it } from 'vitest';
import { findMoved, type MovedFiles } from '../../../../main/planning/find-moved.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import {
  type Agreed,
  asId,
  type Fingerprint,
  type LocalEntry,
  type RelativePath,
  type WatchedFolder,
} from '../../../../shared/model/index.ts';
import { fingerprint, folderId, openTestJournal, someSha256 } from '../../../support/open-test-journal.ts';
import { watchedInbox } from '../engine/watched-inbox.ts';

const folder = watchedInbox();

function row(path: string, isGone = false, stamp: Partial<Fingerprint> = {}): Agreed {
  return {
    path: path as RelativePath,
    fingerprint: { ...fingerprint(10, 7n), ...stamp },
    sha256: someSha256,
    assetId: asId(`asset of ${path}`),
    fileId: asId(`file of ${path}`),
    attachmentTypeId: null,
    isGone,
  };
}

/** The device number that the volume had when these rows were agreed on. */
const otherDevice: Partial<Fingerprint> = { dev: 99n };

/** Looks where `out/new.psd` came from; an errno: the disk does not say what lies there. */
async function lookFor(
  rows: readonly Agreed[],
  errnos: Readonly<Record<string, string>>,
): Promise<MovedFiles> {
  const { journal } = await openTestJournal();
  journal.putAgreed(folderId, rows);
  const path = 'out/new.psd' as RelativePath;
  const file: LocalEntry = { path, kind: 'file', fingerprint: fingerprint(10, 7n) };
  const fingerprintAt = async (_folder: WatchedFolder, at: RelativePath) => {
    const errno = errnos[at];
    if (errno === undefined) return null;
    throw new AppError('FILE_UNREADABLE', { path: at, errno });
  };
  return findMoved({ journal, fingerprintAt }, folder, 'out' as RelativePath, [file], [], []);
}

describe('find-moved', () => {
  it('cannot say where a file came from while the place of its row is locked, and names that place', async () => {
    const { moved, uncertain } = await lookFor([row('job/old.psd')], { 'job/old.psd': 'EACCES' });
    expect(moved.size).toBe(0);
    expect([...uncertain].map(([path, { code, details }]) => [path, code, details])).toEqual([
      ['out/new.psd', 'DIRECTORY_UNREADABLE', { path: 'job', errno: 'EACCES' }],
    ]);
  });

  it('takes the row of a path that holds no file, though another cannot be looked at', async () => {
    const rows = [row('job/old.psd', true), row('other/old.psd', true)];
    for (const locked of rows) {
      const { moved } = await lookFor(rows, { [locked.path]: 'EIO' });
      expect([...moved.values()].map(({ path }) => path)).toEqual(
        rows.filter((each) => each !== locked).map(({ path }) => path),
      );
    }
  });

  it('takes the row of a volume that was mounted anew, and got another device number', async () => {
    const { moved } = await lookFor([row('job/old.psd', false, otherDevice)], {});
    expect([...moved.values()].map(({ path }) => path)).toEqual(['job/old.psd']);
  });

  it('takes nothing for a file of another volume that has the inode, but not the size', async () => {
    const { moved, uncertain } = await lookFor(
      [
        row('job/gone.psd', true, { ...otherDevice, sizeBytes: 11 }),
        row('job/locked.psd', false, { ...otherDevice, sizeBytes: 11 }),
      ],
      { 'job/locked.psd': 'EACCES' },
    );
    expect([moved.size, uncertain.size]).toEqual([0, 0]);
  });

  it('offers the likeliest of the rows that had the inode one after the other', async () => {
    const { mtimeNs } = fingerprint(10, 7n);
    const inOrder = [
      row('d.psd', false, otherDevice),
      row('c.psd', false, { mtimeNs: mtimeNs - 1n }),
      row('b.psd', false, { ...otherDevice, mtimeNs: mtimeNs - 1n }),
      row('a.psd', true, { ...otherDevice, mtimeNs: mtimeNs - 1n }),
    ];
    for (const [index, likeliest] of inOrder.entries()) {
      const { moved } = await lookFor(inOrder.slice(index), {});
      expect([...moved.values()].map(({ path }) => path)).toEqual([likeliest.path]);
    }
  });
});
