import './step-list.css';
import { useTexts } from '../../format/index.ts';

/** Where in a row of steps a person is; what comes after `current` is still to be done. */
export function StepList<Step extends string>({
  steps,
  current,
  labelOf,
}: {
  readonly steps: readonly Step[];
  readonly current: Step;
  readonly labelOf: (step: Step) => string;
}) {
  const { t } = useTexts();
  return (
    <ol className="step-list" aria-label={t('wizard.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          data-done={index < steps.indexOf(current) || undefined}
        >
          <span className="step-list-number" aria-hidden="true">
            {index + 1}
          </span>
          {labelOf(step)}
        </li>
      ))}
    </ol>
  );
}
