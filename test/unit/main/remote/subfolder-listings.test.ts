import { describe, expect, it } from 'vitest';
import type { BankFolder } from '../../../../main/api/index.ts';
import { createSubfolderListings } from '../../../../main/remote/subfolder-listings.ts';
import { asId, type BankFolderId } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const parentId = asId<BankFolderId>('parent');
const never = new AbortController().signal;

describe('subfolderListings', () => {
  it('reads a parent once for all who ask while the reading is fresh', async () => {
    const { listings, answers, clock } = fixture();
    const first = listings.read(parentId, never);
    answers[0]?.(['a']);
    const read = [await first, await listings.read(parentId, never)];
    await clock.advance(5_000);
    const later = listings.read(parentId, never);
    answers[1]?.(['a', 'b']);
    expect([...read, await later].map(namesOf)).toEqual([['a'], ['a'], ['a', 'b']]);
  });

  it('knows a folder that was made while a reading was under way that does not show it yet', async () => {
    const { listings, answers } = fixture();
    const reading = listings.read(parentId, never);
    listings.learn(parentId, { bankFolderId: asId('id of made'), names: ['made'] });
    answers[0]?.(['a']);
    expect([await reading, await listings.read(parentId, never)].map(namesOf)).toEqual([
      ['a', 'made'],
      ['a', 'made'],
    ]);
  });

  it.each([
    ['this parent', parentId],
    ['all', null],
  ])('reads again after %s was invalidated while a reading was under way', async (_what, invalid) => {
    const { listings, answers } = fixture();
    const reading = listings.read(parentId, never);
    listings.invalidate(invalid);
    answers[0]?.(['old']);
    await reading;
    const next = listings.read(parentId, never);
    answers[1]?.(['new']);
    expect(namesOf(await next)).toEqual(['new']);
  });

  it('is not overwritten by a reading that was begun earlier', async () => {
    const { listings, answers } = fixture();
    const [early, late] = [listings.read(parentId, never), listings.read(parentId, never)];
    answers[1]?.(['new']);
    await late;
    answers[0]?.(['old']);
    await early;
    expect(namesOf(await listings.read(parentId, never))).toEqual(['new']);
  });
});

function fixture() {
  const clock = createFakeClock();
  const answers: ((names: readonly string[]) => void)[] = [];
  const listings = createSubfolderListings({
    clock,
    bank: {
      folderChildren: () =>
        new Promise((resolve) => answers.push((names) => resolve(names.map((name) => folderOf(name))))),
    },
  });
  return { clock, listings, answers };
}

function folderOf(name: string): BankFolder {
  return {
    bankFolderId: asId<BankFolderId>(`id of ${name}`),
    parentId,
    name: { en: name },
    hasChildren: false,
    rights: null,
  };
}

function namesOf(folders: Awaited<ReturnType<ReturnType<typeof createSubfolderListings>['read']>>) {
  return folders?.map(({ names }) => names[0]);
}
