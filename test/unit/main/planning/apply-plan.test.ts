import { describe, expect, it } from 'vitest';
import { createRouting } from '../../../../main/plan/index.ts';
import { applyPlan } from '../../../../main/planning/apply-plan.ts';
import type { DirectoryDecision } from '../../../../main/planning/directory-decision.ts';
import { newReadSet } from '../../../../main/planning/preconditions/read-set.ts';
import {
  type Agreed,
  type AssetId,
  type AttachmentTypeId,
  asId,
  blockingKey,
  type FileId,
  type IntentId,
  type LocalPath,
  nameKey,
  type Operation,
  type RelativePath,
  type WatchedFolderId,
} from '../../../../shared/model/index.ts';
import {
  fingerprint,
  folderId,
  inbox,
  newIntent,
  openTestJournal,
  someSha256,
} from '../../../support/open-test-journal.ts';
import { watchedInbox } from '../engine/watched-inbox.ts';

const path = 'a.txt' as RelativePath;

const folder = watchedInbox();

function decided(...operations: readonly Operation[]): DirectoryDecision {
  return {
    operations,
    followed: [],
    adopted: [],
    troubled: [],
    debouncingCount: 0,
    deferredCount: 0,
    matchingCount: 0,
    places: new Map(),
    evidence: [],
    requeueInMs: null,
    waitsFor: new Set(),
    waiting: [],
    hashes: new Map(),
    bankFolderId: inbox,
    readAtMs: new Map(),
    readSet: newReadSet(),
    newFolders: [],
  };
}

const asset = asId<AssetId>('asset-1');
const file = asId<FileId>('file-1');
const theirs = asId<WatchedFolderId>('folder-2');

const row: Agreed = {
  path,
  fingerprint: fingerprint(),
  sha256: someSha256,
  assetId: asset,
  fileId: file,
  attachmentTypeId: null,
  isGone: false,
};

const version: Operation = {
  action: 'version',
  path,
  fingerprint: fingerprint(),
  assetId: asset,
  fileId: file,
  reason: { code: 'same-name-other-content', details: { count: 1 } },
};

const ask: Operation = {
  action: 'ask',
  path,
  fingerprint: fingerprint(),
  assetId: asset,
  choices: ['new-version', 'new-asset', 'skip'],
  preexistingAssetIds: [asset],
  reason: { code: 'same-name-other-content', details: { count: 1 } },
};

/** The plan took the asset for unowned. */
function tookAsFree(decision: DirectoryDecision): DirectoryDecision {
  return { ...decision, readSet: { free: new Map([[path, new Set([asset])]]), rivals: new Map() } };
}

const create: Operation = {
  action: 'create',
  path,
  fingerprint: fingerprint(),
  preexistingAssetIds: [],
  reason: { code: 'new-file', details: {} },
};

it('promises a file once, though two plans were made before the first was carried out', async () => {
  const { journal } = await openTestJournal();
  const carriedOut = () => applyPlan(journal, folder, '' as RelativePath, decided(create), createRouting([]));
  expect(carriedOut()).toMatchObject({ intentsCreated: 1, isOvertaken: false });
  expect(carriedOut()).toMatchObject({ intentsCreated: 0, isOvertaken: true, isSettled: false });
  expect(journal.pendingInDirectory(folderId, '' as RelativePath)).toHaveLength(1);
});

it('promises no new asset of a name that a file was dropped under after the plan was made', async () => {
  const { journal } = await openTestJournal();
  const source = { watchedFolderId: null, relativePath: path, localPath: '/desk/A.TXT' as LocalPath };
  journal.createIntents([newIntent('A.TXT', { source: { ...source, isSpooled: false } })]);
  const carriedOut = () => applyPlan(journal, folder, '' as RelativePath, decided(create), createRouting([]));
  expect(carriedOut()).toMatchObject({ intentsCreated: 0, isOvertaken: true, isSettled: false });
});

it('promises the newer state of a file with a promise that it takes back', async () => {
  const { journal } = await openTestJournal();
  applyPlan(journal, folder, '' as RelativePath, decided(create), createRouting([]));
  const [first] = journal.pendingInDirectory(folderId, '' as RelativePath);
  const newer = {
    ...create,
    fingerprint: fingerprint(20),
    reason: { ...create.reason, details: { supersedes: first?.intentId ?? '' } },
  };
  const outcome = applyPlan(journal, folder, '' as RelativePath, decided(newer), createRouting([]));
  expect(outcome).toMatchObject({ intentsCreated: 1, isOvertaken: false, withdrawn: [path] });
  expect(journal.pendingInDirectory(folderId, '' as RelativePath)).toMatchObject([
    { fingerprint: { sizeBytes: 20 } },
  ]);
});

