import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceProcess, startServiceProcess } from '../../test/support/service-process.ts';
import { postWithCurl } from '../curl.ts';
import { startInstalledGalley } from '../installed-galley.ts';
import { writeLargeFile } from '../large-file.ts';
import { type MeasureContext, median, type Result, seconds } from '../measure.ts';
import { mebibytes, watchPeakMemory } from '../peak-memory.ts';

const FILE_BYTES = 4 * 2 ** 30;
const ROUNDS = 3;
const MOST_GROWTH_BYTES = 64 * 2 ** 20;

/** One file of 4 GiB through `sync --once`, against one curl; and what it costs in memory. */
export async function oneLargeFile({ work, say }: MeasureContext): Promise<readonly Result[]> {
  const directory = join(work, 'files');
  const small = join(work, 'small');
  mkdirSync(directory);
  mkdirSync(small);
  writeFileSync(join(small, 'small.bin'), 'small');
  const path = join(directory, 'large.bin');
  writeLargeFile(path, FILE_BYTES);
  const ours: number[] = [];
  const others: number[] = [];
  const growths: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const contenders = [
      async (service: ServiceProcess) => {
        // The same program with next to nothing to do is what the growth is measured from.
        const idle = await sync(service, small, join(work, `small-state-${round}`));
        const run = await sync(service, directory, join(work, `state-${round}`));
        ours.push(run.elapsedMs);
        growths.push(run.peakBytes - idle.peakBytes);
      },
      async (service: ServiceProcess) =>
        void others.push(await postWithCurl(service, [{ name: 'large.bin', path }], work)),
    ];
    for (const contend of round % 2 === 0 ? contenders : contenders.toReversed()) {
      await withBank(work, contend);
    }
    say(
      `round ${round + 1}: galley ${seconds(ours.at(-1) ?? 0)} (+${mebibytes(growths.at(-1) ?? 0)}), ` +
        `curl ${seconds(others.at(-1) ?? 0)}`,
    );
  }
  const ratio = median(others) / median(ours);
  const growth = Math.max(...growths);
  const method = `Whole process against whole process, median of ${ROUNDS} rounds in alternating order, a new bank each; incompressible bytes on a real disk.`;
  return [
    {
      name: 'large file',
      what: 'one new file of 4 GiB',
      ours: `${seconds(median(ours))} (${speed(median(ours))})`,
      compared: `${seconds(median(others))} (${speed(median(others))}) curl`,
      value: `${ratio.toFixed(2)} of curl's speed`,
      aim: '≥ 0.9',
      isReached: ratio >= 0.9,
      method,
    },
    {
      name: 'large file, memory',
      what: 'growth while it uploads',
      ours: mebibytes(growth),
      compared: 'the same program with a file of 5 bytes',
      value: `+${mebibytes(growth)}`,
      aim: '≤ 64 MiB',
      isReached: growth <= MOST_GROWTH_BYTES,
      method: 'Largest resident size (VmHWM) of both runs, largest difference of the rounds.',
    },
  ];
}

function speed(elapsedMs: number): string {
  return `${Math.round(FILE_BYTES / 2 ** 20 / (elapsedMs / 1000))} MiB/s`;
}

async function withBank(work: string, contend: (service: ServiceProcess) => Promise<void>): Promise<void> {
  const dataPath = join(work, 'bank');
  const service = await startServiceProcess({ dataPath });
  try {
    await contend(service);
  } finally {
    await service.stop();
    rmSync(dataPath, { recursive: true });
  }
}

async function sync(service: ServiceProcess, directory: string, state: string) {
  const startedMs = performance.now();
  const galley = startInstalledGalley(
    ['sync', directory, '--folder', service.inboxFolderId, '--once', '--state', state],
    { server: service.url, apiKey: service.apiKey },
  );
  const memory = watchPeakMemory(galley.pid);
  const { code, summary, text } = await galley.ended;
  memory.stop();
  const elapsedMs = performance.now() - startedMs;
  if (code !== 0 || summary?.uploaded !== 1) throw new Error(`sync ended with ${code}: ${text}`);
  return { elapsedMs, peakBytes: memory.peakBytes() };
}
