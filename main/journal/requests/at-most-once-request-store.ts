import type { Clock } from '../../platform/index.ts';
import type { Connection } from '../connection/connection.ts';

/** Which clicks were begun, durable when a call returns. */
export interface AtMostOnceRequestStore {
  isBegun(requestId: string): boolean;
  /** False where it was begun before. */
  begin(requestId: string): boolean;
  /** It had no effect: asked again under this id, it is begun anew. */
  forget(requestId: string): void;
}

// A page repeats a request while its form is open, and no form stays open for longer.
const REMEMBERED_MS = 30 * 24 * 3_600_000;

export function createAtMostOnceRequestStore(
  connection: Connection,
  clock: Pick<Clock, 'nowMs'>,
): AtMostOnceRequestStore {
  const insert = connection.statement(
    'INSERT INTO at_most_once_request (request_id, begun_at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const find = connection.statement(
    'SELECT 1 FROM at_most_once_request WHERE request_id = ? AND begun_at_ms >= ?',
  );
  const remove = connection.statement('DELETE FROM at_most_once_request WHERE request_id = ?');
  const removeOld = connection.statement('DELETE FROM at_most_once_request WHERE begun_at_ms < ?');
  return {
    isBegun: (requestId) => find.get(requestId, clock.nowMs() - REMEMBERED_MS) !== null,
    begin(requestId) {
      const nowMs = clock.nowMs();
      return connection.transaction(() => {
        removeOld.run(nowMs - REMEMBERED_MS);
        return insert.run(requestId, nowMs).changes > 0;
      });
    },
    forget(requestId) {
      remove.run(requestId);
    },
  };
}
