import { describe, expect, it } from 'vitest';
import { statusOptions, unknownStatuses } from '../../../../../renderer/queries/bank/status-options.ts';

const statuses = [
  { statusId: '1', name: { en: 'Draft' } },
  { statusId: '2', name: {} },
];
const localized = (name: Readonly<Record<string, string>>, id: string) => name.en ?? id;

describe('status-options', () => {
  it('offers each status of the list under its name', () => {
    expect(statusOptions(statuses, '2', localized)).toEqual([
      { value: '1', label: 'Draft' },
      { value: '2', label: '2' },
    ]);
  });

  it.each([
    ['a status that the list does not know', statuses, '9', ['9', '1', '2']],
    ['a status before the list is known', [], '9', ['9']],
    ['a thing without a status', statuses, null, ['1', '2']],
  ] as const)('shows %s as it is', (_what, list, shownId, values) => {
    expect(statusOptions<string>(list, shownId, localized).map(({ value }) => value)).toEqual(values);
  });

  it('returns each unlisted status once, for any number of proofs', () => {
    const shownIds = ['9', '1', '8', '9'];
    expect(unknownStatuses(statuses, shownIds, new Set())).toEqual(['9', '8']);
    expect(unknownStatuses(statuses, [...shownIds, '7'], new Set(['9', '8']))).toEqual(['7']);
    expect(unknownStatuses(statuses, ['1', '2'], new Set())).toEqual([]);
  });
});
