import { describe, expect, it } from 'vitest';
import { causeOfAsk, explain, planDirectory } from '../../../../main/plan/index.ts';
import { isErrorCode } from '../../../../shared/errors/index.ts';
import type { Operation } from '../../../../shared/model/index.ts';
import { asset, bankOf, entry, inputOf, lineOf, pathOf, row } from './plan-fixtures.ts';

const NFC = 'Ö.psd'.normalize('NFC');
const NFD = 'Ö.psd'.normalize('NFD');

describe('explain', () => {
  it('gives the operation that speaks for the content', () => {
    const operations = planDirectory(inputOf({ entries: [entry(NFC, { size: 700 })], agreed: [row(NFD)] }));
    const answer = (path: string) => explain(operations, pathOf(path))?.reason.code;
    expect([operations.length, answer(NFC), answer(NFD), answer('other.psd')]).toEqual([
      2,
      'content-changed',
      'content-changed',
      undefined,
    ]);
  });
});

describe('causeOfAsk', () => {
  it('has a code of the catalogue for every question the plan asks', () => {
    const entries = [
      entry('clash.psd', { ino: 1 }),
      entry('emptied.psd', { ino: 2, size: 0 }),
      entry('several.psd', { ino: 3 }),
      entry('shrunk.psd', { ino: 4, size: 1 }),
      entry('\uFFFD.psd', { ino: 5 }, 'other'),
    ];
    const bank = bankOf([
      asset('X', 'clash.psd', { size: 5 }),
      asset('Y', 'several.psd', { size: 5 }),
      asset('Z', 'several.psd', { size: 5 }),
    ]);
    const agreed = [row('emptied.psd', { ino: 2 }), row('shrunk.psd', { ino: 4 })];
    const asks = planDirectory(inputOf({ entries, bank, agreed })).filter((each) => each.action === 'ask');
    const causes = asks.map(causeOfAsk);
    expect(causes).toEqual([
      { code: 'NAME_ON_BANK', details: { path: 'clash.psd', count: 1 } },
      { code: 'FILE_EMPTIED', details: { path: 'emptied.psd', fromBytes: 1_000, toBytes: 0 } },
      { code: 'SEVERAL_ON_BANK', details: { path: 'several.psd', count: 2 } },
      { code: 'FILE_SHRUNK', details: { path: 'shrunk.psd', fromBytes: 1_000, toBytes: 1 } },
      { code: 'FILE_NAME_UNREADABLE', details: { path: '\uFFFD.psd' } },
    ]);
    expect(causes.every(({ code }) => isErrorCode(code))).toBe(true);
  });

  it('refuses what is no question of the plan', () => {
    const [operation] = planDirectory(
      inputOf({ entries: [entry('a.psd')], bank: bankOf([asset('X', 'a.psd', { size: 5 })]) }),
    );
    const wrong = { ...operation, reason: { code: 'new-file', details: {} } } as Extract<
      Operation,
      { action: 'ask' }
    >;
    expect(() => causeOfAsk(wrong)).toThrow('new-file');
    expect(lineOf(wrong)).toContain('new-file');
  });
});
