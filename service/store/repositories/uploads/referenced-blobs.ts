import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';

/** Which of these contents some version of a file or of a proof names, past versions included. */
export async function referencedBlobs(
  database: Database,
  sha256s: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('file_version')
    .select('sha256')
    .distinct()
    .where('sha256', 'in', idList(sha256s))
    .union(database.selectFrom('proof_version').select('sha256').where('sha256', 'in', idList(sha256s)))
    .execute();
  return new Set(rows.map((row) => row.sha256));
}
