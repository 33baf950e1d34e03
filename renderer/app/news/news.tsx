import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProofId } from '../../../shared/model/index.ts';
import type { ProofCard, RpcClient, ShareView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { newsKey, useReviewQueries } from '../../queries/index.ts';
import { useDrawnAccountId, useRpc } from '../../rpc/index.ts';
import { isHandingOver, type Notifier, useAppStore, useWholeStore } from '../../state/index.ts';
import { useNow } from '../../ui/index.ts';
import { foldProofNews, type ProofNewsState, proofsToAskFor } from './proof-news.ts';
import { readAndLend } from './read-and-lend.ts';
import { showInAccount } from './show-in-account.ts';
import { foldUploadNews, type UploadNewsState } from './upload-news.ts';

/** The delay of a notification that was held back for its minute. */
const lookEveryMs = 5_000;
/** The list of proofs costs the bank a call per project: guests answer in hours, and the screen of proofs asks more often. */
const pollEveryMs = 120_000;

interface Notice {
  readonly notifier: Notifier;
  readonly text: string;
  /** Leads to it, in the account that it is of. */
  readonly show: () => void;
}

/** Notifies the user of events in the background, and leads to them. Draws nothing itself. */
export function News() {
  const server = useAppStore((state) => state.session?.server);
  // Another bank has other batches and other proofs: nothing of it is news of the last one.
  return (
    <div hidden key={server}>
      <UploadNotifications />
      <ProofNotifications />
    </div>
  );
}

function UploadNotifications() {
  const { t } = useTexts();
  const status = useAppStore((state) => state.status);
  const showActivity = useAppStore((state) => state.showActivity);
  const goTo = useAppStore((state) => state.goTo);
  const isSending = useAppStore(isHandingOver);
  const report = useNotify();
  const nowMs = useNow(lookEveryMs);
  const known = useRef<UploadNewsState>(null);
  useEffect(() => {
    if (status === null) return;
    const { state, news } = foldUploadNews(known.current, status, nowMs, isSending);
    known.current = state;
    for (const { kind, place, displayPath, count } of news) {
      const byHand = place === 'proofs' ? t('nav.proofs') : t('news.byHand');
      const where = displayPath === null ? byHand : lastPart(displayPath);
      report({
        notifier: kind,
        text: `${where}: ${t(kind === 'done' ? 'news.done' : 'news.issues', { count })}`,
        show: () => (place === 'proofs' ? goTo(place) : showActivity(kind)),
      });
    }
  }, [status, nowMs, isSending, report, showActivity, goTo, t]);
  return null;
}

function ProofNotifications() {
  const { t } = useTexts();
  const rpc = useRpc();
  const review = useReviewQueries();
  const queryClient = useQueryClient();
  const isWanted = useAppStore((state) => state.notifies.proofs);
  const showProof = useAppStore((state) => state.showProof);
  const report = useNotify();
  const known = useRef<ProofNewsState>(null);
  const askedOrder = useRef<readonly ProofId[]>([]);
  // Proofs and their guests in one read: with a read of each, one visit of a guest would be notified twice.
  const look = useQuery({
    queryKey: newsKey,
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const list = await readAndLend(queryClient, review.proofs.all.queryKey(), () =>
        rpc.proofs.all(undefined, { signal }),
      );
      const { asked, order } = proofsToAskFor(list.proofs, askedOrder.current);
      askedOrder.current = order;
      return { proofs: list.proofs, shares: await sharesOf(rpc, asked, signal) };
    },
    refetchInterval: pollEveryMs,
    refetchIntervalInBackground: true,
  });
  const seen = look.data;
  useEffect(() => {
    if (seen === undefined) return;
    const { state, news } = foldProofNews(known.current, seen.proofs, seen.shares);
    known.current = state;
    for (const { proofId, name, grown } of news)
      report({
        notifier: 'proofs',
        text: `${name}: ${grown.map(({ kind, count }) => t(`news.${kind}`, { count })).join(', ')}`,
        show: () => showProof(proofId),
      });
  }, [seen, report, showProof, t]);
  return null;
}

/** By proof that is in the hands of guests. One that cannot be read now is asked for in its next turn. */
async function sharesOf(
  rpc: RpcClient,
  proofs: readonly ProofCard[],
  signal: AbortSignal,
): Promise<ReadonlyMap<ProofId, ShareView>> {
  const answers = await Promise.allSettled(
    proofs.map(async ({ proofId }) => [proofId, await rpc.proofs.share({ proofId }, { signal })] as const),
  );
  return new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
}

/**
 * In the page, and outside of it while the page is hidden and the browser may. Both may stay until another account is shown, and
 * lead back to their own.
 */
function useNotify(): (notice: Notice) => void {
  const { t } = useTexts();
  const rpc = useRpc();
  const store = useWholeStore();
  const accountId = useDrawnAccountId();
  const notifies = useAppStore((state) => state.notifies);
  const latest = useRef<(notice: Notice) => void>(() => undefined);
  latest.current = ({ notifier, text, show }) => {
    if (!notifies[notifier]) return;
    const refuseHeld = (): void =>
      void notifications.show({ color: 'gray', message: t('account.sendingWait') });
    const lead = (): void => showInAccount({ store, accounts: rpc.accounts, refuseHeld }, accountId, show);
    const id = notifications.show({
      // Announced in a pause of the screen reader: nothing here is urgent.
      role: 'status',
      message: (
        <>
          {text}{' '}
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => {
              notifications.hide(id);
              lead();
            }}
          >
            {t('news.show')}
          </Button>
        </>
      ),
      closeButtonProps: { 'aria-label': t('common.close') },
    });
    if (!notifies.system || !document.hidden || !('Notification' in window)) return;
    if (Notification.permission !== 'granted') return;
    const outside = new Notification('Galley', { body: text });
    outside.onclick = () => {
      window.focus();
      lead();
    };
  };
  const steady = useRef((notice: Notice): void => latest.current(notice));
  return steady.current;
}

function lastPart(displayPath: string): string {
  return displayPath.split(/[\\/]/).findLast((part) => part !== '') ?? displayPath;
}
