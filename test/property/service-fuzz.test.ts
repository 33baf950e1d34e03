import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routes, tokenHeader } from '../../shared/api/index.ts';
import { type FuzzRequest, fuzzRequests } from '../support/fuzz-requests.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '../support/raw-request.ts';
import { type RunningBank, startBank, tokenForPassword } from '../support/running-bank.ts';

const requestCount = 10_000;
/** Connections at once: enough to overlap in the service, few enough for two cores. */
const concurrency = 24;
/** Fixed, so that a failure is the same for everybody. */
const seed = 20_240_517;

async function worldOf(bank: RunningBank) {
  const text = await bank.admin.upload(bank.inboxFolderId, 'note.txt', 'a note');
  const broken = await bank.admin.upload(bank.inboxFolderId, 'broken.jpg', 'no picture');
  const proofPath = `/papi/v1/project/${bank.projectId}/proof/upload/page.pdf`;
  const proof = await bank.admin.send('POST', proofPath, { body: new Uint8Array([37, 80, 68, 70]) });
  const proofId: unknown = proof.status === 200 ? await proof.json() : '1';
  const files = [text, broken].map((asset) => asset.MasterFile?.Id ?? '');
  const lists = ['print-pdf', 'source', '1', '2', '3', '7', '10', '0', 'admin'];
  const found = [bank.inboxFolderId, bank.projectId, text.Id, broken.Id, ...files, String(proofId)];
  return {
    // The ids that exist come up as often as all the rest.
    ids: [...found, ...found, ...lists],
    tokens: [bank.admin.token, await tokenForPassword(bank.url, 'admin', bank.password ?? '')],
    apiKey: bank.apiKey,
  };
}

/** The fault of an answer; null without one. */
function troubleOf(request: FuzzRequest, answer: RawAnswer): string | null {
  const { status, body } = answer;
  if (status === null) return request.isCutOff ? null : 'no answer';
  // The one 5xx that the reference knows: a conversion of a file that cannot be converted.
  if (status === 500 && request.route === routes.downloadFile && body.includes('"CONVERSION_FAILED"'))
    return null;
  if (status >= 500) return body.slice(0, 300);
  const hasShape = /^\{"Message":"[\s\S]+","Code":"[A-Z_]+","Details":\{[\s\S]*\}\}$/.test(body);
  if (status >= 400 && status !== 416 && request.method !== 'HEAD' && !hasShape)
    return `shape: ${body.slice(0, 300)}`;
  return /\bat .*\.ts:\d+|node_modules/.test(body) && status >= 400 ? `stack: ${body.slice(0, 300)}` : null;
}

async function runAll(port: number, requests: readonly FuzzRequest[]) {
  const troubles: string[] = [];
  const counts = new Map<number | null, number>();
  const queue = requests[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const request of queue) {
      const answer = await sendRaw(port, request);
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      const trouble = troubleOf(request, answer);
      if (trouble !== null) {
        const said = request.body.subarray(0, 300).toString('latin1');
        troubles.push(
          `${request.method} ${request.target.slice(0, 200)} ${said} → ${answer.status} ${trouble}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { troubles, counts };
}

describe('service under random requests', () => {
  it('never fails, hangs or breaks, and works as before afterwards', { timeout: 120_000 }, async () => {
    const bank = await startBank();
    const port = Number(new URL(bank.url).port);
    const requests = fc.sample(fuzzRequests(await worldOf(bank)), { numRuns: requestCount, seed });
    const { troubles, counts } = await runAll(port, requests);
    expect(troubles).toEqual([]);
    // Many get through: a fuzz that is refused at the door tests the door only.
    expect(counts.get(200) ?? 0).toBeGreaterThan(requestCount / 20);

    await bank.admin.upload(bank.inboxFolderId, 'afterwards.txt', 'still here');
    const clause = { SearchField: 'Name', SearchOption: 'Exactly', ValuesList: ['afterwards'] };
    expect(await bank.admin.search([clause])).toHaveLength(1);
    await bank.stop();
    const database = new DatabaseSync(join(bank.dataPath, 'bank.db'));
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
    const unindexed = database.prepare(
      'select count(distinct asset_id) as count from asset_name where asset_id not in (select rowid from asset_search)',
    );
    expect(unindexed.get()?.count).toBe(0);
    database.close();
  });

  it('takes twenty megabytes of JSON at any route for what they are: too much', async () => {
    const bank = await startBank();
    const body = Buffer.from(`[${'"x",'.repeat(5_000_000)}"x"]`);
    const statuses = new Map<string, number | null>();
    for (const route of Object.values(routes)) {
      if (route.request === null || route.request === 'binary') continue;
      const request: RawRequest = {
        method: route.method,
        target: route.path,
        headers: {
          [tokenHeader]: bank.admin.token,
          'content-type': 'application/json',
          'content-length': String(body.length),
        },
        body,
        isCutOff: false,
      };
      const answer = await sendRaw(Number(new URL(bank.url).port), request);
      statuses.set(route.path, answer.status);
    }
    expect([...new Set(statuses.values())].filter((status) => status !== 413 && status !== null)).toEqual([]);
    expect(await bank.admin.search([])).toEqual([]);
  });
});
