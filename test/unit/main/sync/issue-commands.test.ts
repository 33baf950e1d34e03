import { describe, expect, it } from 'vitest';
import { createIssueCommands } from '../../../../main/sync/issue-commands.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type { IntentId } from '../../../../shared/model/index.ts';
import { driveTo, newIntent, openTestJournal } from '../../../support/open-test-journal.ts';

describe('issue-commands', () => {
  it('tries the others of a group again while one has to wait for another upload to its place', async () => {
    const { journal } = await openTestJournal();
    const intents = ['first', 'second', 'third'].map((name) => newIntent(name));
    journal.createIntents(intents);
    for (const { intentId } of intents) {
      driveTo(journal, intentId, 'ambiguous');
      const cause = { code: 'COULD_NOT_CONFIRM', details: {} };
      journal.move({ intentId, from: 'ambiguous', to: 'parked', patch: { cause } });
    }
    const tried: IntentId[] = [];
    const commands = createIssueCommands(journal, {
      async retry(intentId) {
        tried.push(intentId);
        if (tried.length === 1) throw new AppError('OTHER_UPLOAD_OPEN');
      },
      answer: () => Promise.reject(new Error('Nobody answers.')),
      cancel: () => Promise.reject(new Error('Nobody cancels.')),
    });
    expect(await commands.retryIssues('COULD_NOT_CONFIRM')).toEqual({ done: 2, refused: 1 });
    expect(tried.toSorted()).toEqual(intents.map(({ intentId }) => intentId));
  });
});
