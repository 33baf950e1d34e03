import type {
  AdoptionPhase,
  AssetId,
  BankFolderId,
  Sha256,
  WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';
import { sha256Blob } from '../rows/intent-row.ts';

/** How far each watched folder has been matched with the bank, and what was learnt about contents on the way. */
export interface AdoptionStore {
  /** `names` for a folder that the journal does not know yet. */
  phaseOf(folderId: WatchedFolderId): AdoptionPhase;
  setPhase(folderId: WatchedFolderId, phase: AdoptionPhase): void;
  /** Files that wait to be compared with the bank, as last noted. */
  comparingCount(folderId: WatchedFolderId): number;
  setComparingCount(folderId: WatchedFolderId, count: number): void;
  /**
   * Every folder is matched again, because the journal may know less than the bank (it is older, or it was damaged). Rows stay.
   * Uploads that are queued, or parked and never ambiguous, are cancelled: the bank may hold their files already.
   */
  reopen(): void;
  /** SHA-256 of this content on the bank (`contentKey`); null when no download has shown it. */
  contentOf(key: string): Sha256 | null;
  putContents(contents: ReadonlyMap<string, Sha256>): void;
  /** Forgets all contents once no folder is being matched. */
  pruneContents(): void;
  /** The bank folder that shows this asset, for the rows of the asset. */
  notePlace(assetId: AssetId, bankFolderId: BankFolderId): void;
}

export function createAdoptionStore(connection: Connection): AdoptionStore {
  const selectFolder = connection.statement<{ adoption_phase: AdoptionPhase; comparing_count: number }>(
    'SELECT adoption_phase, comparing_count FROM watched_folder WHERE watched_folder_id = ?',
  );
  const upsertPhase = connection.statement(
    `INSERT INTO watched_folder (watched_folder_id, adoption_phase) VALUES (?, ?)
     ON CONFLICT (watched_folder_id) DO UPDATE SET adoption_phase = excluded.adoption_phase`,
  );
  const upsertCount = connection.statement(
    `INSERT INTO watched_folder (watched_folder_id, comparing_count) VALUES (?, ?)
     ON CONFLICT (watched_folder_id) DO UPDATE SET comparing_count = excluded.comparing_count`,
  );
  const selectContent = connection.statement<{ sha256: Sha256 }>(
    'SELECT lower(hex(sha256)) AS sha256 FROM bank_content WHERE content_key = ?',
  );
  const upsertContent = connection.statement(
    `INSERT INTO bank_content (content_key, sha256) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET sha256 = excluded.sha256`,
  );
  const updatePlace = connection.statement('UPDATE agreed SET bank_folder_id = ? WHERE asset_id = ?');

  return {
    phaseOf: (folderId) => selectFolder.get(folderId)?.adoption_phase ?? 'names',
    setPhase(folderId, phase) {
      upsertPhase.run(folderId, phase);
    },
    comparingCount: (folderId) => selectFolder.get(folderId)?.comparing_count ?? 0,
    setComparingCount(folderId, count) {
      upsertCount.run(folderId, count);
    },
    reopen() {
      connection.transaction(() => {
        connection.exec("UPDATE watched_folder SET adoption_phase = 'names'");
        connection.exec(
          `UPDATE intent SET state = 'cancelled' WHERE watched_folder_id <> ''
           AND (state = 'queued' OR (state = 'parked' AND was_ambiguous = 0))`,
        );
      });
    },
    contentOf: (key) => selectContent.get(key)?.sha256 ?? null,
    putContents(contents) {
      connection.transaction(() => {
        for (const [key, sha256] of contents) upsertContent.run(key, sha256Blob(sha256));
      });
    },
    pruneContents() {
      connection.exec(
        `DELETE FROM bank_content WHERE NOT EXISTS (SELECT 1 FROM watched_folder
         WHERE adoption_phase = 'contents' OR (adoption_phase = 'names' AND comparing_count > 0))`,
      );
    },
    notePlace(assetId, bankFolderId) {
      updatePlace.run(bankFolderId, assetId);
    },
  };
}
