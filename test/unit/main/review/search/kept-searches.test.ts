import { describe, expect, it } from 'vitest';
import { createKeptSearches } from '../../../../../main/review/search/kept-searches.ts';
import { asId, type BankFolderId, type SavedSearchId } from '../../../../../shared/model/index.ts';
import {
  type KeptSearchQuery,
  mostSavedSearches,
  type SearchFilter,
} from '../../../../../shared/rpc/index.ts';
import { openTestJournal } from '../../../../support/open-test-journal.ts';

const query = (text: string, given: Partial<KeptSearchQuery> = {}): KeptSearchQuery => ({
  text,
  match: 'contains',
  folderId: null,
  includeSubfolders: true,
  exclude: false,
  ...given,
});
const id = (value: string) => asId<SavedSearchId>(value);

async function open() {
  const { journal, clock } = await openTestJournal();
  const searches = createKeptSearches(journal.keptSearches);
  let reports = 0;
  searches.subscribe(() => {
    reports += 1;
  });
  return { searches, clock, reports: () => reports };
}

const noFilter: SearchFilter = { kinds: [], shapes: [], sizes: [], years: [], keywordIds: [] };

describe('createKeptSearches', () => {
  it('keeps the last 20 different searches, the latest first, whichever way the clock is set', async () => {
    const { searches, clock } = await open();
    for (let index = 0; index < 25; index += 1) searches.noteRecent(query(`word ${index}`));
    clock.jumpWallTime(-3_600_000);
    searches.noteRecent(query(' word 10 '));
    const texts = searches.recent().map((recent) => recent.query.text);
    expect([texts.length, texts.slice(0, 3), new Set(texts).size]).toEqual([
      20,
      ['word 10', 'word 24', 'word 23'],
      20,
    ]);
  });

  it('tells searches apart by folder, order and filter, and takes an empty filter for none', async () => {
    const { searches } = await open();
    searches.noteRecent(query('lake'));
    searches.noteRecent(query('lake', { folderId: asId<BankFolderId>('f1') }));
    searches.noteRecent(query('lake', { order: 'name' }));
    searches.noteRecent(query('lake', { filter: { ...noFilter, years: [2025] } }));
    searches.noteRecent(query('lake', { filter: noFilter }));
    expect(searches.recent().length).toBe(4);
  });

  it('notes no empty search, and forgets recent ones at a wish', async () => {
    const { searches } = await open();
    searches.noteRecent(query('  '));
    const none = searches.recent();
    searches.noteRecent(query('', { filter: { ...noFilter, kinds: ['image'] } }));
    const one = searches.recent().length;
    searches.clearRecent();
    expect([none, one, searches.recent()]).toEqual([[], 1, []]);
  });

  it('saves once for each id, renames and removes, and reports each change', async () => {
    const { searches, clock, reports } = await open();
    const first = searches.save(id('s1'), 'Lakes', query('lake'));
    await clock.advance(1_000);
    searches.save(id('s1'), 'Other', query('other'));
    searches.save(id('s2'), 'Forests', query('forest'));
    searches.rename(id('s2'), 'Woods');
    const names = searches.saved().map(({ name }) => name);
    searches.remove(id('s1'));
    expect([first.name, names, searches.saved().map(({ name }) => name), reports()]).toEqual([
      'Lakes',
      ['Lakes', 'Woods'],
      ['Woods'],
      4,
    ]);
    expect(() => searches.rename(id('s1'), 'x')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('refuses more than the most', async () => {
    const { searches } = await open();
    for (let index = 0; index < mostSavedSearches; index += 1)
      searches.save(id(`s${index}`), 'x', query('lake'));
    expect(() => searches.save(id('one more'), 'x', query('lake'))).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    );
  });
});
