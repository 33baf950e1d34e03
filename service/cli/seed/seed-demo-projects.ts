import { createGuestAccess, createLinkCode } from '../../domain/index.ts';
import type { Store } from '../../store/index.ts';
import { palettes } from './demo-asset.ts';
import {
  type DemoGuest,
  type DemoMessage,
  type DemoProject,
  type DemoProof,
  type DemoUser,
  demoProjectFolders,
  demoProjects,
} from './demo-projects.ts';
import { autumnCatalogue } from './demo-reviews.ts';
import { newProject, projectRoles } from './seed-projects.ts';
import { stagePicture } from './stage-picture.ts';

interface DemoWorld {
  readonly store: Store;
  readonly userIds: Readonly<Record<DemoUser, string>>;
  /** Ids of assets by their file names. */
  readonly assetIds: ReadonlyMap<string, string>;
  readonly nowSeconds: number;
}

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** Project folders, projects, messages and proofs of the demonstration, with one person who sees only a part of them. */
export async function seedDemoProjects(world: DemoWorld): Promise<void> {
  const { store, nowSeconds } = world;
  const folderIds = new Map<string, string>();
  for (const { key, parent, name, members } of demoProjectFolders) {
    const parentId = parent === null ? null : requireId(folderIds, parent);
    const content = { parentId, name, members: toMembers(world, members), propertyValues: [] };
    folderIds.set(key, await store.projectFolders.add(content, nowSeconds));
  }
  for (const project of [...demoProjects, autumnCatalogue])
    await addProject(world, project, requireId(folderIds, project.folder));
}

async function addProject(world: DemoWorld, project: DemoProject, folderId: string): Promise<void> {
  const { store, nowSeconds, userIds } = world;
  const inDays = (days: number): number => nowSeconds + days * daySeconds;
  const projectId = await store.projects.add(
    {
      ...newProject(project.name, userIds.admin),
      parentId: folderId,
      statusId: project.statusId,
      scheduleStart: inDays(project.startsInDays),
      scheduleEnd: inDays(project.endsInDays),
      isFullDays: true,
      notifiesDeadline: true,
      members: toMembers(world, project.members),
      propertyValues: project.propertyValues,
      tasks: project.tasks.map((task) => ({ taskId: null, ...task })),
      milestones: project.milestones.map(({ name, description, inDays: days }) => ({
        milestoneId: null,
        name,
        description,
        scheduleEnd: inDays(days),
        isFullDays: true,
        notifiesDeadline: true,
      })),
    },
    nowSeconds,
  );
  for (const message of project.messages) await addMessage(world, projectId, message);
  for (const proof of project.proofs) await addProof(world, projectId, proof);
  for (const fileName of project.assets)
    await store.projectSetup.linkAsset(projectId, requireId(world.assetIds, fileName));
}

async function addMessage(world: DemoWorld, projectId: string, message: DemoMessage): Promise<void> {
  const { store, userIds, nowSeconds } = world;
  const hoursAgo = (hours: number): number => nowSeconds - hours * hourSeconds;
  const { messageId } = await store.messages.add({
    projectId,
    parentId: null,
    subject: message.subject,
    bodyHtml: message.body,
    creatorId: userIds[message.from],
    created: hoursAgo(message.hoursAgo),
  });
  for (const reply of message.replies) {
    await store.messages.add({
      projectId,
      parentId: messageId,
      subject: null,
      bodyHtml: reply.body,
      creatorId: userIds[reply.from],
      created: hoursAgo(reply.hoursAgo),
    });
  }
  if (message.isDeleted === true)
    await store.projectSetup.deleteMessage(messageId, userIds.admin, hoursAgo(message.hoursAgo - 1));
}

async function addProof(world: DemoWorld, projectId: string, proof: DemoProof): Promise<void> {
  const { store, userIds, nowSeconds } = world;
  let proofId: string | null = null;
  for (const [index, { kind, palette, variant }] of proof.versions.entries()) {
    const picture = { kind, colours: palettes[palette], variant, title: 'Autumn catalogue' };
    const upload = {
      ...(await stagePicture(store.blobs, proof.fileName, picture)),
      userId: userIds.admin,
      // A day between two rounds.
      created: nowSeconds - (proof.versions.length - index) * daySeconds,
    };
    proofId = await store.proofs.commit(
      proofId === null
        ? { ...upload, kind: 'proof', projectId, statusId: proof.statusId }
        : { ...upload, kind: 'version', proofId },
    );
  }
  if (proofId === null) return;
  await store.proofs.change(proofId, { description: proof.description }, nowSeconds);
  for (const guest of proof.guests ?? []) await addGuest(world, proofId, proof, guest);
}

/** A seed that cannot do what a guest did is no demonstration. */
function failed(error: unknown): never {
  throw error;
}

/** Shares the proof with a guest without a mail, and does what the guest did through the guest's own link. */
async function addGuest(
  { store, nowSeconds }: DemoWorld,
  proofId: string,
  { fileName }: DemoProof,
  { name, email, opinion, comments }: DemoGuest,
): Promise<void> {
  const code = createLinkCode();
  const guest = { email, emailKey: email, name, isOpinionAllowed: true, wantsMail: false, isActive: true };
  await store.shares.change({
    proofId,
    statusId: null,
    cancelsAll: false,
    revives: true,
    guests: [{ ...guest, freshCode: code }],
    areCommentsShared: null,
    mail: {
      message: '',
      language: 'en',
      proofName: fileName,
      deadline: null,
      inviterName: 'Galley',
      inviterEmail: null,
    },
    nowMs: (nowSeconds - hourSeconds) * 1_000,
  });
  if (opinion === null && comments.length === 0) return;
  const access = createGuestAccess({ guests: store.guests, now: () => nowSeconds * 1_000, failed });
  const link = await access.open(code);
  const version = link.kind === 'open' ? link.view.versions.at(-1) : undefined;
  if (version === undefined) throw new Error(`The demonstration's guest ${email} sees no version.`);
  const { versionId } = version;
  for (const comment of comments) {
    const place = { page: null, timeSeconds: null, shape: null, parentId: null };
    await access.comment(code, { ...comment, ...place, versionId, key: null });
  }
  if (opinion !== null) await access.giveOpinion(code, versionId, opinion);
}

function toMembers(
  { userIds }: DemoWorld,
  people: readonly DemoUser[],
): readonly { readonly userId: string; readonly roleId: string }[] {
  return people.map((person) => ({
    userId: userIds[person],
    roleId: projectRoles[person === 'admin' ? 0 : 1].roleId,
  }));
}

function requireId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demonstration data name nothing ${key}.`);
  return id;
}
