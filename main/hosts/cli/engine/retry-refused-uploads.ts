import type { IntentId, TransferView, WatchedFolderId } from '../../../../shared/model/index.ts';
import type { SyncEngine } from '../../../engine/index.ts';

/**
 * Room main/hosts/cli: tries once per run what the bank refused in an earlier run (decision 80).
 *
 * A right that was missing, a limit that was too low or an address that was wrong is put in order at the bank, where no event
 * tells Galley. Each file is planned anew, and answers of the user stay answered: questions are left alone.
 */
const refusals: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'BAD_NAME',
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_SIGNED_IN',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'UNPROCESSABLE',
  'LENGTH_REQUIRED',
  'STORAGE_FULL',
]);

// A refused body travels again each time: small ones in each run, large ones once a day, at any interval of the script.
const SMALL_BYTES = 16 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
const PORTION = 500;

/** Of this folder; null: of all folders. Returns how many are tried again. */
export async function retryRefusedUploads(
  engine: Pick<SyncEngine, 'activity' | 'retry'>,
  watchedFolderId: WatchedFolderId | null,
  nowMs: number,
): Promise<number> {
  // Read to the end before the first retry, which takes a row off the list.
  const due: IntentId[] = [];
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = engine.activity({ filter: 'issues', text: '', offset, limit: PORTION });
    for (const row of rows) if (isOf(row, watchedFolderId) && isDue(row, nowMs)) due.push(row.intentId);
    if (rows.length < PORTION) break;
  }
  for (const intentId of due) await engine.retry(intentId);
  return due.length;
}

/** Never what was given by hand: the command that gave it is the one to repeat. */
function isOf(row: TransferView, watchedFolderId: WatchedFolderId | null): boolean {
  if (row.watchedFolderId === null) return false;
  return watchedFolderId === null || row.watchedFolderId === watchedFolderId;
}

function isDue({ cause, sizeBytes, updatedAtMs }: TransferView, nowMs: number): boolean {
  if (cause === null || !refusals.has(cause.code) || cause.details.choices !== undefined) return false;
  return sizeBytes <= SMALL_BYTES || nowMs - updatedAtMs >= DAY_MS;
}
