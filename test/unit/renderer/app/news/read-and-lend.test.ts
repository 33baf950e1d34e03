import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAndLend } from '../../../../../renderer/app/news/read-and-lend.ts';
import { readAgain } from '../../../../../renderer/queries/index.ts';

const list = ['review', 'proofs'];

describe('renderer/app/read-and-lend', () => {
  it('lends the answer to a query without readers, and to one that has an older answer', async () => {
    const client = queries();
    expect(await readAndLend(client, list, async () => 'first')).toBe('first');
    expect(client.getQueryData(list)).toBe('first');
    await readAndLend(client, list, async () => 'second');
    expect(client.getQueryData(list)).toBe('second');
  });

  it('keeps it to itself when something has changed since it was on its way', async () => {
    const client = queries();
    const lend = async (answer: string): Promise<unknown> => {
      await readAndLend(client, list, async () => {
        await readAgain(client, ['review']);
        return answer;
      });
      return client.getQueryData(list);
    };
    expect(await lend('from before the change')).toBe(undefined);
    client.setQueryData(list, 'read after it');
    expect(await lend('from before another')).toBe('read after it');
    // It is known to be out of date, and still is after the next change.
    expect(await lend('from before a third')).toBe('read after it');
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  });

  it('takes no later answer away', async () => {
    const client = queries();
    await readAndLend(client, list, async () => {
      client.setQueryData(list, 'the later one');
      return 'the earlier one';
    });
    expect(client.getQueryData(list)).toBe('the later one');
  });
});

function queries(): QueryClient {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  return client;
}
