import { describe, expect, it } from 'vitest';
import { SmartFolderCard } from '../../../../../renderer/ui/index.ts';
import {
  asId,
  type BankFolderId,
  type ConversionId,
  type SmartFolderId,
} from '../../../../../shared/model/index.ts';
import type { SmartFolderView } from '../../../../../shared/rpc/index.ts';
import { renderedText } from '../../../../support/rendered-text.tsx';

const everything = {
  text: '',
  match: 'contains',
  folderId: null,
  includeSubfolders: true,
  exclude: false,
} as const;
const folderId = asId<BankFolderId>('7');

describe('smart-folder-card', () => {
  it.each<[string, Partial<SmartFolderView['query']>, string | null]>([
    ['all assets · Whole bank', {}, null],
    ['“logo” · contains · Whole bank', { text: 'logo' }, null],
    [
      '“^lo.o” · regex · all but these · Brand · with subfolders',
      { text: '^lo.o', match: 'regex', exclude: true, folderId },
      'Brand',
    ],
    [
      '“logo” · exactly · Brand',
      { text: 'logo', match: 'exactly', folderId, includeSubfolders: false },
      'Brand',
    ],
  ])('says what is searched for: %s', (words, query, folderName) => {
    expect(cardText(query, folderName)).toContain(` ${words} `);
  });
});

function cardText(query: Partial<SmartFolderView['query']>, folderName: string | null): string {
  return renderedText(
    <SmartFolderCard
      smartFolder={{ ...smartFolder, query: { ...everything, ...query } }}
      folderName={folderName}
      conversionName="Original file"
      nowMs={0}
      isRefreshing={false}
      isAnswering={false}
      onPause={() => {}}
      onRefresh={() => {}}
      onAnswer={() => {}}
      onRemove={() => {}}
    />,
  );
}

const smartFolder: SmartFolderView = {
  smartFolderId: asId<SmartFolderId>('s1'),
  displayPath: '~/Logos',
  query: everything,
  conversionId: asId<ConversionId>('1'),
  isPaused: false,
  readAtMs: null,
  state: 'fresh',
  trouble: null,
  counts: { files: 0, due: 0, failed: 0, kept: 0, renamed: 0 },
  renamed: [],
  question: null,
};
