import {
  type DataDirectory,
  holdsBank,
  lockDataDirectory,
  openStore,
  prepareDataDirectory,
  removeUnfinishedBank,
  type Store,
} from '../store/index.ts';
import { seedBasics, seedSettings, settleFirstProject } from './seed/seed-basics.ts';
import { seedDemo } from './seed/seed-demo.ts';
import type { SeedKind } from './service-options.ts';

export interface OpenBank {
  readonly store: Store;
  readonly directory: DataDirectory;
  readonly inboxFolderId: string;
  readonly projectId: string;
  /** The administrator's; only when this call seeded the bank. */
  readonly password: string | null;
  readonly wasSeeded: boolean;
  close(): Promise<void>;
}

/**
 * Opens the bank in a data directory as its only service, seeding it first when there is none. A seed that was cut short is
 * begun anew: nothing was acknowledged before its end. Throws STATE_LOCKED.
 */
export async function openBank(
  dataPath: string,
  seed: SeedKind,
  deps: { readonly now: () => number },
): Promise<OpenBank> {
  const directory = prepareDataDirectory(dataPath);
  const lock = lockDataDirectory(directory);
  try {
    const seeded = await openSeeded(directory, seed, deps.now);
    return {
      ...seeded,
      directory,
      inboxFolderId: await requireSetting(seeded.store, seedSettings.inboxFolderId),
      projectId: await requireSetting(seeded.store, seedSettings.projectId),
      async close() {
        await seeded.store.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens a bank beside a running service, for commands that only touch rows. Null when there is none. */
export async function openExistingStore(dataPath: string): Promise<Store | null> {
  const directory = prepareDataDirectory(dataPath);
  if (!holdsBank(directory)) return null;
  const store = await openStore(directory);
  if ((await store.setup.readSetting(seedSettings.kind)) !== null) return store;
  await store.close();
  return null;
}

async function openSeeded(
  directory: DataDirectory,
  seed: SeedKind,
  now: () => number,
): Promise<Pick<OpenBank, 'store' | 'password' | 'wasSeeded'>> {
  if (holdsBank(directory)) {
    const store = await openStore(directory);
    if ((await store.setup.readSetting(seedSettings.kind)) !== null) {
      await store.sweep();
      await settleFirstProject(store, Math.floor(now() / 1000));
      return { store, password: null, wasSeeded: false };
    }
    await store.close();
    removeUnfinishedBank(directory);
  }
  const store = await openStore(directory);
  const nowSeconds = Math.floor(now() / 1000);
  const basics = await seedBasics(store, nowSeconds);
  if (seed === 'demo') await seedDemo(store, basics, nowSeconds);
  await store.setup.writeSetting(seedSettings.kind, seed);
  return { store, password: basics.password, wasSeeded: true };
}

async function requireSetting(store: Store, name: string): Promise<string> {
  const value = await store.setup.readSetting(name);
  if (value === null) throw new Error(`The bank lacks its setting ${name}.`);
  return value;
}
