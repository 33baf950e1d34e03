import type { SubfolderMode } from '../../../../shared/model/index.ts';
import type { SimulationInput } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import type { RuleDraft } from '../../../forms/index.ts';
import { OwnPatterns } from './own-patterns.tsx';
import { RoutingRules } from './routing-rules.tsx';
import { RuleSimulator } from './rule-simulator.tsx';
import { SubfolderChoice } from './subfolder-choice.tsx';

/** The ignore rules, the routes by name, and their result for the present files. */
export function RulesStep({
  text,
  onText,
  drafts,
  onDrafts,
  subfolders,
  onSubfolders,
  of,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly drafts: readonly RuleDraft[];
  readonly onDrafts: (drafts: readonly RuleDraft[]) => void;
  readonly subfolders: SubfolderMode;
  readonly onSubfolders: (subfolders: SubfolderMode) => void;
  /** Null while a rule has a fault. */
  readonly of: SimulationInput['of'] | null;
}) {
  const { t } = useTexts();
  return (
    <div className="rules-step">
      <p className="wizard-lead">{t('wizard.rules.lead')}</p>
      <OwnPatterns text={text} onText={onText} />
      <SubfolderChoice value={subfolders} onChange={onSubfolders} />
      <RoutingRules drafts={drafts} onChange={onDrafts} />
      <RuleSimulator of={of} />
    </div>
  );
}
