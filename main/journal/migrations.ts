import { AppError } from '../../shared/errors/index.ts';
import { legalDownloadMoves, legalMoves, openStates, unsettledStates } from '../../shared/model/index.ts';
import type { Connection } from './connection.ts';
import { activityPlacesSchema } from './schema-activity-places.ts';
import { agreedProofsSchema } from './schema-agreed-proofs.ts';
import { attachmentsSchema } from './schema-attachments.ts';
import { bankSubfoldersSchema } from './schema-bank-subfolders.ts';
import { batchesSchema } from './schema-batches.ts';
import { contentChecksSchema } from './schema-content-checks.ts';
import { downloadsSchema } from './schema-downloads.ts';
import { fileVersionsSchema } from './schema-file-versions.ts';
import { initialSchema } from './schema-initial.ts';
import { lateCancelsSchema } from './schema-late-cancels.ts';
import { proofUploadsSchema } from './schema-proof-uploads.ts';
import { shelvesSchema } from './schema-shelves.ts';
import { unlinkedFoldersSchema } from './schema-unlinked-folders.ts';

/** In the order in which they are applied; entry n brings the journal to version n + 1. Never edit a released one. */
const migrations: readonly string[] = [
  initialSchema,
  downloadsSchema,
  contentChecksSchema,
  proofUploadsSchema,
  attachmentsSchema,
  shelvesSchema,
  bankSubfoldersSchema,
  activityPlacesSchema,
  batchesSchema,
  unlinkedFoldersSchema,
  lateCancelsSchema,
  agreedProofsSchema,
  fileVersionsSchema,
];

/** Brings the journal to this program's version. Throws JOURNAL_TOO_NEW when a newer Galley has written it. */
export function migrate(connection: Connection): void {
  const found =
    connection.statement<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
  if (found > migrations.length) {
    throw new AppError('JOURNAL_TOO_NEW', { version: found, supported: migrations.length });
  }
  connection.transaction(() => {
    for (const [index, sql] of migrations.entries()) {
      if (index < found) continue;
      connection.exec(sql);
      connection.exec(`PRAGMA user_version = ${index + 1}`);
    }
    writeLegalMoves(connection, 'legal_move', legalMoves);
    writeLegalMoves(connection, 'legal_download_move', legalDownloadMoves);
  });
}

/** The triggers that enforce moves read them from tables; these are this program's, whatever wrote the file. */
function writeLegalMoves(
  connection: Connection,
  table: 'legal_move' | 'legal_download_move',
  moves: Readonly<Record<string, readonly string[]>>,
): void {
  connection.exec(`DELETE FROM ${table}`);
  const insert = connection.statement(`INSERT INTO ${table} (from_state, to_state) VALUES (?, ?)`);
  for (const [from, targets] of Object.entries(moves)) for (const to of targets) insert.run(from, to);
}

/** SQL list of states, for the partial indexes and the queries that must name exactly the same states. */
export const sqlStates = {
  unsettled: quoted(unsettledStates),
  open: quoted(openStates),
  waiting: quoted(['queued', 'ambiguous']),
  running: quoted(['sending', 'tail', 'verifying']),
} as const;

function quoted(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}
