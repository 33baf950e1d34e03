import { describe, expect, it } from 'vitest';
import {
  needsUser,
  type SmartFolderFacts,
  smartFolderStatus,
} from '../../../../main/smart-folders/smart-folder-status.ts';
import {
  type AssetId,
  asId,
  type BankFolderId,
  type ConversionId,
  type LocalPath,
  type SmartFolder,
  type SmartFolderId,
  type SmartFolderItem,
} from '../../../../shared/model/index.ts';
import { aSmartFolderItem } from '../../../support/smart-folder-item.ts';

const smartFolder: SmartFolder = {
  smartFolderId: asId<SmartFolderId>('shelf'),
  directory: '/kept' as LocalPath,
  query: {
    text: '',
    match: 'contains',
    folderId: asId<BankFolderId>('1'),
    includeSubfolders: true,
    exclude: false,
  },
  conversionId: asId<ConversionId>('1'),
  isPaused: false,
  createdAtMs: 0,
  readAtMs: 1,
};

const question = { questionId: 'q1', assetIds: [asId<AssetId>('a')] };

function factsWith(
  change: Partial<SmartFolderFacts>,
  items: readonly SmartFolderItem[] = [],
): SmartFolderFacts {
  const due = items.filter(({ isDue, cause }) => isDue && cause === null).length;
  const counts = { files: 0, due, failed: 0, kept: 0, renamed: 0 };
  const book = { items: () => items, counts: () => counts, renamed: () => [] };
  return { smartFolder, book, trouble: null, question: null, isChecking: false, ...change };
}

const cause = (code: string) => ({ code, details: {} });
const due = (code: string) => aSmartFolderItem('a', { isDue: true, cause: cause(code) });
const onItsWay = aSmartFolderItem('b', { isDue: true });

describe('smart-folder-status', () => {
  it.each([
    ['fresh', false, factsWith({})],
    ['checking', false, factsWith({ isChecking: true })],
    ['fetching', false, factsWith({}, [onItsWay])],
    ['asking', true, factsWith({ question })],
    ['asking', true, factsWith({ question, isChecking: true }, [onItsWay])],
    ['trouble', true, factsWith({ trouble: cause('SHELF_AWAY') })],
    ['trouble', true, factsWith({ trouble: cause('SHELF_AWAY'), isChecking: true })],
    ['trouble', true, factsWith({ trouble: cause('LOCAL_DISK_FULL') })],
    ['trouble', true, factsWith({ trouble: cause('INTERNAL') })],
    ['trouble', true, factsWith({ trouble: cause('FORBIDDEN') })],
    ['waiting', false, factsWith({ trouble: cause('BANK_UNREACHABLE') })],
    ['waiting', false, factsWith({ trouble: cause('BANK_BUSY') })],
    ['trouble', true, factsWith({}, [due('CONVERSION_FAILED'), onItsWay])],
    ['trouble', true, factsWith({}, [aSmartFolderItem('a', { cause: cause('LOCAL_WRITE_FAILED') })])],
    ['fresh', false, factsWith({}, [due('CANCELLED')])],
    ['paused', false, factsWith({ smartFolder: { ...smartFolder, isPaused: true }, question })],
  ] as const)('is %s, and needs a person: %s', (state, needs, facts) => {
    const status = smartFolderStatus(facts, false);
    expect([status.state, needsUser(status)]).toEqual([state, needs]);
  });

  it('needs no user while everything is paused', () => {
    expect(smartFolderStatus(factsWith({ question }), true).state).toBe('paused');
  });
});
