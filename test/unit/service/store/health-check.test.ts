import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const roomUrl = new URL('../../../../service/store/', import.meta.url);

/** Asks three times, long after one another, with a database that answers; prints why the disk took nothing. */
const program = `
  import { DatabaseSync } from 'node:sqlite';
  import { Kysely } from 'kysely';
  import { createHealthCheck } from '${new URL('health-check.ts', roomUrl)}';
  import { createNodeSqliteDialect } from '${new URL('sqlite/node-sqlite-dialect.ts', roomUrl)}';
  const connection = new DatabaseSync(':memory:');
  connection.exec('create table setting (name text)');
  let nowMs = 0;
  const checkHealth = createHealthCheck({
    database: new Kysely({ dialect: createNodeSqliteDialect(connection) }),
    directory: process.argv[1],
    now: () => (nowMs += 60_000),
  });
  const codes = [];
  for (let ask = 0; ask < 3; ask += 1) codes.push(await checkHealth().then(() => 'ok', ({ code }) => code));
  console.log(codes.join());
`;

/** In a process with files of at most `blocks` of 512 bytes: a file can be begun there and not be written. */
async function ask(directory: string, blocks: number | 'unlimited'): Promise<string> {
  const script = `ulimit -f ${blocks}; exec "$0" --input-type=module -e "$1" "$2"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, program, directory]);
  return stdout.trim();
}

describe.skipIf(process.platform === 'win32')('health-check', () => {
  it('leaves nothing behind, whether the disk takes a file or not', async () => {
    const directory = await temporaryDirectory();
    expect([await ask(directory, 0), await readdir(directory)]).toEqual([
      'STORAGE_FULL,STORAGE_FULL,STORAGE_FULL',
      [],
    ]);
    expect([await ask(directory, 'unlimited'), await readdir(directory)]).toEqual(['ok,ok,ok', []]);
  });
});
