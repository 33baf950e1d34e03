import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Journal, type NewIntent, openJournal } from '../../main/journal/index.ts';
import { silentLog } from '../../main/platform/index.ts';
import {
  type AssetId,
  asId,
  type BankFolderId,
  type FileId,
  type IntentId,
  type LocalPath,
  type RelativePath,
  type Sha256,
} from '../../shared/model/index.ts';

/** Longer than the pause that ends a batch: each file has a row of its own. */
const BETWEEN_FILES_MS = 61_000;
/** One file in so many needs the user. */
const ONE_ISSUE_IN = 250;
/** Transfers that end together share a commit; so many make the wait for the disk small beside the work. */
const SETTLED_AT_ONCE = 900;

/** The only journal of a state directory without a running host. */
export function journalIn(stateDirectory: string): string {
  const [name, ...others] = readdirSync(stateDirectory).filter((entry) =>
    /^journal-\w+\.sqlite$/.test(entry),
  );
  if (name === undefined || others.length > 0) throw new Error(`${stateDirectory} has not one journal.`);
  return join(stateDirectory, name);
}

/** Uploads by hand of the last weeks, all settled: the bank has them, or they wait for a person. */
export async function plantActivity(path: string, bankFolderId: string, count: number): Promise<void> {
  let nowMs = Date.now() - count * BETWEEN_FILES_MS;
  const journal = openJournal({ path, clock: { nowMs: () => nowMs }, log: silentLog });
  try {
    for (let first = 0; first < count; first += SETTLED_AT_ONCE) {
      const intents = Array.from({ length: Math.min(SETTLED_AT_ONCE, count - first) }, (_, index) =>
        newIntent(first + index, asId<BankFolderId>(bankFolderId)),
      );
      journal.transaction(() => {
        for (const intent of intents) {
          nowMs += BETWEEN_FILES_MS;
          journal.createIntents([intent]);
        }
      });
      const sound = intents.filter(({ parkedFor }) => parkedFor === null);
      await Promise.all(sound.map((intent) => settle(journal, intent, nowMs)));
    }
  } finally {
    journal.close();
  }
}

export function newIntent(index: number, bankFolderId: BankFolderId, sizeBytes = 2_400_000): NewIntent {
  const name = `campaign_${String(index).padStart(6, '0')}.tif`;
  return {
    intentId: asId<IntentId>(randomUUID()),
    target: { kind: 'asset', bankFolderId },
    source: {
      localPath: `/nowhere/${name}` as LocalPath,
      watchedFolderId: null,
      relativePath: name as RelativePath,
      isSpooled: false,
    },
    sentName: name,
    fingerprint: { dev: 1n, ino: BigInt(index + 1), sizeBytes, mtimeNs: 1n, ctimeNs: 1n },
    sha256: null,
    preexistingAssetIds: [],
    before: null,
    runAfterMs: 0,
    parkedFor: index % ONE_ISSUE_IN === ONE_ISSUE_IN - 1 ? { code: 'NAME_ON_BANK', details: {} } : null,
  };
}

async function settle(journal: Journal, intent: NewIntent, nowMs: number): Promise<void> {
  const { intentId, fingerprint } = intent;
  const sha256 = fingerprint.ino.toString(16).padStart(64, '0') as Sha256;
  await journal.recordCommitPoint(intentId, sha256, fingerprint);
  await journal.confirm(intentId, {
    intentId,
    assetId: asId<AssetId>(`a${fingerprint.ino}`),
    fileId: asId<FileId>(`f${fingerprint.ino}`),
    sizeBytes: fingerprint.sizeBytes,
    sha256,
    verifiedBy: 'content',
    verifiedAtMs: nowMs,
  });
}
