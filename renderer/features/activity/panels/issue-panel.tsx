import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../format/index.ts';
import { activityKey, readAgain, useHostQueries } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { useAppStore } from '../../../state/index.ts';
import { IssueGroups } from '../../../ui/index.ts';

/** Above the list of issues: what they have in common, and one answer for many. Nothing where there is none. */
export function IssuePanel() {
  const { t } = useTexts();
  const rpc = useRpc();
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const parked = useAppStore((state) => state.status?.counts.parked ?? 0);
  const downloadsRevision = useAppStore((state) => state.downloadsRevision);
  const report = useAppStore((state) => state.report);
  const [busyCode, setBusyCode] = useState<string | null>(null);
  const groups = useQuery({
    ...host.activity.issues.queryOptions({
      queryKey: [...host.activity.issues.key(), parked, downloadsRevision],
    }),
    // The groups of before stay until the new ones are there: buttons must not jump away under the pointer.
    placeholderData: (before) => before,
  });
  const sayToAll = (code: string, work: Promise<{ readonly refused: number }>): void => {
    setBusyCode(code);
    work
      .then(({ refused }) => {
        if (refused > 0) notifications.show({ message: t('issues.refused', { count: refused }) });
      })
      .catch((error: unknown) => report(error, ''))
      .finally(() => {
        setBusyCode(null);
        void readAgain(queryClient, activityKey);
      });
  };
  if (groups.data === undefined || groups.data.length === 0) return null;
  return (
    <IssueGroups
      groups={groups.data}
      busyCode={busyCode}
      onRetry={(code) => sayToAll(code, rpc.activity.retryIssues({ code }))}
      onAnswer={(code, choice) => sayToAll(code, rpc.activity.answerIssues({ code, choice }))}
    />
  );
}
