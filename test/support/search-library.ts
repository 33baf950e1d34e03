import { openExistingStore } from '../../service/cli/open-bank.ts';
import type { Store } from '../../service/store/index.ts';
import type { Asset } from '../../shared/api/index.ts';
import { type RunningBank, startBank } from './running-bank.ts';

/** Writes into the bank's own database, for what no call of it can set up. */
export async function withStore(bank: RunningBank, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openExistingStore(bank.dataPath);
  if (store === null) throw new Error('There is no bank.');
  await work(store);
  await store.close();
}

async function addFolder(bank: RunningBank, folderId: string, parentId: string | null): Promise<void> {
  await withStore(bank, (store) =>
    store.setup.addFolder({ folderId, parentId, name: { 'x-default': folderId }, position: 1 }),
  );
}

/** Names of the files without their extensions. */
export function stems(assets: readonly Asset[]): readonly string[] {
  return assets.map((asset) => asset.MasterFile?.Filename ?? '');
}

/** A clause on the name. */
export function name(option: string | null, ...values: readonly string[]): Record<string, unknown> {
  return { SearchField: 'Name', SearchOption: option, ValuesList: values };
}

/** A bank with `outer` > `inner` and named files in them. */
export async function startLibrary(files: Readonly<Record<string, readonly string[]>>): Promise<RunningBank> {
  const bank = await startBank();
  await addFolder(bank, 'outer', null);
  await addFolder(bank, 'inner', 'outer');
  for (const [folderId, names] of Object.entries(files)) {
    for (const fileName of names) await bank.admin.upload(folderId, fileName, fileName);
  }
  return bank;
}

export const seasons = {
  outer: ['Summer lake.jpg', 'summerhouse.jpg'],
  inner: ['Winter LAKE.jpg', 'Ärla.png'],
};
