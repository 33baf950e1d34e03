import { describe, expect, it } from 'vitest';
import { needsBank, type PlanInput, planDirectory } from '../../../../../main/plan/index.ts';
import type { AskChoice, AssetId } from '../../../../../shared/model/index.ts';
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
  sha,
  stamp,
  versionTarget,
} from '../plan-fixtures.ts';

const logo = entry('logo.png');

function planOf(bank: PlanInput['bank'], more: Partial<PlanInput> = {}): readonly string[] {
  return linesOf({ entries: [logo], bank, ...more });
}

function rejected(...ids: readonly string[]): PlanInput['rejected'] {
  return mapOf({ 'logo.png': new Set(ids as readonly AssetId[]) });
}

function onClash(choice: AskChoice): Pick<PlanInput, 'options'> {
  return { options: { confirmEmptied: true, confirmShrunk: true, onClash: choice } };
}

function decided(choice: AskChoice, size = 1_000): Pick<PlanInput, 'decisions'> {
  return { decisions: mapOf({ 'logo.png': { fingerprint: stamp({ size }), choice } }) };
}

describe('plan-new-file', () => {
  it('creates nothing before the bank folder has been read', () => {
    const operations = planDirectory(inputOf({ entries: [logo], bank: null }));
    expect(operations.map(({ action, reason }) => `${action} ${reason.code}`)).toEqual([
      'wait bank-not-read',
    ]);
    expect(needsBank(operations)).toBe(true);
    expect(needsBank(planDirectory(inputOf({ entries: [logo] })))).toBe(false);
  });

  it('does not need the bank for what it does not depend on', () => {
    const entries = [entry('a.psd'), entry('b.tmp', { ino: 2 })];
    expect(needsBank(planDirectory(inputOf({ entries, agreed: [row('a.psd')], bank: null })))).toBe(false);
  });

  it.each<[string, PlanInput['bank'], string]>([
    ['is not on the bank', bankOf([asset('X', 'other.png')]), 'create logo.png new-file'],
    [
      'is there with the same size',
      bankOf([asset('X', 'logo.png')]),
      'compare logo.png same-name-on-bank with X seen X',
    ],
    [
      'is there in another case',
      bankOf([asset('X', 'LOGO.PNG')]),
      'compare logo.png same-name-on-bank with X seen X',
    ],
    [
      'is there several times, the oldest being tried first',
      bankOf([
        asset('X', 'logo.png', { created: 9 }),
        asset('Y', 'logo.png', { created: 3 }),
        asset('Z', 'logo.png', { size: 5 }),
      ]),
      'compare logo.png same-name-on-bank with Y X seen Z Y X',
    ],
    [
      'is there with another size',
      bankOf([asset('X', 'logo.png', { size: 5 })]),
      'ask logo.png same-name-other-content → X seen X [new-version new-asset skip]',
    ],
    [
      'is there but may not be changed',
      bankOf([asset('X', 'logo.png', { size: 5, editable: false })]),
      'ask logo.png same-name-other-content → X seen X [new-asset skip]',
    ],
    [
      'is there several times with other sizes',
      bankOf([asset('X', 'logo.png', { size: 5 }), asset('Y', 'logo.png', { size: 6 })]),
      'ask logo.png several-on-bank seen X Y [new-asset skip]',
    ],
    [
      'belongs to another local file',
      bankOf([asset('X', 'logo.png')], { owned: ['X'] }),
      'create logo.png new-file',
    ],
  ])('knows what to do when the name %s', (_case, bank, expected) => {
    expect(planOf(bank)).toEqual([expected]);
  });

  it.each<[string, Parameters<typeof pending>[1], Parameters<typeof pending>[1] | null, boolean]>([
    ['is sent', { state: 'committing' }, null, true],
    ['may have arrived', { state: 'ambiguous', wasAmbiguous: true }, null, true],
    ['waits for an answer', { state: 'parked' }, null, true],
    ['is queued: it was decided to be new', { state: 'queued' }, null, false],
    ['is confirmed', { state: 'confirmed' }, null, false],
    [
      'waits for an answer as this one did, this one coming first',
      { state: 'parked' },
      { state: 'parked' },
      false,
    ],
    [
      'may have arrived, though this one comes first',
      { state: 'parked', wasAmbiguous: true },
      { state: 'parked' },
      true,
    ],
  ])('minds a file of that name in another directory that %s', (_case, rival, own, isWaiting) => {
    const bank = bankOf([asset('X', 'logo.png')], { rivals: { 'x/logo.png': pending({ ino: 9 }, rival) } });
    const mine = own === null ? new Map() : mapOf({ 'logo.png': pending({ size: 900 }, own) });
    expect(planOf(bank, { pending: mine }).map((line) => line.split(' ', 1)[0])).toEqual([
      isWaiting ? 'wait' : 'compare',
    ]);
    // Nothing on the bank could be adopted by mistake then.
    const empty = bankOf([], { rivals: { 'x/logo.png': pending({ ino: 9 }, rival) } });
    expect(planOf(empty)).toEqual(['create logo.png new-file']);
  });

  describe('while a dropped file is on its way to an asset of the name', () => {
    const dropped = { coming: { 'logo.png': '///spool/1' } };

    it.each<[string, PlanInput['bank'], Partial<PlanInput>, string]>([
      ['makes no asset of a new name', bankOf([], dropped), {}, 'wait logo.png upload-pending'],
      [
        'makes none beside another either, whoever wants it',
        bankOf([asset('X', 'logo.png', { size: 5 })], dropped),
        decided('new-asset'),
        'wait logo.png upload-pending',
      ],
      [
        'looks at once whether the bank holds the file already',
        bankOf([asset('X', 'logo.png')], dropped),
        {},
        'compare logo.png same-name-on-bank with X seen X',
      ],
      [
        'replaces its own upload: that was promised first, and the dropped file waits for it',
        bankOf([], dropped),
        { pending: mapOf({ 'logo.png': pending({ size: 900 }) }) },
        'create logo.png new-file supersedes intent',
      ],
    ])('%s', (_case, bank, more, expected) => {
      expect(planOf(bank, more)).toEqual([expected]);
    });

    it('does so under the name that a bank makes of one that it refuses', () => {
      const bank = bankOf([], { coming: { 'b_.png': '///spool/1' } });
      expect(linesOf({ entries: [entry('b?.png')], bank })).toEqual(['wait b?.png upload-pending']);
    });
  });

  it('asks after the content of every candidate turned out to be different', () => {
    const one = bankOf([asset('X', 'logo.png')]);
    const two = bankOf([asset('X', 'logo.png'), asset('Y', 'logo.png')]);
    expect(planOf(one, { rejected: rejected('X') })).toEqual([
      'ask logo.png same-name-other-content → X seen X [new-version new-asset skip]',
    ]);
    expect(planOf(two, { rejected: rejected('X') })).toEqual([
      'compare logo.png same-name-on-bank with Y seen X Y',
    ]);
    expect(planOf(two, { rejected: rejected('X', 'Y') })).toEqual([
      'ask logo.png several-on-bank seen X Y [new-asset skip]',
    ]);
  });

  it.each<[AskChoice, string]>([
    ['new-version', 'version logo.png same-name-other-content → X'],
    ['new-asset', 'create logo.png same-name-other-content seen X'],
    ['skip', 'ignore logo.png skipped'],
  ])('does "%s" by itself when the folder says so, after the contents were compared', (choice, expected) => {
    const bank = bankOf([asset('X', 'logo.png')]);
    expect(planOf(bank, onClash(choice))).toEqual(['compare logo.png same-name-on-bank with X seen X']);
    expect(planOf(bank, { ...onClash(choice), rejected: rejected('X') })).toEqual([expected]);
  });

  it.each<[string, number, string, string]>([
    ['empty', 0, 'emptied', 'emptied'],
    ['a tenth of what is there', 99, 'shrunk', 'same-name-other-content'],
  ])(
    'asks for an answer of its own when the file is %s, with any answer of the folder for clashes',
    (_what, size, code, asked) => {
      const of = (choice: AskChoice | 'ask') =>
        linesOf({
          entries: [entry('logo.png', { size })],
          bank: bankOf([asset('X', 'logo.png')]),
          options: { confirmEmptied: true, confirmShrunk: true, onClash: choice },
        });
      const question = (reason: string) => `ask logo.png ${reason} → X seen X [new-version new-asset skip]`;
      expect([of('new-version'), of('ask')]).toEqual([[question(code)], [question(asked)]]);
      expect([of('new-asset'), of('skip')]).toEqual([
        ['create logo.png same-name-other-content seen X'],
        ['ignore logo.png skipped'],
      ]);
    },
  );

  it('asks when a file with an unsent new version is saved once more and is empty then', () => {
    const bank = bankOf([asset('X', 'logo.png')]);
    const queued = pending({ size: 900 }, { target: versionTarget('X') });
    expect(
      linesOf({ entries: [entry('logo.png', { size: 0 })], bank, pending: mapOf({ 'logo.png': queued }) }),
    ).toEqual(['ask logo.png emptied → X seen X [new-version new-asset skip] supersedes intent']);
  });

  describe('with a name that the bank refused, so that it went under a sanitized one', () => {
    const entries = [entry('R&D.psd')];
    const held = [asset('X', 'R_D.psd')];
    const of = (more: Partial<PlanInput>) => linesOf({ entries, bank: bankOf(held), ...more });

    it('is compared with what is there under that name', () => {
      expect(of({})).toEqual(['compare R&D.psd same-name-on-bank with X seen X']);
      expect(of({ bank: bankOf(held, { owned: ['X'] }) })).toEqual(['create R&D.psd new-file']);
    });

    it('is a new one when that is something else, and asks nothing', () => {
      const other = mapOf({ 'R&D.psd': new Set(['X' as AssetId]) });
      expect(of({ rejected: other })).toEqual(['create R&D.psd new-file seen X']);
      expect(of({ bank: bankOf([asset('X', 'R_D.psd', { size: 5 })]) })).toEqual([
        'create R&D.psd new-file seen X',
      ]);
    });

    it('lets a file of the sanitized name wait until the owner of the asset is known', () => {
      expect(of({ entries: [...entries, entry('R_D.psd', { ino: 2 })] })).toEqual([
        'wait R_D.psd upload-pending',
        'compare R&D.psd same-name-on-bank with X seen X',
      ]);
    });
  });

  it('asks all the same when a new version has no single place to go to', () => {
    const bank = bankOf([asset('X', 'logo.png', { size: 5 }), asset('Y', 'logo.png', { size: 6 })]);
    expect(planOf(bank, onClash('new-version'))).toEqual([
      'ask logo.png several-on-bank seen X Y [new-asset skip]',
    ]);
  });

  it.each<[AskChoice, string]>([
    ['new-version', 'version logo.png same-name-other-content → X'],
    ['new-asset', 'create logo.png same-name-other-content seen X'],
    ['skip', 'ignore logo.png skipped'],
  ])('carries out the answer "%s"', (choice, expected) => {
    const bank = bankOf([asset('X', 'logo.png', { size: 5 })]);
    expect(planOf(bank, decided(choice))).toEqual([expected]);
    expect(planOf(bank, decided(choice, 999))).toEqual([
      'ask logo.png same-name-other-content → X seen X [new-version new-asset skip]',
    ]);
  });

  it('compares before it carries out an answer: the bank may hold the content by now', () => {
    const bank = bankOf([asset('X', 'logo.png')]);
    expect(planOf(bank, decided('new-version'))).toEqual([
      'compare logo.png same-name-on-bank with X seen X',
    ]);
    expect(planOf(bank, { ...decided('new-version'), rejected: rejected('X') })).toEqual([
      'version logo.png same-name-other-content → X',
    ]);
    expect(planOf(bank, decided('skip'))).toEqual(['ignore logo.png skipped']);
  });

  it('does not ask again because a file was saved while its upload was queued', () => {
    const bank = bankOf([asset('X', 'logo.png', { size: 5 }), asset('Y', 'logo.png', { size: 6 })]);
    const replaced = (more: Parameters<typeof pending>[1]) => ({
      pending: mapOf({ 'logo.png': pending({ size: 900 }, more) }),
    });
    expect(planOf(bank, replaced({ target: versionTarget('Y') }))).toEqual([
      'version logo.png same-name-other-content → Y supersedes intent',
    ]);
    expect(planOf(bank, replaced({ preexistingAssetIds: ['X', 'Y'] as never }))).toEqual([
      'create logo.png several-on-bank seen X Y supersedes intent',
    ]);
  });

  it('asks when the bank shows something that was not there when the queued upload was decided', () => {
    const bank = bankOf([asset('X', 'logo.png', { size: 5 }), asset('Y', 'logo.png', { size: 6 })]);
    const ask = 'ask logo.png several-on-bank seen X Y [new-asset skip] supersedes intent';
    expect(
      planOf(bank, {
        pending: mapOf({ 'logo.png': pending({ size: 900 }, { preexistingAssetIds: ['X'] as never }) }),
      }),
    ).toEqual([ask]);
    expect(planOf(bank, { pending: mapOf({ 'logo.png': pending({ size: 900 }) }) })).toEqual([ask]);
    const parked = pending({ size: 900 }, { state: 'parked', target: versionTarget('Y') });
    expect(planOf(bank, { pending: mapOf({ 'logo.png': parked }) })).toEqual([ask]);
  });

  describe('with two files of one name', () => {
    const entries = [entry('Logo.png', { ino: 1 }), entry('logo.png', { ino: 2 })];

    it('lets each become its own asset when the bank has neither', () => {
      expect(linesOf({ entries })).toEqual(['create Logo.png new-file', 'create logo.png new-file']);
    });

    it('lets the second wait while the first may adopt what is there', () => {
      const expected = ['wait logo.png upload-pending', 'compare Logo.png same-name-on-bank with X seen X'];
      const bank = bankOf([asset('X', 'logo.png')]);
      expect(linesOf({ entries, bank })).toEqual(expected);
      expect(linesOf({ entries: [...entries].reverse(), bank })).toEqual(expected);
    });

    it('lets the second wait while a person is asked about the first', () => {
      const bank = bankOf([asset('X', 'logo.png', { size: 5 })]);
      expect(linesOf({ entries, bank })).toEqual([
        'wait logo.png upload-pending',
        'ask Logo.png same-name-other-content → X seen X [new-version new-asset skip]',
      ]);
      const parked = { 'Logo.png': pending({ ino: 1 }, { state: 'parked' }) };
      const later = bankOf([asset('X', 'logo.png', { size: 5 })], { rivals: parked });
      expect(linesOf({ entries, bank: later, pending: mapOf(parked) })).toEqual([
        'wait Logo.png upload-pending',
        'wait logo.png upload-pending',
      ]);
    });

    it('does not give the asset of the first to the second', () => {
      const bank = bankOf([asset('X', 'logo.png', { size: 5 })]);
      expect(linesOf({ entries, bank, ...onClash('new-version') })).toEqual([
        'version Logo.png same-name-other-content → X',
        'create logo.png new-file seen X',
      ]);
    });
  });

  describe('that may be an old one under a new name', () => {
    const moved = [entry('b.psd')];

    it.each<[string, Partial<PlanInput>, readonly string[]]>([
      [
        'follows a rename without hashing when even ctime is the same (its directory was renamed)',
        { agreed: [row('a.psd')] },
        ['relink b.psd moved from a.psd'],
      ],
      [
        'keeps the old row until the hash is known',
        { agreed: [row('a.psd', { ctime: 9 })] },
        ['wait a.psd moved', 'inspect b.psd hash-needed'],
      ],
      [
        'follows a rename when the content is the same',
        { agreed: [row('a.psd', { ctime: 9 })], hashes: hashed(moved, { 'b.psd': 'old' }) },
        ['relink b.psd moved from a.psd'],
      ],
      [
        'follows a rename on a volume that was mounted anew',
        { agreed: [row('a.psd', { dev: 2 })] },
        ['relink b.psd moved from a.psd'],
      ],
      [
        'asks for the content where the device is another one and ctime proves nothing',
        { agreed: [row('a.psd', { dev: 2, ctime: 9 })] },
        ['wait a.psd moved', 'inspect b.psd hash-needed'],
      ],
      [
        'makes a new asset when another device gave the inode to another file',
        { agreed: [row('a.psd', { dev: 2, ctime: 9 })], hashes: hashed(moved, { 'b.psd': 'new' }) },
        ['forget a.psd deleted-locally', 'create b.psd new-file'],
      ],
      [
        'makes a new asset when only the inode number is the same',
        { agreed: [row('a.psd', { ctime: 9 })], hashes: hashed(moved, { 'b.psd': 'new' }) },
        ['forget a.psd deleted-locally', 'create b.psd new-file'],
      ],
      [
        'makes a new asset when the size is another',
        { agreed: [row('a.psd', { size: 5 })] },
        ['forget a.psd deleted-locally', 'create b.psd new-file'],
      ],
      [
        'finds the row of a file that left earlier',
        { agreed: [row('a.psd', {}, { isGone: true })] },
        ['relink b.psd moved from a.psd'],
      ],
      [
        'prefers the row of the file that has just left',
        { agreed: [row('a.psd', {}, { isGone: true }), row('c.psd')] },
        ['relink b.psd moved from c.psd'],
      ],
      [
        'follows a move from another directory',
        { moved: mapOf({ 'b.psd': row('old/a.psd') }) },
        ['relink b.psd moved from old/a.psd'],
      ],
      [
        'does not take a row of this directory whose path is in use',
        {
          entries: [...moved, entry('a.psd', { ino: 5 })],
          agreed: [row('a.psd', { ino: 5 })],
          moved: mapOf({ 'b.psd': row('a.psd') }),
        },
        ['keep a.psd same-content', 'create b.psd new-file'],
      ],
    ])('%s', (_case, more, expected) => {
      expect(linesOf({ entries: moved, ...more })).toEqual(expected);
    });

    it('takes an empty file for a renamed one by its time alone: another one may have got the inode', () => {
      const agreed = [row('a.txt', { size: 0, ctime: 9 }, { sha256: sha('nothing') })];
      const planOf = (path: string, mtime: number) => {
        const entries = [entry(path, { size: 0, mtime, ctime: 11 })];
        return linesOf({ entries, agreed, hashes: hashed(entries, { [path]: 'nothing' }) });
      };
      expect(planOf('b.txt', 11)).toEqual(['forget a.txt deleted-locally', 'create b.txt new-file']);
      expect(planOf('b.txt', 10)).toEqual(['relink b.txt moved from a.txt']);
      expect(planOf('A.txt', 11)).toEqual(['relink A.txt case-renamed from a.txt']);
    });

    it('waits while the asset of the old path is getting another content', () => {
      const entries = [entry('logo.png', { ino: 9 })];
      const input = { entries, agreed: [row('Logo.png')], hashes: hashed(entries, { 'logo.png': 'old' }) };
      const version = { target: versionTarget('asset of Logo.png') };
      const under = (state: 'committing' | 'queued') =>
        mapOf({ 'Logo.png': pending({ size: 5 }, { ...version, state }) });
      expect(linesOf({ ...input, pending: under('committing') })).toEqual([
        'wait Logo.png moved',
        'wait logo.png upload-pending',
      ]);
      expect(linesOf({ ...input, pending: under('queued') })).toEqual([
        'relink logo.png case-renamed from Logo.png',
        'forget Logo.png deleted-locally supersedes intent',
      ]);
    });

    it('leaves the asset with the path when a program saves by replacing and keeps the old file as a copy', () => {
      const entries = [entry('a.psd', { ino: 2, size: 1_200 }), entry('a copy.psd', { ino: 1 })];
      expect(linesOf({ entries, agreed: [row('a.psd', { ino: 1 })] })).toEqual([
        'version a.psd content-changed → asset of a.psd',
        'create a copy.psd new-file',
      ]);
    });

    it('leaves the asset with the path when another known file is renamed onto it', () => {
      const entries = [entry('final.pdf', { ino: 1, size: 1_200 })];
      const agreed = [row('draft.pdf', { ino: 1, size: 1_200 }), row('final.pdf', { ino: 2 })];
      expect(linesOf({ entries, agreed })).toEqual([
        'forget draft.pdf deleted-locally',
        'version final.pdf content-changed → asset of final.pdf',
      ]);
    });

    it('gives a row to one of two hard links only', () => {
      const entries = [entry('b.psd'), entry('c.psd')];
      expect(linesOf({ entries, agreed: [row('a.psd')] })).toEqual([
        'relink b.psd moved from a.psd',
        'create c.psd new-file',
      ]);
    });

    it('sees a change of case, on the same inode or on another one', () => {
      const agreed = [row('Logo.PNG')];
      expect(linesOf({ entries: [logo], agreed })).toEqual(['relink logo.png case-renamed from Logo.PNG']);
      const entries = [entry('logo.png', { ino: 9, ctime: 11 })];
      expect(linesOf({ entries, agreed, hashes: hashed(entries, { 'logo.png': 'old' }) })).toEqual([
        'relink logo.png case-renamed from Logo.PNG',
      ]);
    });

    it('does not touch a file of another case that is there as well', () => {
      const entries = [entry('Logo.PNG'), entry('logo.png', { ino: 2 })];
      expect(linesOf({ entries, agreed: [row('Logo.PNG')] })).toEqual([
        'keep Logo.PNG same-content',
        'create logo.png new-file',
      ]);
    });
  });
});
