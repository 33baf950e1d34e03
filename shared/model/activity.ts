import type { Download } from './download.ts';
import type { TransferView } from './engine-status.ts';

export const activityFilters = ['all', 'running', 'waiting', 'done', 'issues'] as const;
export type ActivityFilter = (typeof activityFilters)[number];

/** A part of Activity, newest first. */
export interface ActivityQuery {
  readonly filter: ActivityFilter;
  /** Part of a path, any case; empty for everything. */
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
}

/** One line of Activity: something on its way to the bank or from it, or what became of it. */
export type ActivityEntry =
  | { readonly kind: 'upload'; readonly transfer: TransferView }
  | { readonly kind: 'download'; readonly download: Download };

/** Rows of each filter, whatever text is searched for. */
export type ActivityCounts = Readonly<Record<Exclude<ActivityFilter, 'all'>, number>>;

export interface ActivityPage<Row> {
  readonly rows: readonly Row[];
  /** Rows that match in all, of which `rows` is the part that was asked for. */
  readonly total: number;
  readonly counts: ActivityCounts;
}
