import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ComposedEngine, composeEngine } from '../../main/hosts/compose/compose-engine.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import { createLocalCatalogue, createScreenProjects, createScreenProofs } from '../../main/review/index.ts';
import { createRememberedStore, openSettings } from '../../main/settings/index.ts';
import { handOverProof } from '../../main/transfer/index.ts';
import type { LocalPath, ProofUpload, ProofUploadTarget } from '../../shared/model/index.ts';
import { longestWait } from './chance.ts';
import { never } from './galley-client.ts';
import { createProjectClient, type ProjectClient } from './project-client.ts';
import { type RunningBank, startBank } from './running-bank.ts';
import { type Fault, startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Galley without a window before a real bank, with a proxy between them that loses what a test wants lost. */
export interface ReviewFixture {
  readonly bank: RunningBank;
  /** Past the proxy. */
  readonly truth: ProjectClient;
  readonly proxy: TcpProxy;
  readonly galley: Galley;
  /** Ends Galley, as a crash does as far as the journal can tell, and starts it again. */
  restart(): Promise<Galley>;
  /** Requests of this method to paths that match. */
  sentTo(method: string, path: RegExp): number;
}

export interface Galley {
  readonly composed: ComposedEngine;
  readonly projects: ReturnType<typeof createScreenProjects>;
  readonly proofs: ReturnType<typeof createScreenProofs>;
  /** Promises a file of this content and waits for the end. */
  send(target: ProofUploadTarget, content: string, fileName?: string): Promise<ProofUpload>;
}

/** Δ: the bank of a test is on this machine, and what it has not done after this long it never does (decision 0006). */
export const REVIEW_MAX_LATENCY_MS = 600;

const timing = {
  maxLatencyFloorMs: REVIEW_MAX_LATENCY_MS,
  longestWaitMs: 200,
  readGapMs: 50,
  backoffFloorMs: 20,
  ambiguityCeilingMs: 200,
};

export async function startReviewFixture(
  profile: 'extended' | 'documented',
  seed: 'empty' | 'demo' = 'empty',
): Promise<ReviewFixture> {
  const bank = await startBank({ profile, seed });
  const proxy = await startTcpProxy(bank.url);
  onTestFinished(() => proxy.stop());
  const stateDirectory = await temporaryDirectory();
  let galley = await startGalley(bank, proxy, stateDirectory);
  onTestFinished(() => galley.composed.close());
  return {
    bank,
    truth: createProjectClient(bank.admin),
    proxy,
    get galley() {
      return galley;
    },
    async restart() {
      await galley.composed.close();
      galley = await startGalley(bank, proxy, stateDirectory);
      return galley;
    },
    sentTo: (method, path) =>
      proxy.requests.filter((request) => request.method === method && path.test(request.path)).length,
  };
}

/** The first request of this method to a path that matches meets `fault`; everything else passes. */
export function failFirst({ proxy }: ReviewFixture, method: string, path: RegExp, fault: Fault): void {
  let isFirst = true;
  proxy.play((request) => {
    if (!isFirst || request.method !== method || !path.test(request.path)) return { kind: 'pass' };
    isFirst = false;
    return fault;
  });
}

async function startGalley(bank: RunningBank, proxy: TcpProxy, stateDirectory: LocalPath): Promise<Galley> {
  const settings = await openSettings({
    path: join(stateDirectory, 'settings.json') as LocalPath,
    log: silentLog,
  });
  const composed = await composeEngine({
    stateDirectory,
    server: proxy.url,
    credentials: { apiKey: bank.apiKey },
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
    timing,
    // Bank, proxy and Galley share this process: an answer that is slow must not count as lost.
    bankTimeouts: { answerTimeoutMs: 30_000 },
  });
  const { proofUploads, requests } = composed;
  proofUploads.start();
  const shared = {
    bank: composed.bank,
    requests,
    remembered: createLocalCatalogue({
      bank: composed.bank,
      remembered: createRememberedStore(settings, composed.bank.server),
      uploads: proofUploads,
      log: silentLog,
    }),
  };
  return {
    composed,
    projects: createScreenProjects({ ...shared, log: silentLog }),
    proofs: createScreenProofs({
      ...shared,
      uploads: proofUploads,
      linkCopies: composed.journal.linkCopies,
      clock: systemClock,
      random: longestWait,
      randomId: randomUUID,
    }),
    async send(target, content, fileName = 'cover.txt') {
      const localPath = join(await temporaryDirectory(), fileName) as LocalPath;
      await writeFile(localPath, content);
      const given = { target, localPath, fileName, isSpooled: false };
      const proofUploadId = await handOverProof(proofUploads, given, never);
      return proofUploads.ended(proofUploadId, never);
    },
  };
}
