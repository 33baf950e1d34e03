import { describe, expect, it } from 'vitest';
import type { PlanInput } from '../../../../../main/plan/index.ts';
import { planDirectory } from '../../../../../main/plan/index.ts';
import { entry, hashed, inputOf, linesOf, mapOf, row, type Stamp, stamp } from '../plan-fixtures.ts';

const NFC = 'Öljy.psd'.normalize('NFC');
const NFD = 'Öljy.psd'.normalize('NFD');

/** One file `a.psd`, one row `a.psd`; the row was agreed with 1,000 bytes and the content `old`. */
function planOf(now: Stamp, content: string | null, more: Partial<PlanInput> & { isGone?: boolean } = {}) {
  const entries = [entry('a.psd', now)];
  const { isGone = false, ...rest } = more;
  return linesOf({
    entries,
    agreed: [row('a.psd', {}, { isGone })],
    hashes: content === null ? new Map() : hashed(entries, { 'a.psd': content }),
    ...rest,
  });
}

describe('plan-known-file', () => {
  it.each<[string, Stamp, string | null, string]>([
    ['nothing changed', {}, null, 'keep a.psd same-content'],
    ['the volume was mounted anew', { dev: 7 }, null, 'refresh a.psd touched-only'],
    ['only ctime differs (chmod, or forged mtime)', { ctime: 11 }, null, 'inspect a.psd hash-needed'],
    ['only ctime differs, same content', { ctime: 11 }, 'old', 'refresh a.psd touched-only'],
    [
      'only ctime differs, other content',
      { ctime: 11 },
      'new',
      'version a.psd content-changed → asset of a.psd',
    ],
    ['touched', { mtime: 11, ctime: 11 }, null, 'inspect a.psd hash-needed'],
    ['touched, same content', { mtime: 11, ctime: 11 }, 'old', 'refresh a.psd touched-only'],
    ['replaced by a copy of itself', { ino: 9, mtime: 11, ctime: 11 }, 'old', 'refresh a.psd touched-only'],
    ['edited, same size', { mtime: 11, ctime: 11 }, 'new', 'version a.psd content-changed → asset of a.psd'],
    [
      'other size: no hash needed',
      { size: 900, mtime: 11 },
      null,
      'version a.psd content-changed → asset of a.psd',
    ],
    ['saved by replacing', { ino: 9, size: 2_000 }, null, 'version a.psd content-changed → asset of a.psd'],
    ['emptied', { size: 0, mtime: 11 }, null, 'ask a.psd emptied → asset of a.psd [new-version skip]'],
    [
      'shrunk to 99 of 1,000 bytes',
      { size: 99 },
      null,
      'ask a.psd shrunk → asset of a.psd [new-version skip]',
    ],
    ['shrunk to a tenth exactly', { size: 100 }, null, 'version a.psd content-changed → asset of a.psd'],
  ])('knows what to do when %s', (_case, now, content, expected) => {
    expect(planOf(now, content)).toEqual([expected]);
  });

  it.each<[string, Stamp, string | null, string]>([
    ['untouched', {}, null, 'refresh a.psd came-back'],
    ['with new times', { mtime: 11, ctime: 11 }, null, 'inspect a.psd hash-needed'],
    ['with new times and the same content', { ino: 9, mtime: 11 }, 'old', 'refresh a.psd came-back'],
    ['with other content', { ino: 9, mtime: 11 }, 'new', 'version a.psd came-back-changed → asset of a.psd'],
    ['with another size', { ino: 9, size: 500 }, null, 'version a.psd came-back-changed → asset of a.psd'],
    ['empty', { ino: 9, size: 0 }, null, 'ask a.psd emptied → asset of a.psd [new-version skip]'],
  ])('finds the asset of a file that comes back %s', (_case, now, content, expected) => {
    expect(planOf(now, content, { isGone: true })).toEqual([expected]);
  });

  it('does not believe a hash that was taken of another state of the file', () => {
    const hashes = mapOf({ 'a.psd': { fingerprint: stamp({ mtime: 5 }), sha256: 'old' as never } });
    expect(planOf({ mtime: 11 }, null, { hashes })).toEqual(['inspect a.psd hash-needed']);
  });

  it('takes two files that exchanged their names for two versions, however different their sizes', () => {
    const agreed = [row('a.psd', { size: 1_000 }), row('b.psd', { ino: 2, size: 10 })];
    const entries = [
      entry('a.psd', { ino: 2, size: 10, ctime: 11 }),
      entry('b.psd', { size: 1_000, ctime: 11 }),
    ];
    expect(linesOf({ agreed, entries })).toEqual([
      'version a.psd content-changed → asset of a.psd',
      'version b.psd content-changed → asset of b.psd',
    ]);
    // One that was edited as well may have been cut down.
    const edited = [entry('a.psd', { ino: 2, size: 9, mtime: 11, ctime: 11 })];
    expect(linesOf({ agreed, entries: edited })).toContain(
      'ask a.psd shrunk → asset of a.psd [new-version skip]',
    );
  });

  it('asks about empty and shrunken files only when the setting says so', () => {
    const options = { confirmEmptied: false, confirmShrunk: false, onClash: 'ask' } as const;
    expect(planOf({ size: 0 }, null, { options })).toEqual([
      'version a.psd content-changed → asset of a.psd',
    ]);
    expect(planOf({ size: 50 }, null, { options })).toEqual([
      'version a.psd content-changed → asset of a.psd',
    ]);
    // Emptied is a question of its own: who switched that one off does not get it as the other.
    expect(planOf({ size: 0 }, null, { options: { ...options, confirmShrunk: true } })).toEqual([
      'version a.psd content-changed → asset of a.psd',
    ]);
  });

  it('does not ask about a file that was empty before', () => {
    const agreed = [row('a.psd', { size: 0 })];
    expect(linesOf({ entries: [entry('a.psd', { size: 0, mtime: 11 })], agreed })).toEqual([
      'inspect a.psd hash-needed',
    ]);
  });

  it('remembers an answer for exactly the state that was asked about', () => {
    const fingerprint = stamp({ size: 0 });
    const answered = (choice: 'skip' | 'new-version') => ({
      decisions: mapOf({ 'a.psd': { fingerprint, choice } }),
    });
    expect(planOf({ size: 0 }, null, answered('skip'))).toEqual(['ignore a.psd skipped']);
    expect(planOf({ size: 0 }, null, answered('new-version'))).toEqual([
      'version a.psd content-changed → asset of a.psd',
    ]);
    expect(planOf({ size: 0, mtime: 12 }, null, answered('skip'))).toEqual([
      'ask a.psd emptied → asset of a.psd [new-version skip]',
    ]);
  });

  describe('with the name in another Unicode form', () => {
    it('moves the row along when the content is the same', () => {
      expect(linesOf({ entries: [entry(NFC)], agreed: [row(NFD)] })).toEqual([
        `relink ${NFC} renamed-form from ${NFD}`,
      ]);
    });

    it('hashes when the stamps differ', () => {
      const entries = [entry(NFC, { ino: 9, ctime: 11 })];
      expect(linesOf({ entries, agreed: [row(NFD)] })).toEqual([`inspect ${NFC} hash-needed`]);
      expect(linesOf({ entries, agreed: [row(NFD)], hashes: hashed(entries, { [NFC]: 'old' }) })).toEqual([
        `relink ${NFC} renamed-form from ${NFD}`,
      ]);
    });

    it('moves the row with its old stamp before a new version, so that the change is not forgotten', () => {
      const operations = planDirectory(inputOf({ entries: [entry(NFC, { size: 700 })], agreed: [row(NFD)] }));
      expect(operations).toEqual([
        {
          action: 'relink',
          path: NFC,
          from: NFD,
          fingerprint: stamp(),
          reason: { code: 'renamed-form', details: { from: NFD } },
        },
        {
          action: 'version',
          path: NFC,
          fingerprint: stamp({ size: 700 }),
          assetId: `asset of ${NFC}`,
          fileId: `file of ${NFC}`,
          reason: { code: 'content-changed', details: { fromBytes: 1_000, toBytes: 700 } },
        },
      ]);
    });

    it('never makes one file of two that are both there', () => {
      expect(
        linesOf({ entries: [entry(NFC, { ino: 2 }), entry(NFD, { ino: 1 })], agreed: [row(NFD)] }),
      ).toEqual([`keep ${NFD} same-content`, `create ${NFC} new-file`]);
    });

    it('gives a row to the first of several other forms only', () => {
      // Two accents can be spelled in four ways.
      const [o, a] = ['Ö'.normalize('NFD'), 'ä'.normalize('NFD')];
      const [gone, first, second] = [`${o}${a}.psd`, `${o}ä.psd`, `Ö${a}.psd`];
      const entries = [entry(first, { ino: 5, size: 700 }), entry(second, { ino: 6, size: 800 })];
      expect(linesOf({ entries, agreed: [row(gone)] })).toEqual([
        `relink ${first} renamed-form from ${gone}`,
        `version ${first} content-changed → asset of ${gone.normalize('NFC')}`,
        `create ${second} new-file`,
      ]);
    });

    it('takes the row with the same inode when several forms are gone', () => {
      const [o, a] = ['Ö'.normalize('NFD'), 'ä'.normalize('NFD')];
      const agreed = [row(`${o}${a}.psd`, { ino: 5 }), row(`Ö${a}.psd`, { ino: 1 })];
      expect(linesOf({ entries: [entry('Öä.psd')], agreed })).toEqual([
        `relink Öä.psd renamed-form from Ö${a}.psd`,
        `forget ${o}${a}.psd deleted-locally`,
      ]);
    });

    it('believes the inode more than the name when the file had quite another name', () => {
      const entries = [entry('a.psd', { ino: 1 }), entry(NFC, { ino: 2 })];
      expect(linesOf({ entries, agreed: [row('b.psd', { ino: 2 }), row(NFD, { ino: 1 })] })).toEqual([
        `relink a.psd moved from ${NFD}`,
        `relink ${NFC} moved from b.psd`,
      ]);
    });

    it('does the same in a directory with a name that changed its form', () => {
      const [from, to] = [`${'Äiti'.normalize('NFD')}/a.psd`, `${'Äiti'.normalize('NFC')}/a.psd`];
      expect(linesOf({ entries: [entry(to)], moved: mapOf({ [to]: row(from) }) })).toEqual([
        `relink ${to} renamed-form from ${from}`,
      ]);
    });
  });
});
