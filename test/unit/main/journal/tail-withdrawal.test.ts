import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../../../main/journal/connection.ts';
import { createDirectoryStore } from '../../../../main/journal/directory-store.ts';
import { createGroupCommit } from '../../../../main/journal/group-commit.ts';
import { createIntentStore } from '../../../../main/journal/intent-store.ts';
import { migrate } from '../../../../main/journal/migrations.ts';
import { createPlanStore } from '../../../../main/journal/plan-store.ts';
import { everything } from '../../../../main/journal/send-scope.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { fingerprint, newIntent, someSha256 } from '../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('a TAIL that did not reach the disk', () => {
  it('is taken back, because the last byte never left', async () => {
    const connection = openConnection(join(await temporaryDirectory(), 'journal.db'));
    onTestFinished(() => connection.close());
    migrate(connection);
    const clock = createFakeClock();
    const groupCommit = createGroupCommit(connection, {
      sync: () => Promise.reject(new AppError('JOURNAL_FULL', { message: 'EIO' })),
    });
    const directories = createDirectoryStore(connection);
    const store = createIntentStore({ connection, groupCommit, directories, scope: everything, clock });
    const intent = newIntent('a.txt');
    createPlanStore(connection, clock).createIntents([intent]);

    const refusal = await store
      .commitTail(intent.intentId, someSha256, fingerprint())
      .catch((error: unknown) => error);

    expect(refusal).toMatchObject({ code: 'JOURNAL_FULL' });
    expect(store.get(intent.intentId)).toMatchObject({ state: 'queued', attempt: 1 });
    expect(store.nextRunnable(clock.nowMs(), 1).map(({ intentId }) => intentId)).toEqual([intent.intentId]);
  });
});
