/**
 * main/journal: the owner of a journal file. A journal of another account or bank at the path counts as the file of another
 * program.
 */
import { AppError } from '../../../shared/errors/index.ts';
import type { Connection } from '../connection/connection.ts';
import { hasMeta } from '../migrations/index.ts';
import { createMetaStore, type MetaStore } from './meta-store.ts';

/** Account and bank that a journal belongs to. */
export interface JournalOwner {
  readonly accountId: string;
  /** The bank's own id; null while it is unknown, or where the bank has none. */
  readonly bankId: string | null;
  /** The address under which its watched folders are filed, even after the bank has moved. */
  readonly linkServer: string;
}

/** Reads the owner that a journal names. Null in a journal from before owners were written. */
export function ownerOf(meta: MetaStore): JournalOwner | null {
  const accountId = meta.get('account');
  const linkServer = meta.get('link-server');
  if (accountId === null || linkServer === null) return null;
  return { accountId, bankId: meta.get('bank'), linkServer };
}

/** Writes what is known of the owner; what is there stays. */
export function stampOwner(meta: MetaStore, { accountId, bankId, linkServer }: JournalOwner): void {
  if (meta.get('account') === null) meta.set('account', accountId);
  if (meta.get('link-server') === null) meta.set('link-server', linkServer);
  if (bankId !== null && meta.get('bank') === null) meta.set('bank', bankId);
}

/** Throws JOURNAL_CORRUPT for the journal of another account or bank. Changes nothing. */
export function refuseOtherOwner(connection: Connection, expected: JournalOwner | null): void {
  if (expected === null || !hasMeta(connection)) return;
  const found = ownerOf(createMetaStore(connection));
  if (found === null) return;
  if (found.accountId !== expected.accountId)
    throw new AppError('JOURNAL_CORRUPT', { found: 'the journal of another account' });
  if (found.bankId !== null && expected.bankId !== null && found.bankId !== expected.bankId)
    throw new AppError('JOURNAL_CORRUPT', { found: 'the journal of another bank' });
}
