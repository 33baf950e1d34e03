import { PlanRow, VirtualRows } from '../../../ui/index.ts';
import type { PlanPreview } from './fold-preview.ts';

const rowHeightPx = 33;

/** The operations of a plan, of any number. */
export function OperationList({
  label,
  operations,
}: {
  readonly label: string;
  readonly operations: PlanPreview['operations'];
}) {
  return (
    <VirtualRows
      label={label}
      count={operations.length}
      estimatedHeightPx={rowHeightPx}
      itemKey={(index) => operations[index]?.path ?? index}
      renderRow={(index) => {
        const operation = operations[index];
        return operation === undefined ? null : <PlanRow operation={operation} />;
      }}
    />
  );
}
