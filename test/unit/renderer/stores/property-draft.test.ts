import { describe, expect, it } from 'vitest';
import {
  propertyChangesOf,
  propertyDraftOf,
  propertyProblemsOf,
  withFilledFields,
} from '../../../../renderer/stores/index.ts';

const properties = [
  { fieldId: 'print-run', value: 5_000 },
  { fieldId: 'caption', value: { en: 'A lake' } },
  { fieldId: 'photographer', value: 'Anna' },
  { fieldId: 'cleared', value: true },
];

describe('renderer/stores/property-draft', () => {
  it('makes a field of the kind of the value where the bank does not tell its fields', () => {
    const known = { fieldId: 'print-run', name: { en: 'Print run' }, type: 'integer', choices: [] };
    expect(withFilledFields([known], properties).map(({ fieldId, type }) => [fieldId, type])).toEqual([
      ['print-run', 'integer'],
      ['caption', 'localized-text'],
      ['photographer', 'text'],
      ['cleared', 'boolean'],
    ]);
  });

  it('sends such fields back in the kind that they came in', () => {
    const fields = withFilledFields([], properties);
    const draft = { ...propertyDraftOf(properties, fields), 'print-run': '5500', cleared: 'no' };
    expect([
      [...propertyProblemsOf({ ...draft, 'print-run': 'many' }, fields)],
      propertyChangesOf(draft, properties, fields),
    ]).toEqual([
      [['print-run', 'number']],
      [
        { fieldId: 'print-run', value: 5_500 },
        { fieldId: 'cleared', value: false },
      ],
    ]);
  });

  it('leaves a field alone that became known only after the form was opened', () => {
    const draft = propertyDraftOf(properties, []);
    expect(propertyChangesOf(draft, properties, withFilledFields([], properties))).toBe(null);
  });
});
