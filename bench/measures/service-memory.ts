import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Asset, buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { noisyPicture } from '../../test/support/pictures.ts';
import { type BankClient, createBankClient, tokenForKey } from '../../test/support/running-bank.ts';
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts';
import { postWithCurl } from '../curl.ts';
import { type Measure, type MeasureContext, type Result, seconds } from '../measure.ts';
import { mebibytes, watchPeakMemory } from '../peak-memory.ts';
import { residentBytes, watchTreeMemory } from '../process-tree-memory.ts';

export interface ServiceMemorySizes {
  readonly largeFileBytes: number;
  readonly photoCount: number;
  readonly photoWidth: number;
  readonly photoHeight: number;
}

const BLOCK_BYTES = 8 * 2 ** 20;
/** The memory limit of a background service on a machine that people work on. */
const MOST_IDLE_BYTES = 160 * 2 ** 20;
/** Receiving and converting must not depend on the size of what comes. */
const MOST_GROWTH_BYTES = 128 * 2 ** 20;
/** Start-up is over, and its garbage collected, well before. */
const SETTLED_MS = 3_000;
const POLL_MS = 250;

/** 4 GiB, and 200 photos of 24 megapixels. */
export const serviceMemory: Measure = measureServiceMemory({
  largeFileBytes: 4 * 2 ** 30,
  photoCount: 200,
  photoWidth: 6000,
  photoHeight: 4000,
});

/** The memory of the service while it is idle, while it receives a large file, and while it converts many photos. */
export function measureServiceMemory(sizes: ServiceMemorySizes): Measure {
  return async (context) => {
    const idle = await withBank(context, async ({ pid }) => {
      await delay(SETTLED_MS);
      return residentBytes(pid);
    });
    context.say(`idle ${mebibytes(idle)}`);
    const receiving = await withBank(context, (service) => receive(service, context, sizes));
    context.say(`receiving ${mebibytes(receiving)}`);
    const converting = await withBank(context, (service) => convert(service, sizes));
    context.say(`converting ${mebibytes(converting.serviceBytes)}, ${seconds(converting.elapsedMs)}`);
    return toResults(sizes, idle, receiving, converting);
  };
}

interface Converting {
  readonly serviceBytes: number;
  readonly treeBytes: number;
  readonly elapsedMs: number;
}

async function receive(
  service: ServiceProcess,
  { work }: MeasureContext,
  { largeFileBytes }: ServiceMemorySizes,
): Promise<number> {
  const path = join(work, 'large.bin');
  writeLarge(path, largeFileBytes);
  const memory = watchPeakMemory(service.pid);
  await postWithCurl(service, [{ name: 'large.bin', path }], work);
  memory.stop();
  rmSync(path);
  return memory.peakBytes();
}

async function convert(service: ServiceProcess, sizes: ServiceMemorySizes): Promise<Converting> {
  const client = createBankClient(service.url, await tokenForKey(service.url, service.apiKey));
  const photo = await noisyPicture(sizes.photoWidth, sizes.photoHeight);
  const files: unknown[] = [];
  for (let index = 0; index < sizes.photoCount; index += 1) {
    // Bytes after the end of a JPEG are no part of the picture, but make it another content.
    const content = Buffer.concat([photo, Buffer.from(`photo ${index}`)]);
    const asset: Asset = await client.upload(service.inboxFolderId, `photo-${index}.jpg`, content);
    files.push(asset.MasterFile?.Id);
  }
  const memory = watchPeakMemory(service.pid);
  const tree = watchTreeMemory(service.pid);
  const startedMs = performance.now();
  for (const fileId of files) await statusOf(client, fileId);
  for (const fileId of files) await untilReady(client, fileId);
  const elapsedMs = performance.now() - startedMs;
  memory.stop();
  tree.stop();
  return { serviceBytes: memory.peakBytes(), treeBytes: tree.peakBytes(), elapsedMs };
}

async function untilReady(client: BankClient, fileId: unknown): Promise<void> {
  for (;;) {
    const status = await statusOf(client, fileId);
    if (status === 200) return;
    if (status !== 202 && status !== 204) throw new Error(`A conversion answered ${status}.`);
    await delay(POLL_MS);
  }
}

/** Of the JPEG of 1200 pixels. */
async function statusOf(client: BankClient, fileId: unknown): Promise<number> {
  const values = { file_id: asId<never>(String(fileId)), conversion_id: asId<never>('4') };
  const response = await client.send('GET', buildPath(routes.downloadFile, values));
  await response.arrayBuffer();
  return response.status;
}

function toResults(
  sizes: ServiceMemorySizes,
  idle: number,
  receiving: number,
  converting: Converting,
): readonly Result[] {
  const megapixels = Math.round((sizes.photoWidth * sizes.photoHeight) / 1_000_000);
  const growth = (bytes: number): Pick<Result, 'value' | 'aim' | 'isReached'> => ({
    value: `+${mebibytes(bytes - idle)}`,
    aim: `≤ +${mebibytes(MOST_GROWTH_BYTES)}`,
    isReached: bytes - idle <= MOST_GROWTH_BYTES,
  });
  const compared = `${mebibytes(idle)} idle`;
  const method = 'Resident size of a service of its own each; its peak as the kernel keeps it.';
  return [
    {
      name: 'service, idle',
      what: 'a bank that nobody asks',
      ours: mebibytes(idle),
      compared: 'nothing',
      value: mebibytes(idle),
      aim: `≤ ${mebibytes(MOST_IDLE_BYTES)}`,
      isReached: idle <= MOST_IDLE_BYTES,
      method: `Resident size ${SETTLED_MS / 1000} s after the start.`,
    },
    {
      name: 'service, receiving',
      what: `one file of ${mebibytes(sizes.largeFileBytes)}`,
      ours: mebibytes(receiving),
      compared,
      ...growth(receiving),
      method,
    },
    {
      name: 'service, converting',
      what: `${sizes.photoCount} photos of ${megapixels} megapixels to JPEG, 1200 pixels`,
      ours: `${mebibytes(converting.serviceBytes)} (${mebibytes(converting.treeBytes)} with its converters), ${seconds(converting.elapsedMs)}`,
      compared,
      ...growth(converting.serviceBytes),
      method: `${method} With converters: the largest sum at one moment, shared pages counted for each.`,
    },
  ];
}

async function withBank<Value>(
  { work }: MeasureContext,
  measure: (service: ServiceProcess) => Promise<Value>,
): Promise<Value> {
  const dataPath = join(work, 'bank');
  const service = await startServiceProcess({ dataPath });
  try {
    return await measure(service);
  } finally {
    await service.stop();
    rmSync(dataPath, { recursive: true });
  }
}

function writeLarge(path: string, sizeBytes: number): void {
  const file = openSync(path, 'w');
  const block = randomBytes(BLOCK_BYTES);
  for (let written = 0; written < sizeBytes; written += block.length) writeSync(file, block);
  closeSync(file);
}
