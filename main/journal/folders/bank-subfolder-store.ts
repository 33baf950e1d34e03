import { type BankFolderId, nameKey } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';

/** A bank folder that Galley made, or has promised to make and does not know the fate of: then its id is null. */
export interface BankSubfolder {
  readonly bankFolderId: BankFolderId | null;
  /** Subfolders that the parent held before the save; empty once the id is known. */
  readonly heldBefore: readonly BankFolderId[];
}

/** Bank folders made for local directories, by parent and name (`nameKey`). Durable when a call returns. */
export interface BankSubfolderStore {
  get(parentId: BankFolderId, name: string): BankSubfolder | null;
  /** Before the save is sent. */
  promise(parentId: BankFolderId, name: string, heldBefore: readonly BankFolderId[]): void;
  settle(parentId: BankFolderId, name: string, bankFolderId: BankFolderId): void;
  /** The save had no effect. */
  withdraw(parentId: BankFolderId, name: string): void;
}

export function createBankSubfolderStore(connection: Connection): BankSubfolderStore {
  const select = connection.statement<{ bank_folder_id: BankFolderId | null; held_before: string }>(
    'SELECT bank_folder_id, held_before FROM bank_subfolder WHERE parent_id = ? AND name_key = ?',
  );
  const upsert = connection.statement(
    `INSERT INTO bank_subfolder (parent_id, name_key, held_before, bank_folder_id) VALUES (?, ?, ?, NULL)
     ON CONFLICT DO UPDATE SET held_before = excluded.held_before, bank_folder_id = NULL`,
  );
  const update = connection.statement(
    // The content of the parent is stored only while the creation is ambiguous; stored for all, it would grow with the square of
    // their number.
    `UPDATE bank_subfolder SET bank_folder_id = ?, held_before = '[]' WHERE parent_id = ? AND name_key = ?`,
  );
  const remove = connection.statement('DELETE FROM bank_subfolder WHERE parent_id = ? AND name_key = ?');
  return {
    get(parentId, name) {
      const row = select.get(parentId, nameKey(name));
      if (row === null) return null;
      return {
        bankFolderId: row.bank_folder_id,
        // Written by `promise` alone.
        heldBefore: JSON.parse(row.held_before) as BankFolderId[],
      };
    },
    promise(parentId, name, heldBefore) {
      upsert.run(parentId, nameKey(name), JSON.stringify(heldBefore));
    },
    settle(parentId, name, bankFolderId) {
      update.run(bankFolderId, parentId, nameKey(name));
    },
    withdraw(parentId, name) {
      remove.run(parentId, nameKey(name));
    },
  };
}
