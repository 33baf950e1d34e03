import type { z } from 'zod';
import { buildPath, type proofSchema, routes, shareSchema } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { type BankClient, bodyOf, type RunningBank } from './running-bank.ts';

type Share = z.output<typeof shareSchema>;
type Guest = Share['Guests'][number];

/** A proof of the bank's first project, as a user who shares it sees it. */
export interface SharedProof {
  readonly proofId: string;
  /** Any answer of a share request. */
  trySharing(body: Readonly<Record<string, unknown>>): Promise<Response>;
  share(body: Readonly<Record<string, unknown>>): Promise<Share>;
  /** Shares with one guest and answers them. */
  shareWith(
    guest: Readonly<Record<string, unknown>>,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<Guest>;
  read(): Promise<Share>;
  guest(email: string): Promise<Guest>;
  proof(): Promise<z.output<typeof proofSchema>>;
  addVersion(content: string | Uint8Array): Promise<void>;
  comments(): Promise<z.output<typeof routes.listProofComments.response>>;
}

export async function addProof(
  bank: RunningBank,
  fileName = 'poster.txt',
  content: string | Uint8Array = 'poster',
  client: BankClient = bank.admin,
): Promise<SharedProof> {
  const path = buildPath(routes.uploadProof, { project_id: asId(bank.projectId), file_name: fileName });
  const answer = await bank.admin.send('POST', path, { body: bodyOf(content) });
  const proofId = routes.uploadProof.response.parse(await answer.json());

  const trySharing: SharedProof['trySharing'] = (body) =>
    client.postJson(routes.shareProof.path, { ProofId: proofId, Guests: [], ...body });
  const share: SharedProof['share'] = async (body) =>
    shareSchema.parse(await expectOk(await trySharing(body)));
  const read: SharedProof['read'] = async () =>
    shareSchema.parse(
      await expectOk(await client.send('GET', buildPath(routes.readShare, { proof_id: proofId }))),
    );

  return {
    proofId,
    trySharing,
    share,
    async shareWith(guest, more = {}) {
      const { Guests } = await share({ Guests: [guest], ...more });
      return only(Guests, String(guest.Email));
    },
    read,
    guest: async (email) => only((await read()).Guests, email),
    proof: async () =>
      routes.readProof.response.parse(
        await expectOk(await client.send('GET', buildPath(routes.readProof, { proof_id: proofId }))),
      ),
    async addVersion(bytes) {
      const versionPath = buildPath(routes.uploadProofVersion, { proof_id: proofId, file_name: fileName });
      await expectOk(await bank.admin.send('POST', versionPath, { body: bodyOf(bytes) }));
    },
    comments: async () =>
      routes.listProofComments.response.parse(
        await expectOk(await client.send('GET', buildPath(routes.listProofComments, { proof_id: proofId }))),
      ),
  };
}

/** Sends what the guest's page sends, from the page's own origin. */
export function postAsGuest(
  guest: Pick<Guest, 'ShareUrl'>,
  what: 'comment' | 'opinion' | 'seen',
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const link = String(guest.ShareUrl);
  return fetch(`${link}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(link).origin, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export async function expectOk(response: Response): Promise<unknown> {
  if (response.status === 200) return response.json();
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

function only(guests: readonly Guest[], email: string): Guest {
  const key = email.trim().toLowerCase();
  const found = guests.find((guest) => guest.Email.toLowerCase() === key);
  if (found === undefined) throw new Error(`The share has no guest ${email}.`);
  return found;
}
