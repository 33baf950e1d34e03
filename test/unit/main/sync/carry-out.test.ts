import { expect, it } from 'vitest';
import { createRouting } from '../../../../main/plan/index.ts';
import { carryOut } from '../../../../main/sync/carry-out.ts';
import type { DirectoryDecision } from '../../../../main/sync/directory-decider.ts';
import type { LocalPath, Operation, RelativePath } from '../../../../shared/model/index.ts';
import {
  fingerprint,
  folderId,
  inbox,
  newIntent,
  openTestJournal,
} from '../../../support/open-test-journal.ts';
import { watchedInbox } from './watched-inbox.ts';

const path = 'a.txt' as RelativePath;

const folder = watchedInbox();

function decided(...operations: readonly Operation[]): DirectoryDecision {
  return {
    operations,
    followed: [],
    adopted: [],
    troubled: [],
    settlingCount: 0,
    deferredCount: 0,
    lookAgainInMs: null,
    waitsFor: new Set(),
    waiting: [],
    hashes: new Map(),
    bankFolderId: inbox,
    readAtMs: new Map(),
    newFolders: [],
  };
}

const create: Operation = {
  action: 'create',
  path,
  fingerprint: fingerprint(),
  s0: [],
  reason: { code: 'new-file', details: {} },
};

it('promises a file once, though two plans were made before the first was carried out', async () => {
  const { journal } = await openTestJournal();
  const carriedOut = () => carryOut(journal, folder, '' as RelativePath, decided(create), createRouting([]));
  expect(carriedOut()).toMatchObject({ intentsCreated: 1, isOvertaken: false });
  expect(carriedOut()).toMatchObject({ intentsCreated: 0, isOvertaken: true, isSettled: false });
  expect(journal.pendingInDirectory(folderId, '' as RelativePath)).toHaveLength(1);
});

it('promises no new asset of a name that a file was dropped under after the plan was made', async () => {
  const { journal } = await openTestJournal();
  const source = { watchedFolderId: null, relativePath: path, localPath: '/desk/A.TXT' as LocalPath };
  journal.createIntents([newIntent('A.TXT', { source: { ...source, isSpooled: false } })]);
  const carriedOut = () => carryOut(journal, folder, '' as RelativePath, decided(create), createRouting([]));
  expect(carriedOut()).toMatchObject({ intentsCreated: 0, isOvertaken: true, isSettled: false });
});

it('promises the newer state of a file whose promise it takes back', async () => {
  const { journal } = await openTestJournal();
  carryOut(journal, folder, '' as RelativePath, decided(create), createRouting([]));
  const [first] = journal.pendingInDirectory(folderId, '' as RelativePath);
  const newer = {
    ...create,
    fingerprint: fingerprint(20),
    reason: { ...create.reason, details: { supersedes: first?.intentId ?? '' } },
  };
  const outcome = carryOut(journal, folder, '' as RelativePath, decided(newer), createRouting([]));
  expect(outcome).toMatchObject({ intentsCreated: 1, isOvertaken: false, withdrawn: [path] });
  expect(journal.pendingInDirectory(folderId, '' as RelativePath)).toMatchObject([
    { fingerprint: { sizeBytes: 20 } },
  ]);
});
