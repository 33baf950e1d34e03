import { describe, expect, it } from 'vitest';
import { createRules, planDirectory } from '../../../../main/plan/index.ts';
import type { IntentState } from '../../../../shared/model/index.ts';
import {
  asset,
  bankOf,
  entry,
  hashed,
  inputOf,
  linesOf,
  mapOf,
  pending,
  row,
  stamp,
  versionTarget,
} from './plan-fixtures.ts';

describe('plan-directory', () => {
  describe('unread files', () => {
    it('passes over directories and reports everything else that is no file', () => {
      const entries = [
        entry('sub', {}, 'directory'),
        entry('link', {}, 'symlink'),
        entry('pipe', {}, 'other'),
      ];
      expect(linesOf({ entries })).toEqual([
        'ignore link not-a-regular-file',
        'ignore pipe not-a-regular-file',
      ]);
    });

    it('asks about a name that is not valid text, once, with one thing to do', () => {
      const entries = [entry('caf\uFFFD.psd', {}, 'other')];
      const path = 'caf\uFFFD.psd';
      expect(linesOf({ entries })).toEqual([`ask ${path} unreadable-name [skip]`]);
      const parked = mapOf({ [path]: pending({}, { state: 'parked' }) });
      expect(linesOf({ entries, pending: parked })).toEqual([`wait ${path} upload-pending`]);
      const decisions = mapOf({ [path]: { fingerprint: stamp(), choice: 'skip' as const } });
      expect(linesOf({ entries, decisions })).toEqual([`ignore ${path} skipped`]);
    });

    it('asks about half a surrogate pair, which no request can carry', () => {
      expect(linesOf({ entries: [entry('x\uD83D.psd')] })).toEqual([
        'ask x\uD83D.psd unreadable-name [skip]',
      ]);
    });

    it('says which rule ignores a file, and its origin', () => {
      const rules = createRules({
        shipped: true,
        excludes: ['/out/'],
        ignoreFiles: new Map([['jobs' as never, 'draft-*\n']]),
      });
      const details = (path: string) => planDirectory(inputOf({ entries: [entry(path)], rules }))[0]?.reason;
      expect([details('~$a.docx'), details('out/a.pdf'), details('jobs/draft-1.pdf')]).toEqual([
        {
          code: 'ignored-by-rule',
          details: { pattern: '~$*', origin: 'shipped', madeBy: 'Microsoft Office' },
        },
        { code: 'ignored-by-rule', details: { pattern: '/out/', origin: 'settings' } },
        {
          code: 'ignored-by-rule',
          details: { pattern: 'draft-*', origin: '.galleyignore', file: 'jobs/.galleyignore' },
        },
      ]);
    });

    it('keeps the row of a file that a later rule ignores, and drops its queued upload', () => {
      const rules = createRules({ shipped: true, excludes: ['*.psd'], ignoreFiles: new Map() });
      const queued = mapOf({ 'a.psd': pending({ size: 5 }) });
      expect(linesOf({ entries: [entry('a.psd')], agreed: [row('a.psd')], rules })).toEqual([
        'ignore a.psd ignored-by-rule',
      ]);
      expect(linesOf({ entries: [entry('a.psd')], rules, pending: queued })).toEqual([
        'ignore a.psd ignored-by-rule supersedes intent',
      ]);
    });

    it('takes a file with a link in its place for gone', () => {
      expect(linesOf({ entries: [entry('a.psd', {}, 'symlink')], agreed: [row('a.psd')] })).toEqual([
        'forget a.psd deleted-locally',
        'ignore a.psd not-a-regular-file',
      ]);
    });
  });

  describe('files that have left the disk', () => {
    it('is forgotten once, and never deleted on the bank', () => {
      expect(linesOf({ agreed: [row('a.psd'), row('b.psd', {}, { isGone: true })] })).toEqual([
        'forget a.psd deleted-locally',
      ]);
    });

    it('is not gone because the directory could not be read', () => {
      const queued = mapOf({ 'b.psd': pending({}) });
      expect(linesOf({ agreed: [row('a.psd')], pending: queued, isComplete: false })).toEqual([]);
    });

    it('keeps a new name waiting when the directory could not be read to its end', () => {
      const agreed = [row('a.psd'), row('Logo.png', { ino: 2 })];
      const entries = [
        entry('b.psd', { ino: 1, size: 5 }),
        entry('logo.png', { ino: 3 }),
        entry('new.psd', { ino: 4 }),
      ];
      expect(linesOf({ entries, agreed, isComplete: false })).toEqual([
        'wait b.psd unreadable',
        'wait logo.png unreadable',
        'create new.psd new-file',
      ]);
    });

    it('takes a queued upload along, with or without a row', () => {
      const queued = { 'a.psd': pending({}), 'elsewhere/x.psd': pending({}) };
      expect(linesOf({ pending: mapOf(queued) })).toEqual(['forget a.psd deleted-locally supersedes intent']);
      expect(linesOf({ pending: mapOf(queued), agreed: [row('a.psd')] })).toEqual([
        'forget a.psd deleted-locally supersedes intent',
      ]);
    });

    it('waits for an upload that is past recall', () => {
      const sending = mapOf({ 'a.psd': pending({}, { state: 'committing' }) });
      expect(linesOf({ pending: sending, agreed: [row('a.psd')] })).toEqual(['wait a.psd deleted-locally']);
      expect(linesOf({ pending: sending })).toEqual(['wait a.psd deleted-locally']);
    });
  });

  describe('work under way', () => {
    const states: readonly IntentState[] = [
      'queued',
      'sending',
      'committing',
      'verifying',
      'ambiguous',
      'parked',
    ];

    it.each(states)('waits for an upload of the same state of the file that is %s', (state) => {
      const under = mapOf({ 'a.psd': pending({}, { state }) });
      expect(linesOf({ entries: [entry('a.psd')], pending: under })).toEqual(['wait a.psd upload-pending']);
    });

    it.each<[IntentState, boolean, string]>([
      ['queued', false, 'version a.psd content-changed → asset of a.psd supersedes intent'],
      ['queued', true, 'version a.psd content-changed → asset of a.psd supersedes intent'],
      ['parked', false, 'version a.psd content-changed → asset of a.psd supersedes intent'],
      ['parked', true, 'wait a.psd upload-pending'],
      ['sending', false, 'wait a.psd upload-pending'],
      ['committing', false, 'wait a.psd upload-pending'],
      ['verifying', false, 'wait a.psd upload-pending'],
      ['ambiguous', true, 'wait a.psd upload-pending'],
      ['confirmed', false, 'version a.psd content-changed → asset of a.psd'],
      ['cancelled', false, 'version a.psd content-changed → asset of a.psd'],
    ])(
      'after another save, with the upload of the last one %s (ambiguous once: %s)',
      (state, wasAmbiguous, line) => {
        const under = mapOf({ 'a.psd': pending({ size: 800 }, { state, wasAmbiguous }) });
        const entries = [entry('a.psd', { size: 700 })];
        expect(linesOf({ entries, agreed: [row('a.psd')], pending: under })).toEqual([line]);
      },
    );

    it('drops a queued version when the change was taken back', () => {
      const entries = [entry('a.psd', { mtime: 12, ctime: 12 })];
      const queued = mapOf({ 'a.psd': pending({ size: 800 }, { target: versionTarget('asset of a.psd') }) });
      const input = { entries, agreed: [row('a.psd')], pending: queued };
      expect(linesOf(input)).toEqual(['inspect a.psd hash-needed']);
      expect(linesOf({ ...input, hashes: hashed(entries, { 'a.psd': 'old' }) })).toEqual([
        'refresh a.psd touched-only supersedes intent',
      ]);
    });

    it('does not send a file twice that is renamed while its last byte is under way', () => {
      const sent = mapOf({ 'a.psd': pending({}, { state: 'committing' }) });
      const entries = [entry('b.psd', { ctime: 12 })];
      expect(linesOf({ entries, pending: sent })).toEqual([
        'wait a.psd deleted-locally',
        'wait b.psd upload-pending',
      ]);
      expect(
        linesOf({ entries, pending: mapOf({ 'old/a.psd': pending({}, { state: 'ambiguous' }) }) }),
      ).toEqual(['wait b.psd upload-pending']);
    });

    it('does not send a file twice that is renamed while its volume is away and the upload ambiguous', () => {
      const ambiguous = mapOf({ 'old/a.psd': pending({ dev: 2 }, { state: 'ambiguous' }) });
      expect(linesOf({ entries: [entry('b.psd')], pending: ambiguous })).toEqual([
        'wait b.psd upload-pending',
      ]);
      // Of another device and another size it is no file of ours.
      expect(linesOf({ entries: [entry('b.psd', { size: 700 })], pending: ambiguous })).toEqual([
        'create b.psd new-file',
      ]);
    });

    it('uploads a file under its new name when it was renamed before a byte had left', () => {
      const entries = [entry('b.psd', { ctime: 12 })];
      expect(linesOf({ entries, pending: mapOf({ 'a.psd': pending({}) }) })).toEqual([
        'forget a.psd deleted-locally supersedes intent',
        'create b.psd new-file',
      ]);
    });

    it('finds the upload of a file under the other Unicode form of its name', () => {
      const [nfc, nfd] = ['Ö.psd'.normalize('NFC'), 'Ö.psd'.normalize('NFD')];
      const under = mapOf({ [nfd]: pending({ size: 800 }, { state: 'committing' }) });
      expect(linesOf({ entries: [entry(nfc, { size: 700 })], agreed: [row(nfd)], pending: under })).toContain(
        `wait ${nfc} upload-pending`,
      );
    });
  });

  it('orders what the journal can note before what is uploaded, and versions before new assets', () => {
    const entries = [
      entry('01 new.psd', { ino: 11 }),
      entry('02 changed.psd', { ino: 12, size: 500 }),
      entry('03 clash.psd', { ino: 13 }),
      entry('04 same name.psd', { ino: 14 }),
      entry('05 touched.psd', { ino: 15, mtime: 11 }),
      entry('06 ~temp.tmp', { ino: 16 }),
      entry('07 kept.psd', { ino: 17 }),
      entry('08 mounted.psd', { ino: 18, dev: 2 }),
      entry('09 moved.psd', { ino: 19 }),
      entry('10 under way.psd', { ino: 20 }),
    ];
    const input = inputOf({
      entries,
      agreed: [
        row('02 changed.psd', { ino: 12 }),
        row('05 touched.psd', { ino: 15 }),
        row('07 kept.psd', { ino: 17 }),
        row('08 mounted.psd', { ino: 18 }),
        row('11 before.psd', { ino: 19 }),
        row('12 deleted.psd', { ino: 21 }),
      ],
      pending: mapOf({ '10 under way.psd': pending({ ino: 20 }) }),
      bank: bankOf([asset('X', '03 clash.psd', { size: 5 }), asset('Y', '04 same name.psd')]),
    });
    const actions = planDirectory(input).map(({ action }) => action);
    expect(actions).toEqual([
      'relink',
      'refresh',
      'forget',
      'keep',
      'ignore',
      'wait',
      'inspect',
      'compare',
      'ask',
      'version',
      'create',
    ]);
    const shuffled = { ...input, entries: [...entries].reverse(), agreed: [...input.agreed].reverse() };
    expect(planDirectory(shuffled)).toEqual(planDirectory(input));
  });
});
