import { describe, expect, it } from 'vitest';
import { createIssueCommands } from '../../../../main/manual-uploads/issue-commands.ts';
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
      answer: () => Promise.reject(new Error('No answer is expected here.')),
      cancel: () => Promise.reject(new Error('No cancel is expected here.')),
    });
    expect(await commands.retryIssues('COULD_NOT_CONFIRM')).toEqual({ done: 2, refused: 1 });
    expect(tried.toSorted()).toEqual(intents.map(({ intentId }) => intentId));
  });

  it('offers for all what a restored bank lacks, and no new asset or version where that could do harm', async () => {
    const { journal } = await openTestJournal();
    const asked = {
      ASSET_GONE: 'new-asset skip',
      OLDER_ON_BANK: 'new-version skip',
      NEWER_ON_BANK: 'new-version new-asset skip',
      NAME_ON_BANK: 'new-version new-asset skip',
      FILE_SHRANK: 'new-version skip',
    };
    for (const [code, choices] of Object.entries(asked)) {
      const intent = newIntent(code);
      journal.createIntents([intent]);
      const cause = { code, details: { choices } };
      journal.move({ intentId: intent.intentId, from: 'queued', to: 'parked', patch: { cause } });
    }
    const answered: string[] = [];
    const commands = createIssueCommands(journal, {
      retry: () => Promise.reject(new Error('No retry is expected here.')),
      async answer(_intentId, choice) {
        answered.push(choice);
      },
      cancel: () => Promise.reject(new Error('No cancel is expected here.')),
    });
    expect(Object.fromEntries(commands.issueGroups().map(({ code, choices }) => [code, choices]))).toEqual({
      ASSET_GONE: ['new-asset', 'skip'],
      OLDER_ON_BANK: ['new-version', 'skip'],
      NEWER_ON_BANK: ['skip'],
      NAME_ON_BANK: ['new-version', 'skip'],
      FILE_SHRANK: ['skip'],
    });
    expect(await commands.answerIssues('ASSET_GONE', 'new-asset')).toEqual({ done: 1, refused: 0 });
    await expect(commands.answerIssues('NEWER_ON_BANK', 'new-asset')).rejects.toThrow('BAD_USAGE');
    expect(answered).toEqual(['new-asset']);
  });
});
