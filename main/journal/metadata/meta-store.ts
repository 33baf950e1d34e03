/** main/journal: facts of the journal as a whole, each under a name. Only this room knows the names. */
import type { Connection } from '../connection/connection.ts';

export type MetaName =
  | 'account'
  | 'bank'
  | 'link-server'
  | 'bank-marks'
  | 'generation'
  | 'requires-readoption';

export interface MetaStore {
  get(name: MetaName): string | null;
  set(name: MetaName, value: string): void;
  remove(name: MetaName): void;
}

export function createMetaStore(connection: Connection): MetaStore {
  return {
    get: (name) =>
      connection.statement<{ value: string }>('SELECT value FROM meta WHERE name = ?').get(name)?.value ??
      null,
    set(name, value) {
      connection
        .statement(
          'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
        )
        .run(name, value);
    },
    remove(name) {
      connection.statement('DELETE FROM meta WHERE name = ?').run(name);
    },
  };
}
