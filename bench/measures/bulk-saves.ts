import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { composeEngine } from '../../main/hosts/compose/compose-engine.ts';
import { silentLog } from '../../main/platform/index.ts';
import { openExistingStore } from '../../service/cli/open-bank.ts';
import { buildPath, routes, tokenHeader } from '../../shared/api/index.ts';
import { type AssetId, asId, type KeywordId, type LocalPath } from '../../shared/model/index.ts';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { type MeasureContext, type Result, seconds } from '../measure.ts';
import { plantLibrary } from '../search-library.ts';
import { signIn } from '../sign-in.ts';

const ASSET_COUNT = 5_000;
/** As many as a bulk job does at a time. */
const AT_ONCE = 4;
const LOOK_EVERY_MS = 50;
/** A job may cost this much more than the bare requests: it keeps each item in a durable journal. */
const AIM_RATIO = 3;
const [ours, bare] = ['71', '72'];

/** A keyword on each of 5,000 assets by a bulk job, against the same reads and saves as bare requests. */
export async function bulkSaves({ work, say }: MeasureContext): Promise<readonly Result[]> {
  const dataPath = join(work, 'bank');
  await (await startServiceProcess({ dataPath })).stop();
  plantLibrary(dataPath, ASSET_COUNT);
  const store = await openExistingStore(dataPath);
  for (const keywordId of [ours, bare])
    await store?.setup.addKeyword({ keywordId, parentId: null, value: { en: keywordId } });
  await store?.close();
  const service = await startServiceProcess({ dataPath });
  try {
    // As `plantLibrary` numbers them.
    const assetIds = Array.from({ length: ASSET_COUNT }, (_, index) => String(10_000 + index * 3));
    const jobMs = await runJob(work, service, assetIds);
    say(`job ${seconds(jobMs)}`);
    const bareMs = await runBare(service, assetIds);
    say(`bare ${seconds(bareMs)}`);
    const ratio = jobMs / bareMs;
    return [
      {
        name: 'bulk keywords',
        what: `a keyword on ${ASSET_COUNT} assets`,
        ours: seconds(jobMs),
        compared: `the same reads and saves alone: ${seconds(bareMs)}`,
        value: ratio.toFixed(2),
        aim: `≤ ${AIM_RATIO}`,
        isReached: ratio <= AIM_RATIO,
        method: `${AT_ONCE} at a time, service in a process of its own, each item durable in the journal`,
      },
    ];
  } finally {
    await service.stop();
  }
}

interface Bank {
  readonly url: string;
  readonly apiKey: string;
}

async function runJob(work: string, { url, apiKey }: Bank, assetIds: readonly string[]): Promise<number> {
  const composed = await composeEngine({
    stateDirectory: join(work, 'state') as LocalPath,
    server: url,
    credentials: { apiKey },
    folders: { list: () => [], put: async () => {}, remove: async () => {} },
    log: silentLog,
    isWatching: false,
    isSending: false,
    settleMs: { local: 0, network: 0 },
    maxConcurrency: 1,
    limitBytesPerSecond: null,
    confirmEmptied: false,
    confirmShrunk: false,
    onClash: 'ask',
  });
  try {
    await composed.bulk.start();
    const startedMs = performance.now();
    composed.bulk.begin({
      requestId: randomUUID(),
      action: { kind: 'keywords', add: [asId<KeywordId>(ours)], remove: [] },
      items: assetIds.map((assetId) => ({ assetId: asId<AssetId>(assetId), name: null, folderId: null })),
    });
    for (;;) {
      const job = composed.bulk.jobs()[0]?.job;
      if (job?.state === 'done') {
        if (job.counts.done !== ASSET_COUNT) throw new Error(JSON.stringify(job.counts));
        return performance.now() - startedMs;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    await composed.close();
  }
}

async function runBare({ url, apiKey }: Bank, assetIds: readonly string[]): Promise<number> {
  const headers = { [tokenHeader]: await signIn(url, apiKey), 'content-type': 'application/json' };
  const left = [...assetIds];
  const startedMs = performance.now();
  const worker = async (): Promise<void> => {
    for (let assetId = left.shift(); assetId !== undefined; assetId = left.shift()) {
      const path = buildPath(routes.readAsset, { asset_id: asId(assetId) });
      const { Keywords } = routes.readAsset.response.parse(
        await (await fetch(url + path, { headers })).json(),
      );
      const body = JSON.stringify({
        Id: assetId,
        Keywords: [...Keywords.map(({ Id }) => ({ Id })), { Id: bare }],
      });
      const answer = await fetch(url + routes.saveAsset.path, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - startedMs;
}
