import type { EngineCounts } from '../../../shared/model/index.ts';
import type { HostCommand } from '../../../shared/rpc/index.ts';

export type NoticeKind = 'uploaded' | 'issues';

/** One message of the system, about everything of its kind since the last one. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly count: number;
}

export interface NoticeGroups {
  /** Tells the counts of now; what is worth a message and may be said comes back, each kind once. */
  look(counts: Pick<EngineCounts, 'queued' | 'running' | 'parked' | 'confirmed'>, nowMs: number): Notice[];
  /** Forgets what was seen: the counts of another account begin elsewhere. */
  reset(): void;
}

/** At most one message of a kind in this time (`ui.md § Tray`). */
const shortestGapMs = 60_000;

/** Where a click on the message leads. */
export const noticeCommands: Readonly<Record<NoticeKind, HostCommand>> = {
  uploaded: { kind: 'activity', filter: 'done' },
  issues: { kind: 'activity', filter: 'issues' },
};

/**
 * What people are told while they look elsewhere: that a batch is through, and that something needs them. Counts only grow
 * into a message when the batch has ended, so that a thousand files are one message and not a thousand.
 */
export function createNoticeGroups(): NoticeGroups {
  let before: { readonly confirmed: number; readonly parked: number } | null = null;
  const waiting: Record<NoticeKind, number> = { uploaded: 0, issues: 0 };
  const saidAtMs: Partial<Record<NoticeKind, number>> = {};

  return {
    look({ queued, running, parked, confirmed }, nowMs) {
      // The first look only learns where the counts stand: what happened before Galley started is no news.
      if (before !== null) {
        waiting.uploaded += Math.max(0, confirmed - before.confirmed);
        // What was answered meanwhile needs nobody any more.
        waiting.issues = Math.min(parked, waiting.issues + Math.max(0, parked - before.parked));
      }
      before = { confirmed, parked };
      if (queued + running > 0) return [];
      return (['issues', 'uploaded'] as const).flatMap((kind) => {
        const count = waiting[kind];
        const lastMs = saidAtMs[kind];
        if (count === 0 || (lastMs !== undefined && nowMs - lastMs < shortestGapMs)) return [];
        waiting[kind] = 0;
        saidAtMs[kind] = nowMs;
        return [{ kind, count }];
      });
    },
    reset() {
      before = null;
      waiting.uploaded = 0;
      waiting.issues = 0;
    },
  };
}
