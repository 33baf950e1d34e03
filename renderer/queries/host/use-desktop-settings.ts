import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DesktopSettings } from '../../../shared/rpc/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { useHostQueries } from '../procedures/host-queries.ts';

/** How Galley behaves as a program of the desktop; null in a browser, which has none of it, and until it is known. */
export function useDesktopSettings(): {
  readonly desktop: DesktopSettings | null;
  readonly save: (change: Partial<DesktopSettings>) => void;
} {
  const rpc = useRpc();
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const report = useAppStore((state) => state.report);
  const { data } = useQuery(host.settings.get.queryOptions());
  const desktop = data?.desktop ?? null;
  return {
    desktop,
    save(change) {
      rpc.settings.saveDesktop(change).then(
        (settings) => queryClient.setQueryData(host.settings.get.queryKey(), settings),
        (error: unknown) => report(error, ''),
      );
    },
  };
}
