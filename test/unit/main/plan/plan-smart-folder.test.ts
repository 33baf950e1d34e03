import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSmartFolder, type SmartFolderFileState } from '../../../../main/plan/plan-smart-folder.ts';
import { aSight, aSmartFolderItem } from '../../../support/smart-folder-item.ts';

const unchanged = (): SmartFolderFileState => 'unchanged';

describe('plan-smart-folder', () => {
  it('wants what is new, has another version, or is missing on the disk', () => {
    const items = [
      aSmartFolderItem('old'),
      aSmartFolderItem('lost'),
      aSmartFolderItem('same'),
      aSmartFolderItem('edited'),
    ];
    const { operations } = planSmartFolder({
      items,
      sights: [aSight('new'), aSight('old', '2'), aSight('lost'), aSight('same'), aSight('edited')],
      isAdmissible: true,
      stateOf: ({ sight }) =>
        sight.assetId === 'lost' ? 'missing' : sight.assetId === 'edited' ? 'changed' : 'unchanged',
    });
    expect(operations.map(reported)).toEqual([
      'want new',
      'want old',
      'want lost',
      'seen same',
      'seen edited',
    ]);
  });

  it('does not want again what is on its way', () => {
    const items = [aSmartFolderItem('a', { isDue: true, file: null })];
    const { operations } = planSmartFolder({
      items,
      sights: [aSight('a')],
      isAdmissible: true,
      stateOf: unchanged,
    });
    expect(operations.map(reported)).toEqual(['seen a']);
  });

  it('removes a file after two readings without its asset, only if it is unchanged', () => {
    const items = ['once', 'gone', 'edited', 'lost', 'b', 'c', 'd', 'e'].map((id) =>
      aSmartFolderItem(id, { absenceCount: id === 'once' ? 0 : 1 }),
    );
    const { operations, asked } = planSmartFolder({
      items,
      sights: ['b', 'c', 'd', 'e'].map((id) => aSight(id)),
      isAdmissible: true,
      stateOf: ({ sight }) =>
        sight.assetId === 'edited' ? 'changed' : sight.assetId === 'lost' ? 'missing' : 'unchanged',
    });
    expect([asked, operations.slice(4).map(reported)]).toEqual([
      [],
      ['absent once', 'remove gone', 'forget edited', 'forget lost'],
    ]);
  });

  it('concludes nothing from a reading that is not admissible', () => {
    const items = [aSmartFolderItem('a', { absenceCount: 5 })];
    expect(planSmartFolder({ items, sights: [], isAdmissible: false, stateOf: unchanged })).toEqual({
      operations: [],
      asked: [],
    });
  });

  it.each([
    [3, 10, 3],
    [2, 4, 0],
    [11, 200, 11],
    [10, 200, 0],
  ])('asks when %i of %i files would go: %i', (goneCount, allCount, asked) => {
    const items = Array.from({ length: allCount }, (_, index) =>
      aSmartFolderItem(String(index), { absenceCount: 1 }),
    );
    const sights = items.slice(goneCount).map(({ sight }) => sight);
    const plan = planSmartFolder({ items, sights, isAdmissible: true, stateOf: unchanged });
    const removed = plan.operations.filter(({ kind }) => kind === 'remove').length;
    expect([plan.asked, removed]).toEqual([
      items.slice(0, asked).map(({ sight }) => sight.assetId),
      goneCount - asked,
    ]);
  });

  it('removes what a person has said may go, however many', () => {
    const gone = Array.from({ length: 30 }, (_, index) =>
      aSmartFolderItem(String(index), { absenceCount: 2, isRemovalApproved: true }),
    );
    const items = [...gone, aSmartFolderItem('a')];
    const plan = planSmartFolder({ items, sights: [aSight('a')], isAdmissible: true, stateOf: unchanged });
    expect([plan.asked, plan.operations.filter(({ kind }) => kind === 'remove').length]).toEqual([[], 30]);
  });

  it('never removes a file that is shown, was changed, or was seen missing only now, in any smart folder', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const state = fc.constantFrom<SmartFolderFileState>('unchanged', 'changed', 'missing');
    const item = fc.record({
      id: fc.constantFrom(...ids),
      absenceCount: fc.nat(3),
      isDue: fc.boolean(),
      isRemovalApproved: fc.boolean(),
      hasFile: fc.boolean(),
      state,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(item, { selector: ({ id }) => id }),
        fc.uniqueArray(fc.constantFrom(...ids)),
        fc.boolean(),
        (rows, shown, isAdmissible) => {
          const states = new Map(rows.map((row) => [row.id, row.state]));
          const items = rows.map(({ id, hasFile, state: _state, ...rest }) =>
            aSmartFolderItem(id, { ...rest, ...(hasFile ? {} : { file: null }) }),
          );
          const { operations, asked } = planSmartFolder({
            items,
            sights: shown.map((id) => aSight(id)),
            isAdmissible,
            stateOf: ({ sight }) => states.get(sight.assetId) ?? 'missing',
          });
          const ended = operations.flatMap((each) =>
            each.kind === 'remove' || each.kind === 'forget' ? [each] : [],
          );
          // One operation for each asset, and each item has one when the reading counts.
          const touched = operations.map((each) => ('sight' in each ? each : each.item.sight));
          expect(new Set(operations.map(reported)).size).toBe(touched.length);
          if (!isAdmissible) expect([ended, asked]).toEqual([[], []]);
          for (const { kind, item: one } of ended) {
            expect(shown).not.toContain(one.sight.assetId);
            expect(one.absenceCount).toBeGreaterThan(0);
            if (kind === 'remove')
              expect([one.file === null, states.get(one.sight.assetId)]).toEqual([false, 'unchanged']);
          }
        },
      ),
    );
  });
});

function reported(operation: ReturnType<typeof planSmartFolder>['operations'][number]): string {
  const { assetId } = operation.kind === 'want' ? operation.sight : operation.item.sight;
  return `${operation.kind} ${assetId}`;
}
