import { describe, expect, it } from 'vitest';
import {
  emptyPreview,
  filterPlan,
  foldPreview,
} from '../../../../../../renderer/features/folders/plan/fold-preview.ts';
import type { OperationView, PreviewEvent } from '../../../../../../shared/rpc/index.ts';

const summary = {
  scanned: 3,
  creates: 1,
  versions: 0,
  compares: 1,
  unchanged: 0,
  ignored: 1,
  asks: 0,
  bytes: 10,
};

describe('renderer/features/folders/fold-preview', () => {
  it('gathers batches in order and ends with the summary', () => {
    const events: PreviewEvent[] = [
      { kind: 'operations', operations: [operation('a', 'create')] },
      { kind: 'operations', operations: [operation('b', 'ignore'), operation('c', 'inspect')] },
      { kind: 'summary', summary, omitted: 4 },
    ];
    const preview = events.reduce(foldPreview, emptyPreview);
    expect({ ...preview, operations: preview.operations.map(({ path }) => path) }).toEqual({
      operations: ['a', 'b', 'c'],
      summary,
      omitted: 4,
    });
    expect(filterPlan(preview.operations, 'compare').map(({ path }) => path)).toEqual(['c']);
    expect(filterPlan(preview.operations, 'all')).toBe(preview.operations);
  });
});

function operation(path: string, action: OperationView['action']): OperationView {
  return { path, action, reason: { code: 'new-file', details: {} }, sizeBytes: 1, choices: [] };
}
