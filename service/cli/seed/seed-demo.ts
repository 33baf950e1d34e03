import {
  allRights,
  createFolderCode,
  hashPassword,
  noRights,
  type Rights,
  readOnlyRights,
} from '../../domain/index.ts';
import type { Store } from '../../store/index.ts';
import { type DemoAsset, palettes } from './demo-asset.ts';
import { demoAssets, demoFolders } from './demo-content.ts';
import { demoLibrary } from './demo-library.ts';
import { describeDemoAsset } from './demo-metadata.ts';
import { adminUserId, type SeededBasics } from './seed-basics.ts';
import { seedDemoProjects } from './seed-demo-projects.ts';
import { keywords, propertyFields, text } from './seed-lists.ts';
import { stagePicture } from './stage-picture.ts';

/** The demonstration's second person: an agency that works on campaigns, looks at the brand and sees no archive. */
export const demoLoginName = 'liisa';

const agencyUserId = '2';
const agencyGroupId = '2';
const staffGroupId = '1';
const hourSeconds = 60 * 60;
const hoursBetween = 7;

/**
 * A believable bank: a folder tree with rights, two users, fields, keywords, pictures with names in four languages, and projects
 * with messages and proofs.
 */
export async function seedDemo(store: Store, basics: SeededBasics, nowSeconds: number): Promise<void> {
  const folderIds = await addFolders(store);
  await addPeople(store, basics, folderIds);
  for (const [position, field] of propertyFields.entries())
    await store.setup.addPropertyField(field, position);
  for (const keyword of keywords) await store.setup.addKeyword(keyword);
  const assetIds = new Map<string, string>();
  const assets = [...demoLibrary, ...demoAssets];
  for (const [index, asset] of assets.entries()) {
    // They came one after the other over the last weeks.
    const created = nowSeconds - (assets.length - index) * hoursBetween * hourSeconds;
    assetIds.set(asset.fileName, await addAsset(store, asset, folderIds, { nowSeconds, created }));
  }
  const userIds = { admin: adminUserId, agency: agencyUserId };
  await seedDemoProjects({ store, userIds, assetIds, nowSeconds });
}

type FolderIds = ReadonlyMap<string, string>;

async function addFolders(store: Store): Promise<FolderIds> {
  const folderIds = new Map<string, string>();
  for (const [index, folder] of demoFolders.entries()) {
    const folderId = createFolderCode();
    folderIds.set(folder.key, folderId);
    await store.setup.addFolder({
      folderId,
      parentId: folder.parent === null ? null : idOf(folderIds, folder.parent),
      name: folder.name,
      // The inbox comes first.
      position: index + 1,
    });
  }
  return folderIds;
}

async function addPeople(store: Store, basics: SeededBasics, folderIds: FolderIds): Promise<void> {
  await store.setup.addGroup({
    groupId: staffGroupId,
    name: text('Staff', 'Henkilökunta', 'Personal', 'Mitarbeiter'),
  });
  await store.setup.addGroup({ groupId: agencyGroupId, name: text('Agency', 'Toimisto', 'Byrå', 'Agentur') });
  await store.accounts.addUserToGroup(adminUserId, staffGroupId);
  await store.accounts.addUser(
    {
      userId: agencyUserId,
      loginName: demoLoginName,
      fullName: 'Liisa Korhonen',
      isAdministrator: false,
      isEnabled: true,
    },
    // The same password as the administrator's: the one line that the first start prints opens both.
    await hashPassword(basics.password),
  );
  await store.accounts.addUserToGroup(agencyUserId, agencyGroupId);
  // Invitations name their sender by it; no mail arrives at a domain that is kept for examples (RFC 2606).
  await store.accounts.setEmail(adminUserId, 'admin@galley.example');
  await store.accounts.setEmail(agencyUserId, 'liisa.korhonen@agency.example');

  for (const folder of demoFolders) {
    if (folder.parent === null) await store.setup.grant(staffGroupId, idOf(folderIds, folder.key), allRights);
  }
  const agencyRights: Readonly<Record<string, Rights>> = {
    brand: readOnlyRights,
    products: readOnlyRights,
    campaigns: { ...noRights, read: true, addAssets: true, modifyAssets: true, addSubfolders: true },
  };
  for (const [key, rights] of Object.entries(agencyRights)) {
    await store.setup.grant(agencyGroupId, idOf(folderIds, key), rights);
  }
}

async function addAsset(
  store: Store,
  asset: DemoAsset,
  folderIds: FolderIds,
  { nowSeconds, created }: { readonly nowSeconds: number; readonly created: number },
): Promise<string> {
  const { kind, palette, variant } = asset.picture;
  const picture = { kind, colours: palettes[palette], variant, title: asset.name.en ?? asset.fileName };
  const [first, ...others] = asset.folders;
  const record = await store.uploads.commit({
    ...(await stagePicture(store.blobs, asset.fileName, picture)),
    kind: 'asset',
    folderId: idOf(folderIds, first),
    userId: adminUserId,
    created,
  });
  await store.assetSaves.edit(record.assetId, ({ linkedFolders }) => ({
    content: {
      ...describeDemoAsset(asset, nowSeconds),
      linkedFolders: [...linkedFolders, ...others.map((key) => idOf(folderIds, key))],
    },
    modified: created,
  }));
  return record.assetId;
}

function idOf(folderIds: FolderIds, key: string): string {
  const folderId = folderIds.get(key);
  if (folderId === undefined) throw new Error(`The demonstration data name no folder ${key}.`);
  return folderId;
}
