import './home.css';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../format/index.ts';
import { useHostQueries, useReviewQueries } from '../../queries/index.ts';
import { accountNameOf, useAppStore } from '../../state/index.ts';
import { useNow } from '../../ui/index.ts';
import { MovingNow } from './moving-now.tsx';
import { NeedsYou } from './needs-you.tsx';
import { RecentAssets } from './recent-assets.tsx';
import { SetupCard } from './setup-card.tsx';

const clockEveryMs = 60_000;
/** A whole list costs the bank a call per project: twice a minute is live enough for users who answer in hours. */
const proofsEveryMs = 30_000;

/** The place that Galley opens with. */
export function HomeScreen() {
  const { t } = useTexts();
  const nowMs = useNow(clockEveryMs);
  const host = useHostQueries();
  const review = useReviewQueries();
  const session = useAppStore((state) => state.session);
  const parked = useAppStore((state) => state.status?.counts.parked ?? 0);
  const proofs = useQuery({ ...review.proofs.all.queryOptions(), refetchInterval: proofsEveryMs });
  const issues = useQuery({
    ...host.activity.issues.queryOptions({ queryKey: [...host.activity.issues.key(), parked] }),
    placeholderData: (before) => before,
  });
  const name =
    session === null || session.server === null || session.isBuiltIn
      ? null
      : accountNameOf({ ...session, server: session.server }, t).user;
  const greeting = t(`home.greeting.${partOfDay(nowMs)}`);
  return (
    <div className="home">
      <h1>{name === null ? greeting : `${greeting}, ${name}`}</h1>
      <div className="home-columns">
        <NeedsYou proofs={proofs.data?.proofs ?? null} issues={issues.data ?? []} />
        <MovingNow />
      </div>
      <SetupCard hasProof={(proofs.data?.proofs.length ?? 0) > 0} />
      <RecentAssets nowMs={nowMs} />
    </div>
  );
}

function partOfDay(nowMs: number): 'morning' | 'day' | 'evening' {
  const hour = new Date(nowMs).getHours();
  if (hour >= 5 && hour < 11) return 'morning';
  return hour >= 11 && hour < 18 ? 'day' : 'evening';
}
