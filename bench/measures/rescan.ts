import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GalleyEnd } from '../../test/support/galley-process.ts';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { startTcpProxy } from '../../test/support/tcp-proxy.ts';
import { output } from '../curl.ts';
import { startInstalledGalley } from '../installed-galley.ts';
import { type MeasureContext, median, type Result, seconds } from '../measure.ts';

const DIRECTORY_COUNT = 1_000;
const FILES_EACH = 100;
const FILE_COUNT = DIRECTORY_COUNT * FILES_EACH;
const ROUNDS = 5;

/** A second look at 100,000 files that have not changed, against find(1) printing what that look compares. */
export async function rescan({ work, say }: MeasureContext): Promise<readonly Result[]> {
  const root = join(work, 'files');
  plant(root);
  const service = await startServiceProcess({ dataPath: join(work, 'bank') });
  const proxy = await startTcpProxy(service.url);
  const state = join(work, 'state');
  const sync = (): Promise<GalleyEnd> =>
    startInstalledGalley(['sync', root, '--folder', service.inboxFolderId, '--once', '--state', state], {
      server: proxy.url,
      apiKey: service.apiKey,
    }).ended;
  try {
    say(`uploading ${FILE_COUNT} files once`);
    const first = await sync();
    if (first.summary?.uploaded !== FILE_COUNT) throw new Error(`The first run failed: ${first.text}`);
    say(`uploaded in ${first.summary.seconds} s; looking again`);
    // The first look after uploads still notes down which directories are at rest.
    await sync();
    const before = proxy.requests.length;
    const ours: number[] = [];
    const engine: number[] = [];
    const others: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedMs = performance.now();
      const { code, summary, text } = await sync();
      ours.push(performance.now() - startedMs);
      if (code !== 0 || summary?.unchanged !== FILE_COUNT) throw new Error(`A later run failed: ${text}`);
      engine.push(summary.seconds * 1000);
      others.push(await findMs(root));
      say(`round ${round + 1}: galley ${seconds(ours.at(-1) ?? 0)}, find ${seconds(others.at(-1) ?? 0)}`);
    }
    const later = proxy.requests.slice(before);
    const asked = later.filter(({ path }) => !path.startsWith('/papi/v1/auth/')).length;
    const ratio = median(ours) / median(others);
    return [
      {
        name: 'rescan',
        what: '100,000 files that have not changed',
        ours: `${seconds(median(ours))} (engine alone ${seconds(median(engine))})`,
        compared: `${seconds(median(others))} find -printf`,
        value: `${ratio.toFixed(1)} × find, ${asked} requests beside the sign-in`,
        aim: '≤ 4 ×, 0 requests',
        isReached: ratio <= 4 && asked === 0,
        method:
          `Whole process as it is installed, Node's start included, against find -printf '%p %s %T@ %C@ %i' into nothing; ${DIRECTORY_COUNT} ` +
          `directories, warm cache, median of ${ROUNDS} rounds in turn; requests counted by a proxy.`,
      },
    ];
  } finally {
    await proxy.stop();
    await service.kill9();
  }
}

function plant(root: string): void {
  for (let directory = 0; directory < DIRECTORY_COUNT; directory += 1) {
    const path = join(root, `set-${Math.floor(directory / 100)}`, `directory-${directory}`);
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < FILES_EACH; file += 1) {
      writeFileSync(join(path, `file-${directory}-${file}.txt`), `${directory} ${file}`);
    }
  }
}

async function findMs(root: string): Promise<number> {
  const startedMs = performance.now();
  await output('find', [root, '-fprintf', '/dev/null', '%p %s %T@ %C@ %i\n']);
  return performance.now() - startedMs;
}
