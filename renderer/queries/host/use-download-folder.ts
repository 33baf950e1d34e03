import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DownloadFolder } from '../../../shared/rpc/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useHostQueries } from '../procedures/host-queries.ts';

export interface ChosenDownloadFolder {
  /** Null until a person chose one: a program that puts files somewhere by itself surprises. */
  readonly folder: DownloadFolder | null;
  /** The folder that the host remembers now, with a grant that it knows. */
  readonly find: () => Promise<DownloadFolder | null>;
  /** Remembered by the host for this account. */
  readonly choose: (grant: DownloadFolder['grant']) => Promise<DownloadFolder>;
}

export function useDownloadFolder(): ChosenDownloadFolder {
  const rpc = useRpc();
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const asked = host.downloads.folder.queryOptions();
  const query = useQuery(asked);
  return {
    folder: query.data ?? null,
    find: () => queryClient.fetchQuery({ ...asked, staleTime: 0 }),
    async choose(grant) {
      const chosen = await rpc.downloads.chooseFolder({ grant });
      queryClient.setQueryData(asked.queryKey, chosen);
      return chosen;
    },
  };
}
