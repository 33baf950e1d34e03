import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  atMostOnceOptions,
  createAtMostOnce,
} from '../../../../../renderer/queries/at-most-once/at-most-once.ts';
import { AppError, toAppError } from '../../../../../shared/errors/index.ts';

/** A form on the page, and the answers to its requests. */
function draw(answer: () => Promise<string>) {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const requestIds: string[] = [];
  const received: string[] = [];
  const click = createAtMostOnce();
  const leave = click.appear();
  const options = atMostOnceOptions<string, string>(click, {
    work: (_input, requestId) => {
      requestIds.push(requestId);
      return answer();
    },
    onDone: (output) => received.push(output),
    onUnseen: (failed) => received.push(`unseen ${toAppError(failed).code}`),
    onSettled: async () => void received.push('read again'),
  });
  const observer = new MutationObserver<string, Error, string>(client, options);
  return { requestIds, received, ask: (input: string) => observer.mutate(input), leave };
}

describe('click', () => {
  it('tells the form that asked', async () => {
    const { received, ask } = draw(async () => 'found');
    await ask('project 3');
    expect(received).toEqual(['found', 'read again']);
  });

  it('leads nowhere after the user left before the answer came, and reads the changed data again', async () => {
    const answer = Promise.withResolvers<string>();
    const { received, ask, leave } = draw(() => answer.promise);
    const asking = ask('project 3');
    leave();
    answer.resolve('found');
    await asking;
    expect(received).toEqual(['read again']);
  });

  it('tells of a refusal by itself only where the form that would show it is gone', async () => {
    const answer = Promise.withResolvers<string>();
    const { received, ask, leave } = draw(() => answer.promise);
    await expect(draw(() => Promise.reject(new AppError('FORBIDDEN'))).ask('a')).rejects.toBeInstanceOf(
      AppError,
    );
    const asking = ask('project 3');
    leave();
    answer.reject(new AppError('FORBIDDEN'));
    await expect(asking).rejects.toBeInstanceOf(AppError);
    expect(received).toEqual(['unseen FORBIDDEN', 'read again']);
  });

  it('asks again under the same id after a lost connection alone, and for the same thing alone', async () => {
    const lost = new AppError('HOST_UNREACHABLE');
    const failures = [lost, new AppError('FORBIDDEN'), lost, lost];
    const { requestIds, ask } = draw(() => Promise.reject(failures[requestIds.length - 1]));
    for (const input of ['a', 'a', 'a', 'b']) await expect(ask(input)).rejects.toBeInstanceOf(AppError);
    const [first, again, anew, other] = requestIds;
    expect([again === first, anew === first, other === anew]).toEqual([true, false, false]);
  });
});
