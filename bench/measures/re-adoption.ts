import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GalleyEnd } from '../../test/support/galley-process.ts';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { startTcpProxy } from '../../test/support/tcp-proxy.ts';
import { startInstalledGalley } from '../installed-galley.ts';
import { type MeasureContext, type Result, seconds } from '../measure.ts';

const DIRECTORY_COUNT = 100;
const FILES_EACH = 100;
const FILE_COUNT = DIRECTORY_COUNT * FILES_EACH;
const RENAMED = 2_000;
const MOVED = 1_000;

/** A journal lost after 2,000 of 10,000 files were renamed and 1,000 moved, at a bank with all calls and at a documented one. */
export async function reAdoption(context: MeasureContext): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const profile of ['extended', 'documented'] as const) results.push(await measure(context, profile));
  return results;
}

async function measure({ work, say }: MeasureContext, profile: 'extended' | 'documented'): Promise<Result> {
  const root = join(work, `files-${profile}`);
  plant(root);
  const service = await startServiceProcess({
    dataPath: join(work, `bank-${profile}`),
    flags: ['--profile', profile],
  });
  const proxy = await startTcpProxy(service.url);
  const state = join(work, `state-${profile}`);
  const sync = (): Promise<GalleyEnd> =>
    startInstalledGalley(['sync', root, '--folder', service.inboxFolderId, '--once', '--state', state], {
      server: proxy.url,
      apiKey: service.apiKey,
    }).ended;
  try {
    say(`uploading ${FILE_COUNT} files to a bank with the ${profile} calls`);
    const first = await sync();
    if (first.summary?.uploaded !== FILE_COUNT) throw new Error(`The first run failed: ${first.text}`);
    say(`uploaded in ${first.summary.seconds} s; renaming, moving, losing the state`);
    renameAndMove(root);
    rmSync(state, { recursive: true });
    const before = proxy.requests.length;
    const startedMs = performance.now();
    const { code, summary, text } = await sync();
    const tookMs = performance.now() - startedMs;
    if (code !== 0 || summary === null) throw new Error(`The run without its state failed: ${text}`);
    const asked = proxy.requests.slice(before).filter(({ path }) => !path.startsWith('/papi/v1/auth/'));
    const searches = asked.filter(({ path }) => path.includes('/asset/search')).length;
    const downloads = asked.filter(({ path }) => path.includes('/file/download/')).length;
    const { adopted, uploaded, versions } = summary;
    say(`${adopted} adopted in ${seconds(tookMs)}, ${searches} searches, ${downloads} downloads`);
    return {
      name: `re-adoption, ${profile}`,
      what: '10,000 files, 2,000 of them renamed and 1,000 moved, state lost',
      ours: seconds(tookMs),
      compared: `${first.summary.seconds} s for the first upload`,
      value: `${uploaded} created, ${versions} versions; ${searches} searches, ${downloads} downloads`,
      aim: '0 created, 0 versions, one download a file at most',
      isReached: uploaded === 0 && versions === 0 && adopted === FILE_COUNT && downloads <= FILE_COUNT,
      method:
        `Whole process as it is installed; ${DIRECTORY_COUNT} directories with ${FILES_EACH} files of 1 to 3 KiB each, in one bank folder; ` +
        'requests counted by a proxy, signing in left out.',
    };
  } finally {
    await proxy.stop();
    await service.kill9();
  }
}

function directoryOf(root: string, index: number): string {
  return join(root, `directory-${Math.floor(index / FILES_EACH)}`);
}

/** Sizes between 1 and 3 KiB, so that several files have each. */
function plant(root: string): void {
  for (let index = 0; index < FILE_COUNT; index += 1) {
    const directory = directoryOf(root, index);
    if (index % FILES_EACH === 0) mkdirSync(directory, { recursive: true });
    const text = `picture ${index} `;
    writeFileSync(join(directory, `picture-${index}.txt`), text.padEnd(1_024 + (index % 2_048), text));
  }
}

function renameAndMove(root: string): void {
  const moved = join(root, 'moved');
  mkdirSync(moved);
  for (let index = 0; index < RENAMED + MOVED; index += 1) {
    const from = join(directoryOf(root, index * 3), `picture-${index * 3}.txt`);
    if (index < RENAMED) renameSync(from, join(directoryOf(root, index * 3), `renamed-${index}.txt`));
    else renameSync(from, join(moved, `picture-${index * 3}.txt`));
  }
}
