import { assertNever, type Operation, type PlanSummary } from '../../shared/model/index.ts';

export const emptySummary: PlanSummary = {
  scanned: 0,
  creates: 0,
  versions: 0,
  compares: 0,
  unchanged: 0,
  ignored: 0,
  asks: 0,
  bytes: 0,
};

/**
 * Totals of a plan, added to those of the directories before. `scanned` counts what is on the disk, each path once;
 * what still waits for a hash, the bank or another upload is in no other number.
 */
export function summarise(operations: readonly Operation[], before: PlanSummary = emptySummary): PlanSummary {
  const scanned = new Set(operations.filter(isOnDisk).map(({ path }) => path));
  return operations.reduce(add, { ...before, scanned: before.scanned + scanned.size });
}

function isOnDisk({ action, reason: { code } }: Operation): boolean {
  if (action === 'wait') return code !== 'deleted-locally' && code !== 'moved';
  return action !== 'forget';
}

function add(summary: PlanSummary, operation: Operation): PlanSummary {
  switch (operation.action) {
    case 'create':
      return {
        ...summary,
        creates: summary.creates + 1,
        bytes: summary.bytes + operation.fingerprint.sizeBytes,
      };
    case 'version':
    case 'attach':
      return {
        ...summary,
        versions: summary.versions + 1,
        bytes: summary.bytes + operation.fingerprint.sizeBytes,
      };
    case 'compare':
      return { ...summary, compares: summary.compares + 1 };
    case 'keep':
    case 'refresh':
    case 'relink':
      return { ...summary, unchanged: summary.unchanged + 1 };
    case 'ignore':
      return { ...summary, ignored: summary.ignored + 1 };
    case 'ask':
      return { ...summary, asks: summary.asks + 1 };
    case 'inspect':
    case 'forget':
    case 'wait':
      return summary;
    default:
      return assertNever(operation);
  }
}
