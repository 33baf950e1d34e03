import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256Of } from './edited-tree.ts';

// The sums of these are what the bank may keep files for: blobs for every version, renditions for what can be downloaded.
const everyContent = 'select sha256 from file_version union select sha256 from proof_version';
const shownContent =
  'select sha256 from file_version join file on file.active_version_id = file_version.version_id ' +
  'union select sha256 from proof_version';
/** Rows that a bank at rest has none of, by what they would mean. */
const wrongRows = {
  'a file without its active version':
    'select file_id as id from file where active_version_id not in (select version_id from file_version where file_id = file.file_id)',
  'an asset without a name':
    'select asset_id as id from asset where asset_id not in (select asset_id from asset_name)',
  'an asset in no folder':
    'select asset_id as id from asset where asset_id not in (select asset_id from asset_folder)',
  'a proof without a version':
    'select proof_id as id from proof where proof_id not in (select proof_id from proof_version)',
  'a picture that waits for a look':
    "select version_id as id from file_version where image_state = 'pending' union " +
    "select version_id from proof_version where image_state = 'pending'",
  'a conversion that has not ended':
    "select sha256 as id from conversion_job where state in ('queued', 'running')",
  'a conversion of nothing': `select sha256 as id from conversion_job where sha256 not in (${shownContent})`,
  'a mail that has not left': "select mail_id as id from mail where state = 'queued'",
  'a mail that failed': "select mail_id as id from mail where state = 'failed'",
} as const;

/** The faults in the data directory of a service that was stopped, has had nothing left to do, and has swept. */
export function directoryDamage(dataPath: string): readonly string[] {
  const database = new DatabaseSync(join(dataPath, 'bank.db'), { readOnly: true });
  try {
    const column = (query: string, name: string): string[] =>
      database
        .prepare(query)
        .all()
        .map((row) => String(row[name]));
    const blobs = new Set(column(everyContent, 'sha256'));
    const shown = new Set(column(shownContent, 'sha256'));
    return [
      ...column('pragma integrity_check', 'integrity_check').filter((word) => word !== 'ok'),
      ...column('pragma foreign_key_check', 'table').map(
        (table) => `a foreign key of ${table} leads nowhere`,
      ),
      ...Object.entries(wrongRows).flatMap(([what, query]) =>
        column(query, 'id').map((id) => `${what}: ${id}`),
      ),
      ...blobDamage(join(dataPath, 'blobs'), blobs),
      ...filesIn(join(dataPath, 'renditions'))
        .filter((path) => !shown.has(/([0-9a-f]{64})-\d+\.\w+$/.exec(path)?.[1] ?? ''))
        .map((path) => `rendition ${path} is of nothing`),
      ...filesIn(join(dataPath, 'outbox'))
        .filter((path) => !/^invitation-\d+\.eml$/.test(path))
        .map((path) => `outbox file ${path} is no mail`),
    ];
  } finally {
    database.close();
  }
}

function blobDamage(directory: string, wanted: ReadonlySet<string>): readonly string[] {
  const all = filesIn(directory);
  // Files that were on their way when the bank was killed, and came whole: kept apart, and never half of something.
  const setAside = all.filter((path) => path.startsWith('set-aside/'));
  const paths = all.filter((path) => !path.startsWith('set-aside/'));
  const there = new Set(paths.map((path) => path.slice(2)));
  return [
    ...[...wanted].filter((sha256) => !there.has(sha256)).map((sha256) => `blob ${sha256} is missing`),
    ...setAside
      .filter((path) => sha256Of(readFileSync(join(directory, path))) !== path.slice('set-aside/'.length))
      .map((path) => `blob ${path} has other bytes than its name says`),
    ...paths
      .filter((path) => !wanted.has(path.slice(2)))
      .map((path) => `blob file ${path} belongs to nothing`),
    ...paths
      .filter(
        (path) =>
          wanted.has(path.slice(2)) && sha256Of(readFileSync(join(directory, path))) !== path.slice(2),
      )
      .map((path) => `blob ${path} has other bytes than its name says`),
  ];
}

/** Paths of all files below, relative. */
function filesIn(directory: string): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
}
