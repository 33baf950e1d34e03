import { Button, Loader } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PlanSummary } from '../../../../shared/model/index.ts';
import type { PreviewInput } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useWholeReading } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { EmptyView, FailureView, FilterTabs, PlanTotals } from '../../../ui/index.ts';
import { BroadRootWarning } from './broad-root-warning.tsx';
import { filterPlan, type PlanFilter, planFilters, previewFolding } from './fold-preview.ts';
import { NewBankFolders } from './new-bank-folders.tsx';
import { OperationList } from './operation-list.tsx';
import { sameNamesOf } from './same-names.ts';

/** The number of names in the text; the list below has all of them. */
const mostNamed = 3;

/** The plan, file by file. The stream ends when the plan is left, and with it the scan. */
export function PlanStep({
  of,
  lead,
  onReady,
  onKeepSubfolders = null,
}: {
  readonly of: PreviewInput;
  readonly lead: string;
  readonly onReady: (isReady: boolean) => void;
  /** Plans anew with bank folders for the subfolders; null where that cannot be chosen here. */
  readonly onKeepSubfolders?: (() => void) | null;
}) {
  const { t, number } = useTexts();
  const rpc = useRpc();
  // The step is made anew for each plan; what it was made for is what it shows.
  const [planned] = useState(of);
  const open = useCallback((signal: AbortSignal) => rpc.folders.preview(planned, { signal }), [rpc, planned]);
  const { reported: preview, failure, again } = useWholeReading(open, previewFolding);
  const [filter, setFilter] = useState<PlanFilter>('all');
  const { summary, omitted } = preview;
  const isReady = summary !== null;
  useEffect(() => onReady(isReady), [onReady, isReady]);
  const operations = filterPlan(preview.operations, filter);
  // In bank folders of their own they stay distinct.
  const isFlat = of.kind === 'link' && of.link.subfolders === 'flatten';
  const sameNames = useMemo(
    () => (isFlat && isReady ? sameNamesOf(preview.operations) : []),
    [isFlat, isReady, preview.operations],
  );

  return (
    <>
      <p className="wizard-lead">{lead}</p>
      {failure !== null && <FailureView code={failure} onRetry={again} />}
      {summary === null && failure === null && (
        <div className="wizard-plan-working" role="status">
          <Loader />
          {t('wizard.plan.working')} {preview.operations.length > 0 && number(preview.operations.length)}
        </div>
      )}
      {summary?.broadRoot !== undefined && <BroadRootWarning size={summary.broadRoot} />}
      {summary !== null && <PlanTotals summary={summary} />}
      {sameNames.length > 0 && (
        <div className="wizard-warning" role="status">
          <p>
            {t('wizard.plan.sameNames', {
              count: sameNames.length,
              names: sameNames
                .slice(0, mostNamed)
                .flatMap(({ paths }) => paths)
                .join(', '),
            })}
          </p>
          {onKeepSubfolders !== null && (
            <Button variant="default" size="compact-sm" onClick={onKeepSubfolders}>
              {t('wizard.plan.keepSubfolders')}
            </Button>
          )}
        </div>
      )}
      <NewBankFolders paths={summary?.newBankFolders ?? []} />
      <FilterTabs
        label={t('wizard.plan.filter')}
        value={filter}
        onChange={setFilter}
        tabs={planFilters.map((value) => ({
          value,
          label: t(filterLabels[value]),
          count: summary === null ? null : countOf(summary, value),
          isUrgent: value === 'questions',
        }))}
      />
      <div className="wizard-plan-list">
        {operations.length === 0 && summary !== null ? (
          <EmptyView
            icon={<IconListCheck size={26} />}
            title={t(filter === 'all' ? 'wizard.plan.inStep' : 'wizard.plan.nothing')}
          />
        ) : (
          <OperationList label={t('wizard.plan.list')} operations={operations} />
        )}
      </div>
      {omitted > 0 && <span className="g-dim">{t('wizard.plan.omitted', { count: omitted })}</span>}
      {(summary?.asks ?? 0) > 0 && <span className="g-dim">{t('wizard.plan.questionsHint')}</span>}
    </>
  );
}

const filterLabels = {
  all: 'wizard.plan.all',
  new: 'wizard.plan.new',
  versions: 'wizard.plan.versions',
  compare: 'wizard.plan.compare',
  questions: 'wizard.plan.questions',
  ignored: 'wizard.plan.ignored',
} as const satisfies Record<PlanFilter, string>;

function countOf(summary: PlanSummary, filter: PlanFilter): number | null {
  const counts: Readonly<Record<PlanFilter, number | null>> = {
    all: null,
    new: summary.creates,
    versions: summary.versions,
    compare: summary.compares,
    questions: summary.asks,
    ignored: summary.ignored,
  };
  return counts[filter];
}
