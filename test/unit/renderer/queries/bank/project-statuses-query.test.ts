import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { projectStatusesQuery } from '../../../../../renderer/queries/bank/project-statuses-query.ts';
import type { Abilities, ProjectStatusView } from '../../../../../shared/rpc/index.ts';

describe('project-statuses-query', () => {
  it('asks again for the statuses of a bank that cannot say yet whether it has some, and not for none', async () => {
    expect([await askedEveryMs({ isFinal: false }), await askedEveryMs({ isFinal: true })]).toEqual([
      60_000,
      false,
    ]);
  });
});

/** How often a bank without statuses is asked after its first answer. */
async function askedEveryMs({ isFinal }: Pick<Abilities, 'isFinal'>): Promise<number | false> {
  const client = new QueryClient();
  onTestFinished(() => client.clear());
  const options = projectStatusesQuery({
    abilities: async () => ({ ...nothing, isFinal }),
    statuses: async (): Promise<readonly ProjectStatusView[]> => [],
  });
  const observer = new QueryObserver(client, options);
  onTestFinished(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().data?.statuses).toEqual([]);
  return options.refetchInterval(observer.getCurrentQuery());
}

const nothing: Omit<Abilities, 'isFinal'> = {
  canListProjects: false,
  canListProjectStatuses: false,
  canPostMessages: false,
  canListProofs: false,
  canSaveProof: false,
  canUploadNextVersion: false,
  canDeleteVersion: false,
  canListComments: false,
  canSetDeadline: false,
  canReadDecisions: false,
};
