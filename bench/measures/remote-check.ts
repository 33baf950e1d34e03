import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GalleyEnd } from '../../test/support/galley-process.ts';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { type SeenRequest, startTcpProxy } from '../../test/support/tcp-proxy.ts';
import { startInstalledGalley } from '../installed-galley.ts';
import type { MeasureContext, Result } from '../measure.ts';

const FILE_COUNT = 3_000;
const EDITED = 300;
// Requests that a run makes once, for any number of versions.
const FEW = 10;

type Profile = 'extended' | 'documented';

/** The cost of noticing changes on the bank: the comparison of a whole folder, and the one before each version. */
export async function remoteCheck(context: MeasureContext): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const profile of ['extended', 'documented'] as const)
    results.push(...(await measure(context, profile)));
  return results;
}

async function measure({ work, say }: MeasureContext, profile: Profile): Promise<readonly Result[]> {
  const root = join(work, `files-${profile}`);
  mkdirSync(root);
  const paths = Array.from({ length: FILE_COUNT }, (_, index) => join(root, `text-${index}.txt`));
  for (const [index, path] of paths.entries()) writeFileSync(path, `text ${index}`);
  const service = await startServiceProcess({
    dataPath: join(work, `bank-${profile}`),
    flags: ['--profile', profile],
  });
  const proxy = await startTcpProxy(service.url);
  const sync = (): Promise<GalleyEnd> =>
    startInstalledGalley(
      ['sync', root, '--folder', service.inboxFolderId, '--once', '--state', join(work, `state-${profile}`)],
      { server: proxy.url, apiKey: service.apiKey },
    ).ended;
  /** The requests of one run, without sign-in. */
  async function requestsOf(expected: 'uploaded' | 'unchanged' | 'versions', count: number) {
    const before = proxy.requests.length;
    const { code, summary, text } = await sync();
    if (code !== 0 || summary?.[expected] !== count) throw new Error(`The run ended with ${code}: ${text}`);
    return proxy.requests.slice(before).filter(({ path }) => !path.startsWith('/papi/v1/auth/'));
  }

  try {
    await requestsOf('uploaded', FILE_COUNT);
    const compared = await requestsOf('unchanged', FILE_COUNT);
    for (const path of paths.slice(0, EDITED)) appendFileSync(path, ' edited');
    const edited = await requestsOf('versions', EDITED);
    const looks = edited.filter(({ isUpload }) => !isUpload).length - compared.length;
    say(`${profile}: ${compared.length} requests to compare, ${looks} beside ${EDITED} versions`);
    return [
      {
        name: `comparison, ${profile}`,
        what: `${FILE_COUNT} files, unchanged on both sides`,
        ours: `${compared.length} requests (${kindsOf(compared)})`,
        compared: '–',
        value: `${((compared.length / FILE_COUNT) * 1000).toFixed(1)} requests for 1,000 assets`,
        aim: 'none; shown to be watched',
        isReached: true,
        method:
          'A second sync --once of the folder, which compares it with the bank; counted by a proxy, signing in left out.',
      },
      {
        name: `compare before a version, ${profile}`,
        what: `${EDITED} new versions among ${FILE_COUNT} files`,
        ours: `${edited.length} requests, ${EDITED} of them uploads (${kindsOf(edited)})`,
        compared: `${compared.length} requests of the comparison of the folder, left out`,
        value: `${(looks / EDITED).toFixed(2)} requests beside each upload`,
        aim: `≤ 1, and ${FEW} for the run`,
        isReached: looks <= EDITED + FEW,
        method: 'A third sync --once after 300 edits; counted by a proxy, signing in left out.',
      },
    ];
  } finally {
    await proxy.stop();
    await service.stop();
  }
}

/** Such as "2 × /papi/v1/asset/search". Ids are omitted. */
function kindsOf(requests: readonly SeenRequest[]): string {
  const counts = new Map<string, number>();
  for (const { method, path, isUpload } of requests) {
    if (isUpload) continue;
    const kind = `${method} ${(path.split('?')[0] ?? '').replace(/\/[0-9]+(?=\/|$)/g, '/{id}')}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ');
}
