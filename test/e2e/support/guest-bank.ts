import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { buildPath, routes, shareSchema } from '../../../shared/api/index.ts';
import { asId } from '../../../shared/model/index.ts';
import { type MailPeer, startMailPeer } from '../../support/mail-peer.ts';
import { startServiceProcess } from '../../support/service-process.ts';
import { signInToBank } from './bank-reader.ts';
import { preparedRun } from './prepared-run.ts';

type Share = z.output<typeof shareSchema>;

/** A real service with a real mail server beside it, as the person sees it who sends proofs round. */
export interface GuestBank {
  readonly mail: MailPeer;
  upload(fileName: string, content: Uint8Array): Promise<string>;
  uploadVersion(proofId: string, fileName: string, content: Uint8Array): Promise<void>;
  share(body: Readonly<Record<string, unknown>>): Promise<Share>;
  readShare(proofId: string): Promise<Share>;
  comments(proofId: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Of all versions and guests. */
  seenPages(proofId: string): Promise<readonly number[]>;
  stop(): Promise<void>;
}

export async function startGuestBank(): Promise<GuestBank> {
  const dataPath = await realpath(await mkdtemp(join(tmpdir(), 'galley-guest-')));
  const mail = await startMailPeer();
  const { serviceProgram, environment } = preparedRun();
  const service = await startServiceProcess({
    dataPath,
    program: serviceProgram,
    environment,
    flags: ['--smtp', mail.url],
  });
  const { url, projectId } = service;
  const signedIn = await signInToBank(url, service.apiKey);

  const ask = async (method: string, path: string, body?: Uint8Array | string): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...signedIn,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };

  return {
    mail,
    async upload(fileName, content) {
      const path = buildPath(routes.uploadProof, { project_id: asId(projectId), file_name: fileName });
      return String(await ask('POST', path, content));
    },
    async uploadVersion(proofId, fileName, content) {
      const path = buildPath(routes.uploadProofVersion, { proof_id: asId(proofId), file_name: fileName });
      await ask('POST', path, content);
    },
    share: async (body) => shareSchema.parse(await ask('POST', routes.shareProof.path, JSON.stringify(body))),
    readShare: async (proofId) =>
      shareSchema.parse(await ask('GET', buildPath(routes.readShare, { proof_id: asId(proofId) }))),
    comments: async (proofId) =>
      routes.listProofComments.response.parse(
        await ask('GET', buildPath(routes.listProofComments, { proof_id: asId(proofId) })),
      ),
    seenPages: async (proofId) => {
      const path = buildPath(routes.listSeenPages, { proof_id: asId(proofId) });
      const seen = routes.listSeenPages.response.parse(await ask('GET', path));
      return seen.flatMap(({ Pages }) => Pages.map(({ Page }) => Page));
    },
    async stop() {
      await service.stop();
      await mail.stop();
      await rm(dataPath, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
