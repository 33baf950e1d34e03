import { describe, expect, it } from 'vitest';
import {
  type ExpectedBank,
  judgeBank,
  keepEvidence,
  type Verdict,
} from '../../../../main/accounts/recognize-bank.ts';
import type { BankEvidence, EvidenceAsset } from '../../../../main/journal/index.ts';
import { type AssetId, asId } from '../../../../shared/model/index.ts';
import { inbox, openTestJournal } from '../../../support/open-test-journal.ts';

const never = new AbortController().signal;
const poster = asset('1042', 'poster.psd', 1_700_000_000);
const logo = asset('1043', 'logo.svg', 1_700_000_100);

interface Shown {
  readonly bankId?: string | null;
  readonly assets?: readonly EvidenceAsset[];
  readonly marks?: string;
}

describe('judgeBank', () => {
  const nothing: BankEvidence = { assets: [], candidates: [], marks: null };
  const agreed: BankEvidence = { assets: [poster, logo], candidates: [poster, logo], marks: 'lists' };
  const cases: readonly [
    string,
    Partial<ExpectedBank> & { evidence: () => BankEvidence | null },
    Shown,
    Verdict,
  ][] = [
    ['the same id at another address', known('one', agreed, false), { bankId: 'one' }, 'same'],
    ['another id at its address', known('one', agreed), { bankId: 'two', assets: [poster] }, 'other'],
    ['an id for the first time at its address', known(null, nothing), { bankId: 'one' }, 'same'],
    [
      'an id for the first time at another address',
      known(null, nothing, false),
      { bankId: 'one' },
      'unknown',
    ],
    ['one asset of two at another address', known(null, agreed, false), { assets: [logo] }, 'same'],
    ['no id any more, but an asset', known('one', agreed), { assets: [poster] }, 'same'],
    ['no id any more, and no asset', known('one', agreed), {}, 'unknown'],
    ['none of its assets at its address', known(null, agreed), {}, 'unknown'],
    [
      'an asset of the same id, made at another time',
      known(null, agreed),
      { assets: [{ ...poster, createdS: 1_700_000_001 }] },
      'other',
    ],
    ['nothing to compare at its address', known(null, null), {}, 'same'],
    ['nothing to compare at another address', known(null, null, false), {}, 'unknown'],
    [
      'other lists before anything is agreed',
      known(null, { ...nothing, marks: 'lists' }),
      { marks: 'others' },
      'unknown',
    ],
    [
      'the same lists before anything is agreed',
      known(null, { ...nothing, marks: 'lists' }),
      { marks: 'lists' },
      'same',
    ],
    [
      'the same lists at another address',
      known(null, { ...nothing, marks: 'lists' }, false),
      { marks: 'lists' },
      'unknown',
    ],
    [
      'an agreed asset of a journal without evidence, at its address',
      known(null, { ...agreed, assets: [] }),
      { assets: [poster] },
      'same',
    ],
    ['none of them', known(null, { ...agreed, assets: [] }), {}, 'unknown'],
    [
      'one of them at another address',
      known(null, { ...agreed, assets: [] }, false),
      { assets: [poster] },
      'unknown',
    ],
  ];

  it.each(cases)('judges a bank that shows %s', async (_what, expected, shown, verdict) => {
    const { bankId = null, assets = [], marks = 'lists' } = shown;
    const met = { bankId, sight: sightOf(bankId, assets, marks) };
    expect(await judgeBank({ bankId: null, isAtAddress: true, ...expected }, met, never)).toBe(verdict);
  });
});

describe('keepEvidence', () => {
  it('keeps what the bank shows of the agreed assets, once', async () => {
    const { journal } = await openTestJournal();
    const store = {
      ...journal.bankEvidence,
      candidates: () => [poster, logo].map(({ createdS: _, ...candidate }) => candidate),
    };
    let asked = 0;
    const find = async () => {
      asked += 1;
      return [poster, logo];
    };
    await keepEvidence(store, find, never);
    await keepEvidence(store, find, never);
    expect([store.list(), asked]).toEqual([[poster, logo], 1]);
  });

  it('keeps what was noted under a name that no file here has', async () => {
    const { journal } = await openTestJournal();
    journal.bankEvidence.note([logo]);
    const store = {
      ...journal.bankEvidence,
      candidates: () => [
        { assetId: poster.assetId, bankFolderId: inbox, assetName: 'poster.psd' },
        { assetId: logo.assetId, bankFolderId: inbox, assetName: 'renamed.svg' },
      ],
    };
    await keepEvidence(store, async () => [poster], never);
    expect(store.list()).toEqual([poster, logo]);
  });
});

function known(bankId: string | null, evidence: BankEvidence | null, isAtAddress = true) {
  return { bankId, isAtAddress, evidence: () => evidence };
}

function sightOf(bankId: string | null, assets: readonly EvidenceAsset[], marks: string) {
  return {
    bankId: async () => bankId,
    marks: async () => marks,
    findNamed: async (_folder: unknown, names: readonly string[]) =>
      assets.filter(({ assetName }) => names.includes(assetName)),
  };
}

function asset(id: string, assetName: string, createdS: number): EvidenceAsset {
  return { assetId: asId<AssetId>(id), bankFolderId: inbox, assetName, createdS };
}
