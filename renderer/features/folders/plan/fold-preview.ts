import type { OperationAction, PlanSummary } from '../../../../shared/model/index.ts';
import type { OperationView, PreviewEvent } from '../../../../shared/rpc/index.ts';

/** A plan as far as it has arrived. `summary` is null until the scan and the comparison are through. */
export interface PlanPreview {
  readonly operations: readonly OperationView[];
  readonly summary: PlanSummary | null;
  readonly omitted: number;
}

export const emptyPreview: PlanPreview = { operations: [], summary: null, omitted: 0 };

export function foldPreview(preview: PlanPreview, event: PreviewEvent): PlanPreview {
  return event.kind === 'operations'
    ? { ...preview, operations: [...preview.operations, ...event.operations] }
    : { ...preview, summary: event.summary, omitted: event.omitted };
}

/** How the stream of a plan is read: its summary comes last. */
export const previewFolding = {
  nothing: emptyPreview,
  fold: foldPreview,
  isLast: ({ kind }: PreviewEvent) => kind === 'summary',
} as const;

export const planFilters = ['all', 'new', 'versions', 'compare', 'questions', 'ignored'] as const;
export type PlanFilter = (typeof planFilters)[number];

const filterActions: Readonly<Record<Exclude<PlanFilter, 'all'>, readonly OperationAction[]>> = {
  new: ['create'],
  versions: ['version', 'attach'],
  compare: ['compare', 'inspect', 'wait'],
  questions: ['ask'],
  ignored: ['ignore'],
};

export function filterPlan(
  operations: readonly OperationView[],
  filter: PlanFilter,
): readonly OperationView[] {
  if (filter === 'all') return operations;
  const actions = filterActions[filter];
  return operations.filter(({ action }) => actions.includes(action));
}
