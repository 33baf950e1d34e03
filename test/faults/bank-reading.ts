import type { z } from 'zod';
import {
  type Asset,
  assetSchema,
  type fileInfoSchema,
  originalConversionId,
  type proofSchema,
  type proofVersionSchema,
  routes,
} from '../../shared/api/index.ts';
import { joinFileName } from '../../shared/model/index.ts';
import type { AssetState, FileState, MessageState, ProofState } from './bank-memory.ts';
import { type BankSession, codeOf, paths, UnexpectedAnswer } from './bank-session.ts';
import { sha256Of } from './edited-tree.ts';

/** Everything that a bank shows, by id, files by their bytes and not by what the bank says of them. */
export interface RemoteSnapshot {
  readonly assets: ReadonlyMap<string, AssetState>;
  readonly proofs: ReadonlyMap<string, ProofState>;
  readonly messages: ReadonlyMap<string, MessageState>;
  /** Guest's address → the secret of the personal link. */
  readonly linkCodes: ReadonlyMap<string, string>;
}

// As many requests at once as the service is asked by several people: more only wait.
const READS_AT_ONCE = 6;

export async function readBank(session: BankSession): Promise<RemoteSnapshot> {
  const { projectId } = session.place;
  const found = await session.json('POST', routes.searchAssets.path, routes.searchAssets.response, []);
  const proofs = await session.json('GET', paths.proofs(projectId), routes.listProofs.response);
  const messages = await session.json('GET', paths.messages(projectId), routes.listMessages.response);
  const linkCodes = new Map<string, string>();
  return {
    assets: new Map(await inLanes(found, async (asset) => [asset.Id, await assetState(session, asset)])),
    proofs: new Map(
      await inLanes(proofs, async (proof) => [proof.Id, await proofState(session, proof, linkCodes)]),
    ),
    messages: new Map(messages.map(({ Id, Subject, Body }) => [Id, { subject: Subject ?? '', body: Body }])),
    linkCodes,
  };
}

/** How many assets and proofs have a picture that the bank has not looked at yet. */
export async function countPending(session: BankSession): Promise<number> {
  const found = await session.json('POST', routes.searchAssets.path, routes.searchAssets.response, []);
  const path = paths.proofs(session.place.projectId);
  const proofs = await session.json('GET', path, routes.listProofs.response);
  const states = [
    ...found.map(({ MasterFile, AttachedFiles }) => [
      MasterFile,
      ...AttachedFiles.map((one) => one.FileInfo),
    ]),
    ...proofs.map(({ Versions }) => Versions),
  ];
  return states.filter((files) => files.some((file) => file?.PreviewSupported === 'Processing')).length;
}

/** Works on all of them, a few at a time; results in order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  async function lane(): Promise<void> {
    for (const [index, item] of waiting) results[index] = await work(item);
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, lane));
  return results;
}

async function assetState(session: BankSession, asset: Asset): Promise<AssetState> {
  const { Name, Description, MasterFile, AttachedFiles } = assetSchema.parse(asset);
  const attachments: Record<string, FileState> = {};
  for (const { AttachmentType, FileInfo } of AttachedFiles)
    attachments[AttachmentType] = await fileState(session, FileInfo);
  return {
    name: { ...Name },
    description: { ...Description },
    master: MasterFile === null ? null : await fileState(session, MasterFile),
    attachments,
  };
}

async function proofState(
  session: BankSession,
  { Id, Name, Versions }: z.output<typeof proofSchema>,
  linkCodes: Map<string, string>,
): Promise<ProofState> {
  const { Guests } = await session.json('GET', paths.share(Id), routes.readShare.response);
  const comments = await session.json('GET', paths.comments(Id), routes.listProofComments.response);
  const versions: FileState[] = [];
  for (const version of Versions) versions.push(await fileState(session, version));
  const guests = Guests.map((guest) => {
    linkCodes.set(guest.Email, codeOf(guest.ShareUrl));
    const numbers = (guest.VersionIds ?? []).map((id) => Versions.findIndex((one) => one.Id === id) + 1);
    return {
      email: guest.Email,
      name: guest.Name ?? '',
      isActive: guest.IsActive === true,
      versions: numbers,
    };
  });
  return {
    name: Name,
    versions,
    guests,
    comments: comments.map(({ GuestEmail, Body }) => ({ email: GuestEmail, body: Body })),
  };
}

async function fileState(
  session: BankSession,
  file: z.output<typeof fileInfoSchema> | z.output<typeof proofVersionSchema>,
): Promise<FileState> {
  const { status, body } = await session.get(paths.download(file.Id, originalConversionId));
  if (status !== 200)
    throw new UnexpectedAnswer(`File ${file.Id} is listed, and its download answers ${status}.`);
  return { name: joinFileName(file.Filename, file.Extension), sizeBytes: file.Size, sha256: sha256Of(body) };
}
