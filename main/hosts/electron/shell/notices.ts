import {
  attentionCount,
  type EngineStatus,
  type IssuePlace,
  issuesPlace,
} from '../../../../shared/model/index.ts';
import type { HostCommand } from '../../../../shared/rpc/index.ts';

export type NoticeKind = 'uploaded' | 'issues';

/** One message of the system, about everything of its kind since the last one. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly count: number;
}

export interface NoticeGroups {
  /** Tells the counts of now; what is worth a message and may be said comes back, each kind once. */
  look(status: Pick<EngineStatus, 'counts' | 'issues'>, nowMs: number): Notice[];
  /**
   * Milliseconds until a held-back notice may be shown, when the next check is due; null: none is held back, or a batch goes on
   * and changes the status at its end.
   */
  heldForMs(nowMs: number): number | null;
  /** Forgets what was seen: the counts of another account begin elsewhere. */
  reset(): void;
}

/** At most one message of a kind in this time. */
const shortestGapMs = 60_000;

const kinds = ['issues', 'uploaded'] as const;

/** Where a click on the message leads. */
export function noticeCommand(kind: NoticeKind, { issues }: Pick<EngineStatus, 'issues'>): HostCommand {
  return kind === 'uploaded' ? { kind: 'activity', filter: 'done' } : issuesCommand(issuesPlace(issues));
}

/** Opens the screen that shows what needs a person. */
export function issuesCommand(place: IssuePlace): HostCommand {
  return place === 'activity' ? { kind: 'activity', filter: 'issues' } : { kind: 'go', place };
}

/**
 * Notices for users who look elsewhere: a batch is through, or something needs them. Counts grow into a notice only when the
 * batch has ended, so that a thousand files make one notice and not a thousand.
 */
export function createNoticeGroups(): NoticeGroups {
  let before: { readonly confirmed: number; readonly issues: number } | null = null;
  let isMoving = false;
  const waiting: Record<NoticeKind, number> = { uploaded: 0, issues: 0 };
  const saidAtMs: Partial<Record<NoticeKind, number>> = {};

  /** The rest of the quiet minute of a kind. */
  function restMs(kind: NoticeKind, nowMs: number): number {
    const lastMs = saidAtMs[kind];
    return lastMs === undefined ? 0 : Math.max(0, lastMs + shortestGapMs - nowMs);
  }

  return {
    look({ counts: { queued, running, confirmed }, issues: issueCounts }, nowMs) {
      const issues = attentionCount(issueCounts);
      // The first look only learns where the counts stand: what happened before Galley started is no news.
      if (before !== null) {
        waiting.uploaded += Math.max(0, confirmed - before.confirmed);
        // An issue that was answered since needs no notice any more.
        waiting.issues = Math.min(issues, waiting.issues + Math.max(0, issues - before.issues));
      }
      before = { confirmed, issues };
      isMoving = queued + running > 0;
      if (isMoving) return [];
      return kinds.flatMap((kind) => {
        const count = waiting[kind];
        if (count === 0 || restMs(kind, nowMs) > 0) return [];
        waiting[kind] = 0;
        saidAtMs[kind] = nowMs;
        return [{ kind, count }];
      });
    },
    heldForMs(nowMs) {
      const held = isMoving ? [] : kinds.filter((kind) => waiting[kind] > 0);
      return held.length === 0 ? null : Math.min(...held.map((kind) => restMs(kind, nowMs)));
    },
    reset() {
      before = null;
      isMoving = false;
      waiting.uploaded = 0;
      waiting.issues = 0;
    },
  };
}
