import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes, tokenHeader } from '../../shared/api/index.ts';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { type MeasureContext, milliseconds, percentile, type Result } from '../measure.ts';
import { plantLibrary } from '../search-library.ts';
import { signIn } from '../sign-in.ts';

const ASSET_COUNT = 300_000;
const AIM_MS = 100;
/** Between two requests of the other user. */
const BEAT_MS = 20;
const ROUNDS = 3;

const name = (option: string, value: string) => ({
  SearchField: 'Name',
  SearchOption: option,
  ValuesList: [value],
});
const heaviest: Readonly<Record<string, readonly unknown[]>> = {
  'all assets': [],
  'contains, one character': [name('contains', 'a')],
  'contains, two characters': [name('contains', 'la')],
  'Regex without a fixed part': [name('Regex', '[0-9]{2}7[0-9]7')],
};

/** How long other users wait while one user searches 300,000 assets without a limit: two short requests of another user, in turn. */
export async function serviceBesideSearch({ work, say }: MeasureContext): Promise<readonly Result[]> {
  const dataPath = join(work, 'bank');
  await (await startServiceProcess({ dataPath })).stop();
  const library = plantLibrary(dataPath, ASSET_COUNT);
  const service = await startServiceProcess({ dataPath });
  try {
    const heavy = await signIn(service.url, service.apiKey);
    const other = await signIn(service.url, library.readerKey);
    const exact = JSON.stringify([name('Exactly', 'nothing of this name')]);
    const results: Result[] = [];
    for (const [form, clauses] of Object.entries(heaviest)) {
      const waits: number[] = [];
      const took: number[] = [];
      const ended = new AbortController();
      const beside = besides(ended.signal, waits, async (turn) => {
        if (turn % 2 === 0) await ask(service.url, other, 'GET', routes.listProofStatuses.path);
        else await ask(service.url, other, 'POST', routes.searchAssets.path, exact);
      });
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedMs = performance.now();
        await ask(service.url, heavy, 'POST', routes.searchAssets.path, JSON.stringify(clauses));
        took.push(performance.now() - startedMs);
      }
      ended.abort();
      await beside;
      const p99 = percentile(waits, 0.99);
      say(`${form}: ${took.map(milliseconds).join(', ')}; ${waits.length} others, p99 ${milliseconds(p99)}`);
      results.push({
        name: `beside a search: ${form}`,
        what: `${ASSET_COUNT} assets, no limit; ${waits.length} short requests of another user at the same time`,
        ours: `p99 ${milliseconds(p99)}, longest ${milliseconds(Math.max(...waits))}`,
        compared: `${milliseconds(Math.max(...took))} for the search`,
        value: `${milliseconds(p99)} (p99)`,
        aim: `≤ ${AIM_MS} ms`,
        isReached: p99 <= AIM_MS,
        method: `${ROUNDS} searches one after the other, each answer read whole; the others every ${BEAT_MS} ms, from the same process.`,
      });
    }
    return results;
  } finally {
    await service.stop();
  }
}

async function besides(
  signal: AbortSignal,
  waits: number[],
  request: (turn: number) => Promise<void>,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const startedMs = performance.now();
    await request(turn);
    waits.push(performance.now() - startedMs);
    await pause(BEAT_MS);
  }
}

async function ask(url: string, token: string, method: string, path: string, body?: string): Promise<void> {
  const response = await fetch(url + path, {
    method,
    headers: { [tokenHeader]: token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  // Read piece by piece: a body of hundreds of megabytes in one piece would keep this process from its own clock.
  for await (const _ of response.body ?? []);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
}