describe('carry-out of differences', () => {
  const place = { assetId: asset, typeId: null };
  const shown = { fileId: file, created: 200, sizeBytes: 12, sha256: null };
  const newer = { code: 'newer-on-bank', details: { assetId: asset } } as const;
  const routing = createRouting([]);

  async function withDifference() {
    const { journal } = await openTestJournal();
    journal.putAgreed(folderId, [row]);
    journal.remote.record(place, { kind: 'newer', shown });
    return journal;
  }

  it('accepts the version that is shown when the policy of the run sends one above it', async () => {
    const journal = await withDifference();
    const outcome = applyPlan(
      journal,
      folder,
      '' as RelativePath,
      decided({ ...version, reason: newer }),
      routing,
    );
    expect([
      outcome.intentsCreated,
      journal.remote.expected(place),
      journal.remote.differenceAt(place),
    ]).toEqual([1, shown, null]);
  });

  it('accepts the version that is shown when the policy of the run keeps it, and sends nothing', async () => {
    const journal = await withDifference();
    const keep = { action: 'keep', path, reason: newer } as const;
    const outcome = applyPlan(journal, folder, '' as RelativePath, decided(keep), routing);
    expect([outcome.intentsCreated, journal.remote.expected(place)]).toEqual([0, shown]);
  });

  it('promises nothing for a difference that was over before the plan was applied', async () => {
    const journal = await withDifference();
    journal.remote.clear(place);
    const apart = { ...create, reason: newer };
    const outcome = applyPlan(journal, folder, '' as RelativePath, decided(apart), routing);
    expect(outcome).toMatchObject({ intentsCreated: 0, isOvertaken: true, isSettled: false });
    expect(journal.agreedAt(folderId, path)?.assetId).toBe(asset);
  });
});

describe('assets that the plan took for unowned', () => {
  const root = '' as RelativePath;
  const routing = createRouting([]);

  const found = { ...row, shownCreated: 1_700_000_000 };

  it('is adopted with the time of the version that the bank shows', async () => {
    const { journal } = await openTestJournal();
    applyPlan(journal, folder, root, { ...decided(), adopted: [found] }, routing);
    expect(journal.remote.expected({ assetId: row.assetId, typeId: null })?.created).toBe(1_700_000_000);
  });

  it('is not adopted when it has become another file’s', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(theirs, [row]);
    const decision = tookAsFree({ ...decided(), adopted: [found] });
    expect(applyPlan(journal, folder, root, decision, routing)).toMatchObject({
      adopted: 0,
      isOvertaken: true,
      isSettled: false,
    });
    expect(journal.agreedAt(folderId, path)).toBe(null);
  });

  it('gets nothing of what goes with a file that lost it', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(theirs, [row]);
    const attachment = {
      ...found,
      path: 'a.pdf' as RelativePath,
      attachmentTypeId: asId<AttachmentTypeId>('1'),
    };
    const next: Operation = { ...version, path: 'a_v2.txt' as RelativePath };
    const decision = tookAsFree({ ...decided(next), adopted: [found, attachment] });
    expect(applyPlan(journal, folder, root, decision, routing)).toMatchObject({
      adopted: 0,
      intentsCreated: 0,
      isOvertaken: true,
    });
  });

  it.each([version, ask])(
    'is no longer what to $action about, and nothing is taken back',
    async (operation) => {
      const { journal } = await openTestJournal();
      journal.createIntents([newIntent('a.txt')]);
      journal.putAgreed(theirs, [row]);
      const supersedes = 'intent-a.txt';
      const newer = { ...operation, reason: { ...operation.reason, details: { supersedes } } };
      expect(applyPlan(journal, folder, root, tookAsFree(decided(newer)), routing)).toMatchObject({
        intentsCreated: 0,
        isOvertaken: true,
        withdrawn: [],
      });
      expect(journal.pendingInDirectory(folderId, root)).toMatchObject([{ intentId: supersedes }]);
    },
  );

  it('goes on to be shared where the plan knew that it is', async () => {
    const { journal } = await openTestJournal();
    journal.putAgreed(theirs, [row]);
    expect(applyPlan(journal, folder, root, decided(version), routing)).toMatchObject({
      intentsCreated: 1,
      isOvertaken: false,
    });
  });

  it('is asked about once: a question of another folder that has come since goes first', async () => {
    const { journal } = await openTestJournal();
    const source = { ...newIntent('A.TXT').source, watchedFolderId: theirs };
    journal.createIntents([newIntent('A.TXT', { source, parkedFor: { code: 'NAME_ON_BANK', details: {} } })]);
    const key = blockingKey({ kind: 'asset', bankFolderId: inbox }, nameKey(path));
    const withRivals = (...ids: IntentId[]): DirectoryDecision => ({
      ...decided(ask),
      readSet: { free: new Map(), rivals: new Map([[key, new Set(ids)]]) },
    });
    expect(applyPlan(journal, folder, root, withRivals(), routing)).toMatchObject({
      intentsCreated: 0,
      isOvertaken: true,
    });
    const known = withRivals(asId<IntentId>('intent-A.TXT'));
    expect(applyPlan(journal, folder, root, known, routing)).toMatchObject({
      intentsCreated: 1,
      isOvertaken: false,
    });
  });
});
