import { describe, expect, it } from 'vitest';
import type { BankClient } from '../../main/api/index.ts';
import { asId, type ProjectId, type ProofId, type ProofUploadId } from '../../shared/model/index.ts';
import { connectGalley, never } from '../support/galley-client.ts';
import { startBank } from '../support/running-bank.ts';

describe.each(['extended', 'documented'] as const)('proofs of a bank of the profile %s', (profile) => {
  it('are uploaded, get further versions, and change by name, description and status', async () => {
    const bank = await startBank({ profile });
    const client = connectGalley(bank);
    const proofId = await uploadProof(client, asId<ProjectId>(bank.projectId), 'Cover ä.txt', 'first');
    await upload(client, { kind: 'next-version', proofId }, 'cover-2.txt', 'second round');
    const [, otherStatus] = await client.proofStatuses(never);
    if (otherStatus === undefined) throw new Error('The bank has one proof status only.');
    await client.saveProof(
      proofId,
      { name: 'Cover', description: 'Front', statusId: otherStatus.statusId },
      never,
    );
    const proof = await client.readProof(proofId, never);
    expect({
      name: proof.name,
      description: proof.description,
      statusId: proof.statusId,
      isLastCurrent: proof.versions.at(-1)?.versionId === proof.currentVersionId,
      versions: proof.versions.map(({ stem, extension, sizeBytes, activity }) => ({
        stem,
        extension,
        sizeBytes,
        guests: activity?.guests,
      })),
    }).toEqual({
      name: 'Cover',
      description: 'Front',
      statusId: otherStatus.statusId,
      isLastCurrent: true,
      versions: [
        { stem: 'Cover ä', extension: 'txt', sizeBytes: 5, guests: 0 },
        { stem: 'cover-2', extension: 'txt', sizeBytes: 12, guests: 0 },
      ],
    });
  });

  it('lose their latest version alone, then themselves', async () => {
    const bank = await startBank({ profile });
    const client = connectGalley(bank);
    const proofId = await uploadProof(client, asId<ProjectId>(bank.projectId), 'a.txt', 'first');
    await upload(client, { kind: 'next-version', proofId }, 'a.txt', 'second');
    const { versions } = await client.readProof(proofId, never);
    const [first, second] = versions.map(({ versionId }) => versionId);
    if (first === undefined || second === undefined) throw new Error('There are not two versions.');
    await expect(client.deleteProofVersion(proofId, first, never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await client.deleteProofVersion(proofId, second, never);
    const left = (await client.readProof(proofId, never)).versions.map(({ versionId }) => versionId);
    await client.deleteProof(proofId, never);
    await expect(client.readProof(proofId, never)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(left).toEqual([first]);
  });

  it('are shared without a mail unless one is asked for, and closed guest by guest or at once', async () => {
    const bank = await startBank({ profile });
    const client = connectGalley(bank);
    const proofId = await uploadProof(client, asId<ProjectId>(bank.projectId), 'a.txt', 'first');
    const share = {
      proofId,
      statusId: null,
      isCancelled: false,
      message: null,
      language: null,
    };
    const guest = { isOpinionAllowed: true, isActive: true, sendsMail: false };
    await client.saveShare(
      {
        ...share,
        guests: [
          { ...guest, email: 'anna@example.org', name: 'Anna' },
          { ...guest, email: 'bo@example.org', name: 'Bo' },
        ],
      },
      never,
    );
    const both = await client.readShare(proofId, never);
    await client.saveShare(
      { ...share, guests: [{ email: 'BO@example.org', isActive: false, sendsMail: false }] },
      never,
    );
    const one = await client.readShare(proofId, never);
    await client.saveShare({ ...share, guests: [], isCancelled: true }, never);
    const none = await client.readShare(proofId, never);
    const active = ({ guests }: typeof both) =>
      guests.filter(({ isActive }) => isActive).map(({ email }) => email);
    expect({
      both: active(both),
      hasLinks: both.guests.every(({ shareUrl }) => shareUrl?.includes('/l/')),
      mails: both.guests.map(({ invitation }) => invitation?.state),
      responses: both.guests.map(({ response }) => response),
      one: active(one),
      none: active(none),
      isCancelled: none.isCancelled,
    }).toEqual({
      both: ['anna@example.org', 'bo@example.org'],
      hasLinks: true,
      mails: ['none', 'none'],
      responses: ['Pending', 'Pending'],
      one: ['anna@example.org'],
      none: [],
      isCancelled: true,
    });
  });
});

describe('the proof facts of an extended bank alone', () => {
  it('lists those of a project, and comments', async () => {
    const bank = await startBank();
    const client = connectGalley(bank);
    const projectId = asId<ProjectId>(bank.projectId);
    const proofId = await uploadProof(client, projectId, 'a.txt', 'first');
    const listed = await client.listProofs(projectId, never);
    expect([listed?.map((proof) => proof.proofId), await client.proofComments(proofId, never)]).toEqual([
      [proofId],
      [],
    ]);
  });
});

async function uploadProof(
  client: BankClient,
  projectId: ProjectId,
  fileName: string,
  content: string,
): Promise<ProofId> {
  const observation = await upload(client, { kind: 'new-proof', projectId }, fileName, content);
  if (observation.kind !== 'response' || observation.answer.kind !== 'id')
    throw new Error(`The upload ended as ${JSON.stringify(observation)}.`);
  return asId<ProofId>(observation.answer.id);
}

function upload(
  client: BankClient,
  target:
    | { readonly kind: 'new-proof'; readonly projectId: ProjectId }
    | { readonly kind: 'next-version'; readonly proofId: ProofId },
  fileName: string,
  content: string,
) {
  const bytes = new TextEncoder().encode(content);
  return client.upload({
    ...target,
    idempotencyKey: asId<ProofUploadId>(crypto.randomUUID()),
    fileName,
    sizeBytes: bytes.length,
    body: (async function* () {
      yield bytes;
    })(),
    signal: never,
  });
}
