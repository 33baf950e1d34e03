import type { ProofId } from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';

/** Which personal links of guests were copied here, durable when a call returns. Nothing is ever taken out of it. */
export interface LinkCopyStore {
  add(proofId: ProofId, email: string): void;
  /** When the link of each guest of this proof was copied last, by e-mail as it was added. */
  lastOf(proofId: ProofId): ReadonlyMap<string, number>;
}

export function createLinkCopyStore(connection: Connection, clock: Pick<Clock, 'nowMs'>): LinkCopyStore {
  const insert = connection.statement(
    'INSERT INTO link_copy (proof_id, email, copied_at_ms) VALUES (?, ?, ?)',
  );
  const select = connection.statement<{ email: string; copied_at_ms: number }>(
    'SELECT email, MAX(copied_at_ms) AS copied_at_ms FROM link_copy WHERE proof_id = ? GROUP BY email',
  );
  return {
    add(proofId, email) {
      insert.run(proofId, email, clock.nowMs());
    },
    lastOf: (proofId) => new Map(select.all(proofId).map(({ email, copied_at_ms }) => [email, copied_at_ms])),
  };
}
