import './plan-totals.css';
import type { PlanSummary } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';

/** The plan in numbers, before anything is uploaded. */
export function PlanTotals({ summary }: { readonly summary: PlanSummary }) {
  const { t, number, bytes } = useTexts();
  const totals = [
    { label: t('wizard.plan.new'), value: number(summary.creates), isMain: summary.creates > 0 },
    { label: t('wizard.plan.versions'), value: number(summary.versions), isMain: summary.versions > 0 },
    { label: t('wizard.plan.compare'), value: number(summary.compares), isMain: false },
    { label: t('wizard.plan.there'), value: number(summary.unchanged), isMain: false },
    { label: t('wizard.plan.ignored'), value: number(summary.ignored), isMain: false },
    { label: t('wizard.plan.questions'), value: number(summary.asks), isMain: summary.asks > 0 },
    { label: t('wizard.plan.bytes'), value: bytes(summary.bytes), isMain: summary.bytes > 0 },
  ];
  return (
    <dl className="plan-totals">
      {totals.map(({ label, value, isMain }) => (
        <div key={label} data-main={isMain || undefined}>
          <dt className="g-dim">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
