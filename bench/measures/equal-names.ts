import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { startInstalledGalley } from '../installed-galley.ts';
import { type MeasureContext, median, type Result, seconds } from '../measure.ts';

interface Size {
  readonly fileCount: number;
  readonly rounds: number;
}

// Ten times the files: what grows faster than their number shows between the two.
const sizes: readonly Size[] = [
  { fileCount: 2_000, rounds: 3 },
  { fileCount: 20_000, rounds: 1 },
];

/**
 * One file in each directory of a folder that sends all files to one bank folder: all of one name, like the covers of albums,
 * against as many different names. Contents differ, so that a swap of two files would show.
 */
export async function equalNames({ work, say }: MeasureContext): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const { fileCount, rounds } of sizes) {
    const equal = plant(join(work, `equal-${fileCount}`), fileCount, () => 'cover.jpg');
    const different = plant(join(work, `different-${fileCount}`), fileCount, (index) => `cover-${index}.jpg`);
    const ours: number[] = [];
    const others: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const runs = [
        async () => void ours.push(await syncMs(work, equal, fileCount)),
        async () => void others.push(await syncMs(work, different, fileCount)),
      ];
      // The first run of a pair finds another disk cache than the second.
      for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run();
      say(`${fileCount}: equal ${seconds(ours.at(-1) ?? 0)}, different ${seconds(others.at(-1) ?? 0)}`);
    }
    const ratio = median(ours) / median(others);
    results.push({
      name: `equal names, ${fileCount}`,
      what: `${fileCount} new files in as many directories, all of one name`,
      ours: seconds(median(ours)),
      compared: `${seconds(median(others))} for as many different names`,
      value: `${ratio.toFixed(2)} × different names`,
      aim: '≤ 1.2 ×',
      isReached: ratio <= 1.2,
      method:
        `Whole process of sync --once, subfolders not mirrored, each run against a new bank; median of ${rounds} ` +
        `round${rounds === 1 ? '' : 's'} in alternating order.`,
    });
  }
  return results;
}

function plant(root: string, fileCount: number, nameOf: (index: number) => string): string {
  for (let index = 0; index < fileCount; index += 1) {
    const directory = join(root, `set-${Math.floor(index / 100)}`, `album-${index}`);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, nameOf(index)), `cover of album ${index}`);
  }
  return root;
}

async function syncMs(work: string, directory: string, fileCount: number): Promise<number> {
  const dataPath = join(work, 'bank');
  const state = join(work, 'state');
  const service = await startServiceProcess({ dataPath });
  try {
    const startedMs = performance.now();
    const { code, summary, text } = await startInstalledGalley(
      ['sync', directory, '--folder', service.inboxFolderId, '--once', '--state', state],
      { server: service.url, apiKey: service.apiKey },
    ).ended;
    const elapsedMs = performance.now() - startedMs;
    if (code !== 0 || summary?.uploaded !== fileCount) throw new Error(`sync ended with ${code}: ${text}`);
    return elapsedMs;
  } finally {
    await service.stop();
    rmSync(dataPath, { recursive: true });
    rmSync(state, { recursive: true });
  }
}
