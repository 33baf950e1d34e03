import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAgreedStore } from '../../../../main/journal/agreed/agreed-store.ts';
import { createOwnershipRevision } from '../../../../main/journal/agreed/ownership-revision.ts';
import { createRemoteVersionStore } from '../../../../main/journal/agreed/remote-version-store.ts';
import { type Connection, openConnection } from '../../../../main/journal/connection/connection.ts';
import { createGroupCommit } from '../../../../main/journal/connection/group-commit.ts';
import { migrate } from '../../../../main/journal/migrations/index.ts';
import { createDirectoryKeys } from '../../../../main/journal/rows/directory-keys.ts';
import { createIntentStore } from '../../../../main/journal/transfers/intent-store.ts';
import { createPlanStore } from '../../../../main/journal/transfers/plan-store.ts';
import { everything } from '../../../../main/journal/transfers/send-scope.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { fingerprint, newIntent, someSha256 } from '../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('a commit point that did not reach the disk', () => {
  it('is taken back, because the last byte never left', async () => {
    const { store, clock, intent } = await begin(() =>
      Promise.reject(new AppError('JOURNAL_FULL', { message: 'EIO' })),
    );

    const refusal = await store
      .recordCommitPoint(intent.intentId, someSha256, fingerprint())
      .catch((error: unknown) => error);

    expect(refusal).toMatchObject({ code: 'JOURNAL_FULL' });
    expect(store.get(intent.intentId)).toMatchObject({ state: 'queued', attempt: 1 });
    expect(store.nextRunnable(clock.nowMs(), 1).map(({ intentId }) => intentId)).toEqual([intent.intentId]);
  });

  it('is taken back as soon as the journal takes writes again', async () => {
    const { connection, clock, store, intent } = await begin((opened) => {
      opened.exec('PRAGMA query_only = ON');
      return Promise.reject(new AppError('JOURNAL_FULL', { message: 'EIO' }));
    });

    await expect(store.recordCommitPoint(intent.intentId, someSha256, fingerprint())).rejects.toMatchObject({
      code: 'JOURNAL_FULL',
    });

    expect(store.get(intent.intentId)?.state).toBe('committing');
    expect(() => store.nextRunnable(clock.nowMs(), 1)).toThrow();
    connection.exec('PRAGMA query_only = OFF');
    expect(store.nextRunnable(clock.nowMs(), 1).map(({ intentId }) => intentId)).toEqual([intent.intentId]);
    expect(store.get(intent.intentId)).toMatchObject({ state: 'queued', attempt: 1 });
  });
});

/** A journal with a write-ahead log that the test brings to the disk. */
async function begin(sync: (connection: Connection) => Promise<void>) {
  const connection = openConnection(join(await temporaryDirectory(), 'journal.db'));
  onTestFinished(() => connection.close());
  migrate(connection);
  const clock = createFakeClock();
  const groupCommit = createGroupCommit(connection, { sync: () => sync(connection) });
  const agreed = createAgreedStore(connection, createDirectoryKeys(connection), createOwnershipRevision());
  const remote = createRemoteVersionStore(connection, clock);
  const store = createIntentStore({ connection, groupCommit, agreed, remote, scope: everything, clock });
  const intent = newIntent('a.txt');
  createPlanStore(connection, clock).createIntents([intent]);
  return { connection, clock, store, intent };
}
