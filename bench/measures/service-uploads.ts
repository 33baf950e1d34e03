import { rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { routes, tokenHeader } from '../../shared/api/index.ts';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { type CurlTarget, postWithCurl } from '../curl.ts';
import { writeLargeFile } from '../large-file.ts';
import { type MeasureContext, median, type Result, seconds } from '../measure.ts';
import { plantSmallFiles } from '../small-files.ts';

const SMALL_COUNT = 2_000;
const LARGE_BYTES = 4 * 2 ** 30;
const ROUNDS = 3;
// Enough that the service runs compiled code when the clock starts.
const WARM_UP_COUNT = 400;
const AT_ONCE = 8;
const BLOCK_BYTES = 1024 * 1024;

interface Files {
  readonly list: readonly { readonly name: string; readonly path: string }[];
}

interface Times {
  readonly service: number[];
  readonly disk: number[];
  readonly http: number[];
}

/** The time that the service adds to a durable write of the same bytes without HTTP, and the share of HTTP alone. */
export async function serviceUploads({ work, say }: MeasureContext): Promise<readonly Result[]> {
  const warmUp = plantSmallFiles(join(work, 'warm-up'), WARM_UP_COUNT, 'warm');
  const small = plantSmallFiles(join(work, 'small'), SMALL_COUNT, 'file');
  const large = { list: [{ name: 'large.bin', path: join(work, 'large.bin') }] };
  writeLargeFile(join(work, 'large.bin'), LARGE_BYTES);
  const smallTimes = await compare('small files', small, warmUp, { work, say });
  const largeTimes = await compare('large file', large, warmUp, { work, say });
  return [
    toResult('service, small uploads', `${SMALL_COUNT} files of 20 KiB`, smallTimes),
    toResult('service, large upload', 'one file of 4 GiB', largeTimes),
  ];
}

async function compare(
  name: string,
  files: Files,
  warmUp: Files,
  { work, say }: MeasureContext,
): Promise<Times> {
  const times: Times = { service: [], disk: [], http: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.disk.push(await writeDurably(files, join(work, 'copies')));
    times.http.push(await throughBareHttp(files, work));
    times.service.push(await throughService(files, warmUp, work));
    const [service, disk, http] = [times.service, times.disk, times.http].map((each) =>
      seconds(each.at(-1) ?? 0),
    );
    say(`${name}, round ${round + 1}: service ${service}, disk alone ${disk}, HTTP alone ${http}`);
  }
  return times;
}

function toResult(name: string, what: string, { service, disk, http }: Times): Result {
  const ratio = median(disk) / median(service);
  return {
    name,
    what,
    ours: seconds(median(service)),
    compared: `${seconds(median(disk))} written and synced without HTTP; ${seconds(median(http))} HTTP without a disk`,
    value: `${ratio.toFixed(2)} of the disk's speed`,
    aim: 'none; shown to be watched',
    isReached: true,
    method:
      `curl -Z, ${AT_ONCE} at once, against the service; the same files written and synced ${AT_ONCE} at once by Node; and the same curl against ` +
      `a server that only reads and answers. Median of ${ROUNDS} rounds. The rest of the gap is SHA-256, rights, rows and their commits.`,
  };
}

async function throughService(files: Files, warmUp: Files, work: string): Promise<number> {
  const dataPath = join(work, 'bank');
  const service = await startServiceProcess({ dataPath });
  try {
    await postWithCurl(service, warmUp.list, work);
    return await postWithCurl(service, files.list, work);
  } finally {
    await service.stop();
    rmSync(dataPath, { recursive: true });
  }
}

/** Reads every body to its end and keeps nothing. */
async function throughBareHttp(files: Files, work: string): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const isSignIn = request.url === routes.getToken.path;
      response.setHeader('content-type', 'application/json');
      response.end(isSignIn ? JSON.stringify({ [tokenHeader]: 'none' }) : '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target: CurlTarget = { url: `http://127.0.0.1:${port}`, apiKey: 'none', inboxFolderId: 'none' };
  try {
    return await postWithCurl(target, files.list, work);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Copies by reading, writing and syncing each file, so many at once as curl sends; the directory is synced at the end. */
async function writeDurably({ list }: Files, directory: string): Promise<number> {
  await mkdir(directory);
  try {
    const startedMs = performance.now();
    const rest = [...list];
    const lane = async (): Promise<void> => {
      for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
        await copyDurably(file.path, join(directory, file.name));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    const handle = await open(directory, 'r');
    await handle.sync();
    await handle.close();
    return performance.now() - startedMs;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  const source = await open(from, 'r');
  const target = await open(to, 'wx');
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await source.read(block, 0, BLOCK_BYTES, null);
      if (bytesRead === 0) break;
      await target.write(block, 0, bytesRead);
    }
    await target.datasync();
  } finally {
    await source.close();
    await target.close();
  }
}
