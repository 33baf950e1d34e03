import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A copy of a bank is that bank; each test has a bank of its own. */
export function giveBankId(dataPath: string): void {
  const database = new DatabaseSync(join(dataPath, 'bank.db'));
  database.prepare("update setting set value = ? where name = 'bank-id'").run(randomUUID());
  database.close();
}
