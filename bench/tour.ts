// `node bench/tour.ts`: which files of the sources run for one saved file, by V8's own coverage. It syncs a folder twice, with and without
// one new file in it, and prints what ran for that file alone, room by room. docs/architecture.md shows the result.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { startServiceProcess } from '../test/support/service-process.ts';

const root = join(import.meta.dirname, '..');
const sources = pathToFileURL(`${root}/`).href;

/** The part of V8's coverage that is read here. A function that ran has a first range with a count. */
const coverageSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.number(), count: z.number() })).min(1),
        }),
      ),
    }),
  ),
});

/** Functions that ran, as `file startOffset name`. */
type Ran = ReadonlySet<string>;

interface Sync {
  readonly watched: string;
  readonly state: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly bankFolderId: string;
}

async function syncOnce({ watched, state, environment, bankFolderId }: Sync, coverage: string): Promise<Ran> {
  const program = join(root, 'main/hosts/cli/main.ts');
  const args = [
    program,
    'sync',
    watched,
    '--once',
    '--settle',
    '0',
    '--folder',
    bankFolderId,
    '--state',
    state,
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment, NODE_V8_COVERAGE: coverage },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`galley sync ended with ${String(code)}; its message is above.`);
  return functionsIn(coverage);
}

function functionsIn(directory: string): Ran {
  const ran = new Set<string>();
  for (const name of readdirSync(directory)) {
    const { result } = coverageSchema.parse(JSON.parse(readFileSync(join(directory, name), 'utf8')));
    for (const { url, functions } of result) {
      if (!/^(?:main|shared)\//.test(url.replace(sources, ''))) continue;
      // A module itself is a function without a name at offset 0: it ran because it was imported.
      for (const { functionName, ranges } of functions)
        if ((ranges[0]?.count ?? 0) > 0 && ranges[0]?.startOffset !== 0)
          ran.add(`${url.replace(sources, '')} ${ranges[0]?.startOffset} ${functionName}`);
    }
  }
  return ran;
}

function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

const work = mkdtempSync(join(tmpdir(), 'galley-tour-'));
const service = await startServiceProcess({ dataPath: join(work, 'bank') });
try {
  const watched = join(work, 'watched');
  mkdirSync(watched);
  writeFileSync(join(watched, 'first.txt'), 'first');
  const sync: Sync = {
    watched,
    state: join(work, 'state'),
    bankFolderId: service.inboxFolderId,
    environment: { GALLEY_SERVER: service.url, GALLEY_API_KEY: service.apiKey },
  };
  await syncOnce(sync, join(work, 'coverage-0'));
  const without = await syncOnce(sync, join(work, 'coverage-1'));
  writeFileSync(join(watched, 'second.txt'), 'second');
  const withFile = await syncOnce(sync, join(work, 'coverage-2'));
  const alone = [...withFile].filter((each) => !without.has(each));
  const byFile = Map.groupBy(alone, (each) => each.split(' ')[0] ?? '');
  const byRoom = Map.groupBy([...byFile.keys()].sort(), roomOf);
  for (const [room, files] of [...byRoom].sort(([one], [other]) => one.localeCompare(other)))
    console.log(
      `| \`${room}\` | ${files.length} | ${files.map((file) => `\`${relative(room, file)}\` (${byFile.get(file)?.length ?? 0})`).join(', ')} |`,
    );
  console.log(`${byFile.size} files, ${alone.length} functions, ${byRoom.size} rooms`);
} finally {
  await service.stop();
  rmSync(work, { recursive: true, force: true });
}
