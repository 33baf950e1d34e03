import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askFailedAgain, isBankBack } from '../../../../../renderer/queries/index.ts';

/** Asked once and kept, as the abilities of a bank are. */
function createClient() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  onTestFinished(() => client.clear());
  const asked: string[] = [];
  const look = (name: string, answers: readonly Promise<string>[]) => {
    const left = [...answers];
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        asked.push(name);
        return left.shift() ?? Promise.reject(new Error('asked too often'));
      },
    });
    const leave = observer.subscribe(() => undefined);
    onTestFinished(leave);
    return { leave, result: () => observer.getCurrentResult() };
  };
  return { client, asked, look };
}

/** An answer that the bank was not there to give. */
function refused(): Promise<string> {
  const answer = Promise.reject(new Error('offline'));
  answer.catch(() => undefined);
  return answer;
}

describe('ask-failed-again', () => {
  it('knows when the bank is back', () => {
    expect([
      isBankBack('offline', 'up-to-date'),
      isBankBack('sign-in-needed', 'checking'),
      isBankBack('offline', 'sign-in-needed'),
      isBankBack('checking', 'up-to-date'),
      isBankBack(null, 'up-to-date'),
      isBankBack('offline', null),
    ]).toEqual([true, true, false, false, false, false]);
  });

  it('asks again for what failed and is seen, and leaves alone what is known', async () => {
    const { client, asked, look } = createClient();
    const abilities = look('abilities', [refused(), Promise.resolve('can create')]);
    const statuses = look('statuses', [Promise.resolve('open')]);
    await expect
      .poll(() => [abilities.result().status, statuses.result().status])
      .toEqual(['error', 'success']);
    await askFailedAgain(client);
    expect([abilities.result().data, asked]).toEqual(['can create', ['abilities', 'statuses', 'abilities']]);
  });

  it('asks for hidden data when it is seen next', async () => {
    const { client, asked, look } = createClient();
    const first = look('abilities', [refused()]);
    await expect.poll(() => first.result().status).toBe('error');
    first.leave();
    await askFailedAgain(client);
    expect(asked).toEqual(['abilities']);
    const next = look('abilities', [Promise.resolve('can create')]);
    await expect.poll(() => next.result().data).toBe('can create');
  });

  it('asks once more for what was on its way when the bank came back and failed after that', async () => {
    const { client, asked, look } = createClient();
    const late = Promise.withResolvers<string>();
    const tree = look('tree', [late.promise, Promise.resolve('projects')]);
    const asking = askFailedAgain(client);
    late.reject(new Error('offline'));
    await asking;
    expect([tree.result().data, asked]).toEqual(['projects', ['tree', 'tree']]);
  });
});
