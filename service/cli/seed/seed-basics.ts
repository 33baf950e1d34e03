import { createFolderCode, createPassword, hashPassword } from '../../domain/index.ts';
import type { Store } from '../../store/index.ts';
import { attachmentTypes, proofStatuses } from './seed-lists.ts';
import { seedProjects } from './seed-projects.ts';

export const adminUserId = '1';
export const adminLoginName = 'admin';

/**
 * The content of every new bank: an administrator, an empty folder to put files into, a first project, and the lists that uploads
 * and proofs need.
 */
export interface SeededBasics {
  readonly inboxFolderId: string;
  /** Known only now; the bank keeps its hash. */
  readonly password: string;
}

/** Names of the settings that a seed leaves behind. */
export const seedSettings = {
  /** Written last: a bank without it was never ready. */
  kind: 'seed',
  inboxFolderId: 'inbox-folder-id',
  projectId: 'project-id',
} as const;

export async function seedBasics(store: Store, nowSeconds: number): Promise<SeededBasics> {
  const password = createPassword();
  await store.accounts.addUser(
    {
      userId: adminUserId,
      loginName: adminLoginName,
      fullName: 'Galley Administrator',
      isAdministrator: true,
      isEnabled: true,
    },
    await hashPassword(password),
  );
  const inboxFolderId = createFolderCode();
  await store.setup.addFolder({
    folderId: inboxFolderId,
    parentId: null,
    name: { 'x-default': 'Inbox', en: 'Inbox', fi: 'Saapuneet', sv: 'Inkorg', de: 'Eingang' },
    position: 0,
  });
  for (const type of attachmentTypes) await store.setup.addAttachmentType(type);
  for (const [position, status] of proofStatuses.entries())
    await store.setup.addProofStatus(status, position);
  await store.setup.writeSetting(seedSettings.inboxFolderId, inboxFolderId);
  await settleFirstProject(store, nowSeconds);
  return { inboxFolderId, password };
}

/** Sees to it that the bank has its first project and knows which one that is. */
export async function settleFirstProject(store: Store, nowSeconds: number): Promise<void> {
  const firstProjectId = await store.setup.readSetting(seedSettings.projectId);
  const projectId = await seedProjects(store, { ownerId: adminUserId, firstProjectId, nowSeconds });
  if (projectId !== firstProjectId) await store.setup.writeSetting(seedSettings.projectId, projectId);
}
