import { describe, expect, it } from 'vitest';
import {
  createFolderAdoption,
  type DirectoryProgress,
  type FolderAdoption,
  nothingLeft,
} from '../../../../../main/planning/adoption/folder-adoption.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import type { Sha256 } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { openTestJournal } from '../../../../support/open-test-journal.ts';
import { watchedInbox } from '../../engine/watched-inbox.ts';
import { pathOf } from '../../plan/plan-fixtures.ts';

async function adoptionFixture() {
  const { journal } = await openTestJournal();
  const folder = watchedInbox();
  const unread = () => Promise.reject(new Error('Nothing is read here.'));
  const start = (): FolderAdoption =>
    createFolderAdoption(
      {
        bank: { listTree: unread },
        viewOf: () => {
          throw new Error('Nothing is read here.');
        },
        failures: { ofItsOwn: unread },
        journal,
        timing: { gapMs: 2_000, ambiguityMs: 90_000 },
        clock: createFakeClock(),
        log: silentLog,
        onChange: () => undefined,
      },
      folder,
    );
  return { journal, start, phase: () => journal.adoption.phaseOf(folder.watchedFolderId) };
}

const left = (part: Partial<DirectoryProgress>): DirectoryProgress => ({
  ...nothingLeft,
  hasNewFiles: true,
  ...part,
});

describe('folder-adoption', () => {
  it('compares contents after every directory was compared by name, then lets create and ask', async () => {
    const { start, phase } = await adoptionFixture();
    const adoption = start();
    adoption.looked(pathOf('a'), left({ matching: 2 }));
    adoption.looked(pathOf('b'), left({}));
    expect([adoption.advance(), adoption.look()?.stage]).toEqual([[], 'names']);
    adoption.scanEnded();
    expect([adoption.advance(), adoption.look()?.stage, phase()]).toEqual([['a'], 'contents', 'contents']);
    expect(adoption.advance()).toEqual([]);
    adoption.looked(pathOf('a'), left({ matching: 1 }));
    expect([adoption.advance(), adoption.look()?.stage]).toEqual([['a'], 'rest']);
    adoption.looked(pathOf('a'), left({}));
    expect([adoption.advance(), adoption.look(), phase()]).toEqual([[], null, 'done']);
  });

  it('is through at once when nothing waits', async () => {
    const { start, phase } = await adoptionFixture();
    const adoption = start();
    adoption.looked(pathOf(''), left({}));
    adoption.scanEnded();
    expect([adoption.advance(), adoption.look(), phase()]).toEqual([[], null, 'done']);
  });

  it('stays at the beginning while the folder has no file', async () => {
    const { start, phase } = await adoptionFixture();
    const adoption = start();
    adoption.looked(pathOf(''), nothingLeft);
    adoption.scanEnded();
    expect([adoption.advance(), adoption.look()?.stage, phase()]).toEqual([[], 'names', 'names']);
  });

  it('waits for contents that a portion has left', async () => {
    const { start } = await adoptionFixture();
    const adoption = start();
    adoption.looked(pathOf('a'), left({ deferred: 5, matching: 1 }));
    adoption.scanEnded();
    expect([adoption.advance(), adoption.look()?.stage, adoption.comparingCount()]).toEqual([[], 'names', 6]);
    adoption.looked(pathOf('a'), left({ matching: 1 }));
    expect([adoption.advance(), adoption.look()?.stage, adoption.comparingCount()]).toEqual([
      ['a'],
      'contents',
      1,
    ]);
  });

  it('lets create and ask beside a directory that cannot be read, and compares what becomes readable', async () => {
    const { start, phase } = await adoptionFixture();
    const adoption = start();
    adoption.looked(pathOf('locked'), left({ isUnfinished: true }));
    adoption.scanEnded();
    expect([adoption.advance(), adoption.look()?.stage, phase()]).toEqual([[], 'rest', 'contents']);
    adoption.looked(pathOf('locked'), left({}));
    expect([adoption.advance(), adoption.look(), phase()]).toEqual([[], null, 'done']);
  });

  it('goes on with contents after a restart, and with names after the end', async () => {
    const { start } = await adoptionFixture();
    const first = start();
    first.looked(pathOf('a'), left({ matching: 1 }));
    first.scanEnded();
    first.advance();
    const second = start();
    expect([second.look()?.stage, second.comparingCount()]).toEqual(['contents', 1]);
    second.looked(pathOf('a'), left({}));
    second.scanEnded();
    second.advance();
    expect([second.look(), start().look()?.stage]).toEqual([null, 'names']);
  });

  it('keeps the contents that downloads showed over a restart, until the folder is through', async () => {
    const { journal, start } = await adoptionFixture();
    const digest = '1'.repeat(64) as Sha256;
    const first = start();
    first.look()?.contents.set('file 1', digest);
    first.looked(pathOf('a'), left({ matching: 1 }));
    first.scanEnded();
    first.advance();
    const second = start();
    expect(second.look()?.contents.get('file 1')).toBe(digest);
    second.looked(pathOf('a'), left({}));
    second.scanEnded();
    second.advance();
    expect(journal.adoption.contentOf('file 1')).toBe(null);
  });
});
