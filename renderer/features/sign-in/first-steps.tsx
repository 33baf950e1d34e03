import { useTexts } from '../../format/index.ts';
import { StepList } from '../../ui/index.ts';

const firstSteps = ['address', 'secret', 'folder', 'start'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** From nothing to the first upload. The last two are walked in the window itself. */
export function FirstSteps({ current }: { readonly current: FirstStep }) {
  const { t } = useTexts();
  return <StepList steps={firstSteps} current={current} labelOf={(step) => t(`first.step.${step}`)} />;
}
