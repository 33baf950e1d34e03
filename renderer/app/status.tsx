import { useQueryClient } from '@tanstack/react-query';
import { issuesPlace } from '../../shared/model/index.ts';
import type { SettingsView } from '../../shared/rpc/index.ts';
import { useHostQueries } from '../queries/index.ts';
import { useRpc } from '../rpc/index.ts';
import { useAppStore } from '../state/index.ts';
import { StatusStrip, useNow } from '../ui/index.ts';
import { stripState } from './strip-state.ts';
import { useRateSamples } from './use-rate-samples.ts';

const clockEveryMs = 30_000;

/** The strip at the foot of the page, filled from the state of the engine. */
export function Strip() {
  const rpc = useRpc();
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const status = useAppStore((state) => state.status);
  const batch = useAppStore((state) => state.batch);
  const connection = useAppStore((state) => state.connection);
  const downloads = useAppStore((state) => state.downloads);
  const smartFolders = useAppStore((state) => state.smartFolders);
  const report = useAppStore((state) => state.report);
  const goTo = useAppStore((state) => state.goTo);
  const showActivity = useAppStore((state) => state.showActivity);
  const nowMs = useNow(clockEveryMs);
  useRateSamples();
  if (status === null) return null;
  const issuesAt = issuesPlace(status.issues);
  const orReport = (work: Promise<void>): void => {
    work.catch((error: unknown) => report(error, ''));
  };
  const setLimit = async (bytesPerSecond: number | null): Promise<void> => {
    await rpc.engine.setLimit({ bytesPerSecond });
    // The host is still writing it down: asked again, it might tell the old one.
    queryClient.setQueryData<SettingsView>(host.settings.get.queryKey(), (known) =>
      known === undefined
        ? undefined
        : { ...known, network: { ...known.network, limitBytesPerSecond: bytesPerSecond } },
    );
  };
  return (
    <StatusStrip
      status={status}
      {...stripState(status, connection, downloads, smartFolders)}
      batch={batch}
      nowMs={nowMs}
      onPause={(length) => orReport(rpc.engine.pause({ length }))}
      onResume={() => orReport(rpc.engine.resume())}
      onLimit={(bytesPerSecond) => orReport(setLimit(bytesPerSecond))}
      onIssues={() => (issuesAt === 'activity' ? showActivity('issues') : goTo(issuesAt))}
    />
  );
}
