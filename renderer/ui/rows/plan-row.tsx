import './plan-row.css';
import { Box } from '@mantine/core';
import { assertNever, baseName, makerCodes, type OperationAction } from '../../../shared/model/index.ts';
import type { OperationView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { type Tone, ToneChip } from '../feedback/state-mark.tsx';
import { routedFacts } from '../lists/routed-facts.ts';

/** The cells of one line of the plan: what happens to which file, and why. */
export function PlanRow({ operation }: { readonly operation: OperationView }) {
  const { t, bytes } = useTexts();
  const name = baseName(operation.path);
  const directory = operation.path.slice(0, operation.path.length - name.length);
  // `ignored-by-rule` names the pattern and, for the shipped list, the program that leaves such files.
  const { pattern, madeBy, kind } = operation.reason.details;
  const reason = t(`reason.${operation.reason.code}`);
  const routed = routedFacts(operation.reason, t);
  return (
    <div className="plan-row">
      <Box role="gridcell">
        <ToneChip tone={toneOf(operation.action)}>{t(`action.${operation.action}`)}</ToneChip>
      </Box>
      <Box role="gridcell" className="plan-row-name" title={operation.path}>
        <span>
          {name}
          {kind === 'directory' && '/'}
        </span>
        {directory !== '' && <span className="g-dim">{directory}</span>}
      </Box>
      <Box role="gridcell" className="plan-row-reason g-dim g-cut" title={[reason, ...routed].join(' — ')}>
        {reason}
        {pattern !== undefined && ` — ${ruleText()}`}
        {routed.length > 0 && ` — ${routed.join(' · ')}`}
      </Box>
      <Box role="gridcell" className="plan-row-size">
        {operation.sizeBytes === null ? '' : bytes(operation.sizeBytes)}
      </Box>
    </div>
  );

  function ruleText(): string {
    if (madeBy === undefined) return String(pattern);
    const code = makerCodes.find((each) => each === madeBy);
    const program = code === undefined ? String(madeBy) : t(`madeBy.${code}`);
    return t('reason.madeBy', { pattern: String(pattern), program });
  }
}

function toneOf(action: OperationAction): Tone {
  switch (action) {
    case 'create':
    case 'version':
    case 'attach':
      return 'busy';
    case 'ask':
      return 'warn';
    case 'keep':
    case 'refresh':
    case 'relink':
      return 'good';
    case 'compare':
    case 'inspect':
    case 'forget':
    case 'ignore':
    case 'wait':
      return 'quiet';
    default:
      return assertNever(action);
  }
}
