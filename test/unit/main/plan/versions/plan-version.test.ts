import { describe, expect, it } from 'vitest';
import {
  createRouting,
  type PlanInput,
  planDirectory,
  type Troubled,
} from '../../../../../main/plan/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankFolderId,
} from '../../../../../shared/model/index.ts';
import {
  asset,
  bankOf,
  entry,
  inputOf,
  linesOf,
  mapOf,
  pathOf,
  pending,
  row,
  versionTarget,
} from '../plan-fixtures.ts';

const routing = createRouting([
  { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null },
  {
    kind: 'attachment',
    pattern: '{stem}_icc.pdf',
    bankFolder: null,
    typeId: asId<AttachmentTypeId>('print'),
  },
]);

describe('plan-version', () => {
  it('creates the asset without the number, and lets later versions wait, lowest number first', () => {
    const entries = ['p_v10.psd', 'p_v9.psd', 'p_v2.psd'].map((path, index) =>
      entry(path, { ino: index + 1 }),
    );
    const operations = planDirectory(inputOf({ routing, entries }));
    expect(
      operations.map(({ action, path, reason }) => [action, path, reason.code, reason.details.path]),
    ).toEqual([
      ['wait', 'p_v10.psd', 'after-version', 'p_v2.psd'],
      ['wait', 'p_v9.psd', 'after-version', 'p_v2.psd'],
      ['create', 'p_v2.psd', 'new-file', undefined],
    ]);
    expect(operations.at(-1)).toMatchObject({
      sentName: 'p.psd',
      reason: { details: { rule: '{stem}_v{n}.{ext}' } },
    });
  });

  it('sends the next version to the asset of the group, under the name that a person gave it on the bank', () => {
    const renamed = { ...asset('A', 'p.psd', { size: 5 }), names: ['Spring'] };
    expect(
      linesOf({
        routing,
        entries: [entry('p_v1.psd', { ino: 1 }), entry('p_v2.psd', { ino: 2 })],
        agreed: [row('p_v1.psd', { ino: 1 }, { assetId: asId('A') })],
        bank: bankOf([renamed]),
      }),
    ).toEqual(['keep p_v1.psd same-content', 'version p_v2.psd next-version → A']);
  });

  describe('of an asset with a name that the bank refused, so that it went under a sanitized one', () => {
    const tame = asset('X', 'R_B.psd', { size: 5 });
    const first = entry('R&B_v1.psd', { ino: 1, size: 5 });
    const of = (more: Partial<PlanInput>) =>
      linesOf({ routing, entries: [first], bank: bankOf([tame]), ...more });

    it('compares the file with what stands under that name', () => {
      expect(of({})).toEqual(['compare R&B_v1.psd same-name-on-bank with X seen X']);
      const ownName = asset('X', 'R_B_v1.psd', { size: 5 });
      expect(of({ bank: bankOf([ownName]) })).toEqual(['compare R&B_v1.psd same-name-on-bank with X seen X']);
    });

    it('creates one where that is of other content or of another file, and says what it has seen', () => {
      const other = mapOf({ 'R&B_v1.psd': new Set([asId<AssetId>('X')]) });
      const created = ['create R&B_v1.psd new-file seen X'];
      expect(of({ rejected: other })).toEqual(created);
      expect(of({ bank: bankOf([tame], { owned: ['X'] }) })).toEqual(created);
      expect(of({ bank: bankOf([asset('X', 'R_B.psd', { size: 9 })]) })).toEqual(created);
    });

    it('lets the versions wait of which one may be there', () => {
      const third = entry('R&B_v3.psd', { ino: 3, size: 9 });
      expect(of({ entries: [first, third], bank: bankOf([asset('X', 'R_B.psd', { size: 9 })]) })).toEqual([
        'wait R&B_v1.psd after-version',
        'compare R&B_v3.psd same-name-on-bank with X seen X',
      ]);
    });

    it('does not wait for a version that is never compared with what stands under the name of this one', () => {
      const third = entry('R&B_v3.psd', { ino: 3, size: 9 });
      const edited = asset('X', 'R_B_v1.psd', { size: 9 });
      expect(of({ entries: [first, third], bank: bankOf([edited]) })).toEqual([
        'wait R&B_v3.psd after-version',
        'create R&B_v1.psd new-file',
      ]);
    });

    it('reads the number of what others sent from the name that the bank made of it', () => {
      const shown = { ...asset('X', 'R_B_v5.psd', { size: 5 }), names: ['R_B'] };
      const next = (path: string) =>
        of({
          entries: [entry(path, { ino: 2, size: 7 })],
          agreed: [row('R&B_v1.psd', { ino: 1 }, { assetId: asId('X'), isGone: true })],
          bank: bankOf([shown]),
        });
      expect([next('R&B_v3.psd'), next('R&B_v6.psd')]).toEqual([
        ['ask R&B_v3.psd older-version [new-asset skip]'],
        ['version R&B_v6.psd next-version → X'],
      ]);
    });

    it('compares with one file at a time', () => {
      expect(of({ entries: [first, entry('R_B.psd', { ino: 2, size: 5 })] })).toEqual([
        'wait R&B_v1.psd upload-pending',
        'compare R_B.psd same-name-on-bank with X seen X',
      ]);
      const rivals = { 'R_B.psd': pending({ ino: 2 }, { state: 'committing' }) };
      expect(of({ bank: bankOf([tame], { rivals }) })).toEqual(['wait R&B_v1.psd upload-pending']);
    });

    it('compares with a version of one group at a time, whichever comes first', () => {
      const two = (refused: string, plain: string) =>
        of({ entries: [entry(refused, { ino: 1, size: 5 }), entry(plain, { ino: 2, size: 5 })] });
      expect([two('R&B_v1.psd', 'R_B_v1.psd'), two('R&B_v2.psd', 'R_B_v1.psd')]).toEqual([
        ['wait R_B_v1.psd upload-pending', 'compare R&B_v1.psd same-name-on-bank with X seen X'],
        ['wait R&B_v2.psd upload-pending', 'compare R_B_v1.psd same-name-on-bank with X'],
      ]);
    });

    it('gives it no version of another group before its owner is known', () => {
      const other = entry('R_B_v2.psd', { ino: 2, size: 7 });
      expect(of({ entries: [first, other] })).toEqual([
        'wait R_B_v2.psd upload-pending',
        'compare R&B_v1.psd same-name-on-bank with X seen X',
      ]);
    });

    it('compares with one file at a time, too, where that is named like a version', () => {
      const ownName = bankOf([asset('X', 'R_B_v1.psd', { size: 5 })]);
      expect(of({ entries: [first, entry('R_B_v1.psd', { ino: 2, size: 5 })], bank: ownName })).toEqual([
        'wait R_B_v1.psd upload-pending',
        'compare R&B_v1.psd same-name-on-bank with X seen X',
      ]);
    });

    it('goes on from it once the bank shows it under the name of a version', () => {
      const shown = { ...asset('X', 'R_B_v1.psd', { size: 5 }), names: ['R_B'] };
      expect(
        of({
          entries: [entry('R&B_v2.psd', { ino: 2, size: 7 })],
          agreed: [row('R&B_v1.psd', { ino: 1 }, { assetId: asId('X'), isGone: true })],
          bank: bankOf([shown]),
        }),
      ).toEqual(['version R&B_v2.psd next-version → X']);
    });

    it('asks about an older version with the assets in mind that may stand for it', () => {
      const old = asset('Y', 'R_B_v1.psd', { size: 3 });
      const planned = planDirectory(
        inputOf({
          routing,
          entries: [first],
          agreed: [row('R&B_v2.psd', { ino: 2 }, { assetId: asId('X'), isGone: true })],
          bank: bankOf([tame, old]),
          siblings: () => [pathOf('R&B_v2.psd')],
          rejected: mapOf({ 'R&B_v1.psd': new Set([asId<AssetId>('X')]) }),
        }),
      );
      expect(planned).toMatchObject([{ action: 'ask', path: 'R&B_v1.psd', preexistingAssetIds: ['Y'] }]);
    });
  });

  it('compares an asset with one file where that is its own name to one and the name of the group to another', () => {
    const entries = [entry('p_v1.psd', { ino: 1, size: 5 }), entry('p_v1_v2.psd', { ino: 2, size: 5 })];
    expect(linesOf({ routing, entries, bank: bankOf([asset('X', 'p_v1.psd', { size: 5 })]) })).toEqual([
      'wait p_v1_v2.psd upload-pending',
      'compare p_v1.psd same-name-on-bank with X seen X',
    ]);
  });

  it('compares all versions of a group with its asset', () => {
    const entries = [entry('p_v1.psd', { ino: 1, size: 5 }), entry('p_v2.psd', { ino: 2, size: 5 })];
    expect(linesOf({ routing, entries, bank: bankOf([asset('X', 'p.psd', { size: 5 })]) })).toEqual([
      'compare p_v1.psd same-name-on-bank with X',
      'compare p_v2.psd same-name-on-bank with X',
    ]);
  });

  it('makes no asset while a dropped file is on its way to one of its name', () => {
    const bank = bankOf([], { coming: { 'p.psd': '///spool/1' } });
    expect(linesOf({ routing, entries: [entry('p_v1.psd')], bank })).toEqual([
      'wait p_v1.psd upload-pending',
    ]);
  });

  it('waits for the upload that writes to the asset', () => {
    expect(
      linesOf({
        routing,
        entries: [entry('p_v2.psd', { ino: 2 })],
        agreed: [row('p_v1.psd', { ino: 1 }, { assetId: asId('A'), isGone: true })],
        pending: mapOf({
          'p_v1.psd': pending({ ino: 1 }, { state: 'committing', target: versionTarget('A') }),
        }),
        bank: bankOf([asset('A', 'p.psd', { size: 5 })]),
      }),
    ).toContain('wait p_v2.psd after-version');
  });

  it('reads the number of what others sent from the name that the bank shows', () => {
    const shown = { ...asset('A', 'p_v3.psd', { size: 5 }), names: ['p'] };
    const bank = { ...bankOf([shown]), stemmed: () => [shown] };
    const of = (path: string) => linesOf({ routing, entries: [entry(path, { ino: 2 })], bank });
    expect([of('p_v2.psd'), of('p_v4.psd')]).toEqual([
      ['ask p_v2.psd older-version [new-asset skip]'],
      ['version p_v4.psd next-version → A'],
    ]);
  });

  it('lets files wait for an asset that a still unread file is about to name', () => {
    const troubled = mapOf<Troubled>({ 'p_v1.psd': { row: null, isTriedAgain: true } });
    const entries = [entry('p_v2.psd', { ino: 2 }), entry('p_icc.pdf', { ino: 3 })];
    expect(linesOf({ routing, entries, troubled })).toEqual([
      'wait p_icc.pdf after-asset',
      'wait p_v2.psd after-version',
    ]);
  });

  it('sends a version to the asset of a file that has just been moved or renamed', () => {
    // By the row of the file that was moved.
    const bank = { ...bankOf([asset('A', 'p.psd', { size: 5 })]), isOwnedElsewhere: () => true };
    const entries = [entry('p_v1.psd', { ino: 1 }), entry('p_v2.psd', { ino: 2, size: 7 })];
    const of = (from: string, where: Partial<PlanInput>) =>
      linesOf({ routing, entries, bank, ...where }).concat(from);
    const rowAt = (path: string) => row(path, { ino: 1 }, { assetId: asId('A') });
    const elsewhere = 'spring/p_v1.psd';
    expect(of(elsewhere, { moved: mapOf({ 'p_v1.psd': rowAt(elsewhere) }) })).toEqual([
      'relink p_v1.psd moved from spring/p_v1.psd',
      'version p_v2.psd next-version → A',
      elsewhere,
    ]);
    expect(of('draft.psd', { agreed: [rowAt('draft.psd')] })).toContain('version p_v2.psd next-version → A');
  });

  it('plans the version after a file that was moved here, though the bank has its asset no more', () => {
    const of = (size: number) =>
      linesOf({
        routing,
        entries: [entry('new/p_v1.psd', { ino: 1 }), entry('new/p_v2.psd', { ino: 2, size })],
        moved: mapOf({ 'new/p_v1.psd': row('old/p_v1.psd', { ino: 1 }, { assetId: asId('P') }) }),
      });
    const moved = 'relink new/p_v1.psd moved from old/p_v1.psd';
    expect([of(1_001), of(7)]).toEqual([
      [moved, 'version new/p_v2.psd next-version → P'],
      [moved, 'ask new/p_v2.psd shrunk → P [new-version skip]'],
    ]);
  });

  it('lets a version wait while the file before it, which was moved, is still being sent under its old name', () => {
    const uploading = pending({ ino: 1 }, { state: 'committing', target: versionTarget('A') });
    const lines = linesOf({
      routing,
      entries: [entry('p_v1.psd', { ino: 1 }), entry('p_v2.psd', { ino: 2, size: 7 })],
      pending: mapOf({ 'spring/p_v1.psd': uploading }),
      bank: bankOf([asset('A', 'p.psd', { size: 5 })]),
    });
    expect(lines).toEqual(['wait p_v1.psd upload-pending', 'wait p_v2.psd after-version']);
  });

  it('reads the bank folder that the rule names', () => {
    const other = asId<BankFolderId>('other');
    const place = createRouting([
      { kind: 'asset', pattern: 'Logos/*', bankFolder: { id: other, name: 'Brand' } },
    ]);
    const entries = [entry('Logos/a.ai', { ino: 1 })];
    const held = bankOf([asset('A', 'a.ai', { size: 5 })]);
    expect([
      linesOf({ routing: place, entries, bank: held }),
      linesOf({ routing: place, entries, bank: held, otherBanks: new Map([[other, bankOf([])]]) }),
    ]).toEqual([['wait Logos/a.ai bank-not-read'], ['create Logos/a.ai new-file']]);
  });

  describe('an asset that lies in another bank folder than the one that the rule names', () => {
    const other = asId<BankFolderId>('other');
    const bankFolder = { id: other, name: 'Posters' };
    const placed = createRouting([
      { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder },
      { kind: 'attachment', pattern: '{stem}_icc.pdf', bankFolder, typeId: asId<AttachmentTypeId>('print') },
    ]);
    const otherBanks = new Map([[other, bankOf([])]]);
    const known = (path: string) => row(path, { ino: 1 }, { assetId: asId('B') });
    const input = {
      routing: placed,
      otherBanks,
      entries: [entry('p_v1.psd', { ino: 1 }), entry('p_v2.psd', { ino: 2, size: 3 })],
      agreed: [known('p_v1.psd')],
    };
    const second = (more: Partial<PlanInput>) => linesOf({ ...input, ...more }).at(-1);

    it('stays that of the one file with its numbered name', () => {
      const bank = bankOf([asset('B', 'p_v1.psd')]);
      expect(second({ bank })).toBe('create p_v2.psd new-file');
      // The linked folder has not been read, or does not show it either: then it is asked for by itself.
      const elsewhere = (seen: ReturnType<PlanInput['elsewhere']>) => second({ elsewhere: () => seen });
      expect(elsewhere('unread')).toBe('wait p_v2.psd bank-not-read');
      expect(elsewhere(asset('B', 'p_v1.psd'))).toBe('create p_v2.psd new-file');
    });

    it('asks before it gets an empty version, as it would in the folder itself', () => {
      const entries = [entry('p_v1.psd', { ino: 1 }), entry('p_v2.psd', { ino: 2, size: 0 })];
      const question = 'ask p_v2.psd emptied → B [new-version skip]';
      expect(second({ entries, elsewhere: () => asset('B', 'p.psd') })).toBe(question);
      // The search does not find it: the sent file had content.
      expect(second({ entries, elsewhere: () => null })).toBe(question);
    });

    it('keeps the attachment that the asset has until a person says otherwise', () => {
      const print = { typeId: asId<AttachmentTypeId>('print'), file: asset('X', 'theirs.pdf').master };
      const held = { ...asset('B', 'p.psd'), attachments: [print] };
      const entries = [entry('p_v1.psd', { ino: 1 }), entry('p_icc.pdf', { ino: 3, size: 5 })];
      const attach = (elsewhere: PlanInput['elsewhere']) => second({ entries, elsewhere });
      const options = { confirmEmptied: true, confirmShrunk: true, onClash: 'new-version' } as const;
      const empty = [entry('p_v1.psd', { ino: 1 }), entry('p_icc.pdf', { ino: 3, size: 0 })];
      expect(second({ entries: empty, options, elsewhere: () => held })).toBe(
        'ask p_icc.pdf emptied → B [new-version new-asset skip]',
      );
      expect(attach(() => 'unread')).toBe('wait p_icc.pdf bank-not-read');
      expect(attach(() => held)).toBe('ask p_icc.pdf attachment-on-bank → B [new-version new-asset skip]');
    });
  });

  it('takes the asset of a renamed file for that of its group, under any name, unless it has a number', () => {
    const next = (fileName: string) =>
      linesOf({
        routing,
        entries: [entry('poster_v1.psd', { ino: 1 }), entry('poster_v2.psd', { ino: 2 })],
        agreed: [row('poster_v1.psd', { ino: 1 }, { assetId: asId('A') })],
        bank: bankOf([asset('A', fileName, { size: 5 })]),
      }).at(-1);
    expect(next('postr.psd')).toBe('version poster_v2.psd next-version → A');
    expect(next('postr_v1.psd')).toBe('create poster_v2.psd new-file');
  });
});
