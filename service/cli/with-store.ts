import { AppError } from '../../shared/errors/index.ts';
import type { Store } from '../store/index.ts';
import { openExistingStore } from './open-bank.ts';

/** Runs one command on the rows of a bank, which may be running. Throws NOT_FOUND when there is no bank. */
export async function withStore(dataPath: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openExistingStore(dataPath);
  if (store === null) throw new AppError('NOT_FOUND', { reason: `There is no bank in ${dataPath}.` });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
