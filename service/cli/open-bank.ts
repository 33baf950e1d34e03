import { hasErrorCode } from '../../shared/errors/index.ts';
import {
  type DataDirectory,
  fillStartReserve,
  lockDataDirectory,
  markSeed,
  openInReserve,
  openStore,
  prepareDataDirectory,
  readBankState,
  removeUnfinishedBank,
  type Store,
  type SweptBlobs,
  unmarkSeed,
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
  /** Whole files that no row named when the bank was opened, and where they are kept; null when there were none. */
  readonly setAside: SweptBlobs['setAside'];
  /** The disk has no room for what a start has to write: the bank can be read, until `Store.admitWrites` resolves. */
  readonly isReadOnly: boolean;
  close(): Promise<void>;
}

/**
 * Opens the bank in a data directory as its only service, seeding it first when there is none. A seed that was cut short is
 * begun anew: nothing was acknowledged before its end. Files without their database are never taken for that, as all of them would
 * be swept away. Throws STATE_LOCKED.
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
  return readBankState(directory, seedSettings.kind) === 'ready' ? openStore(directory, { leftOpen }) : null;
}

async function openSeeded(
  directory: DataDirectory,
  seed: SeedKind,
  now: () => number,
): Promise<Pick<OpenBank, 'store' | 'password' | 'wasSeeded' | 'setAside' | 'isReadOnly'>> {
  switch (openInReserve(directory, () => readBankState(directory, seedSettings.kind))) {
    case 'ready': {
      const store = await openStore(directory, { leftOpen });
      // A kill between the end of the seed and this: a mark that stayed would condemn what is uploaded from now on.
      await unmarkSeed(directory);
      const beginning = { store, password: null, wasSeeded: false };
      try {
        return { ...beginning, setAside: await admitWrites(store, directory, now()), isReadOnly: false };
      } catch (error) {
        if (!hasErrorCode(error, 'STORAGE_FULL')) throw error;
        store.refuseWrites();
        return { ...beginning, setAside: null, isReadOnly: true };
      }
    }
    case 'broken':
      throw new Error(incompleteBank(directory));
    case 'unfinished':
      removeUnfinishedBank(directory);
      break;
    case 'none':
      await markSeed(directory);
  }
  const store = await openStore(directory, { leftOpen });
  const nowSeconds = Math.floor(now() / 1000);
  const basics = await seedBasics(store, nowSeconds);
  if (seed === 'demo') await seedDemo(store, basics, nowSeconds);
  await store.setup.writeSetting(seedSettings.kind, seed);
  await unmarkSeed(directory);
  await fillStartReserve(directory);
  return { store, password: basics.password, wasSeeded: true, setAside: null, isReadOnly: false };
}

/**
 * Does what the opening of a bank has to write, after which it takes writes. `nowMs`: Unix milliseconds. Resolves with what was set aside.
 * Throws STORAGE_FULL.
 */
export async function admitWrites(
  store: Store,
  directory: DataDirectory,
  nowMs: number,
): Promise<SweptBlobs['setAside']> {
  const { setAside } = await store.admitWrites(nowMs);
  await settleFirstProject(store, Math.floor(nowMs / 1000));
  await fillStartReserve(directory);
  return setAside;
}

function leftOpen(paths: readonly string[]): void {
  console.error(
    `service: other users of this computer may be able to read the bank: the modes of ${paths.join(', ')} cannot be changed where it lies.`,
  );
}

function incompleteBank({ path }: DataDirectory): string {
  return (
    `The bank in ${path} is not whole: its database bank.db is missing, empty or was copied without bank.db-wal, or the files are ` +
    'not those of a bank. Nothing was changed. Put bank.db back, with its bank.db-wal where there was one, or name an empty ' +
    'directory with --data to begin a new bank.'
  );
}

async function requireSetting(store: Store, name: string): Promise<string> {
  const value = await store.setup.readSetting(name);
  if (value === null) throw new Error(`The bank lacks its setting ${name}.`);
  return value;
}
