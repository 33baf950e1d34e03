import { describe, expect, it } from 'vitest';
import {
  propertyChangesOf,
  propertyDraftOf,
  propertyProblemsOf,
  withFilledFields,
} from '../../../../renderer/forms/index.ts';

const properties = [
  { fieldId: 'print-run', value: 5_000 },
  { fieldId: 'caption', value: { en: 'A lake' } },
  { fieldId: 'photographer', value: 'Anna' },
  { fieldId: 'cleared', value: true },
];

describe('renderer/forms/property-draft', () => {
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
      [...propertyProblemsOf({ ...draft, 'print-run': 'many' }, properties, fields)],
      propertyChangesOf(draft, properties, fields),
    ]).toEqual([
      [['print-run', 'number']],
      [
        { fieldId: 'print-run', value: 5_500 },
        { fieldId: 'cleared', value: false },
      ],
    ]);
  });

  it.each([
    ['integer', '2,500', 'grouped'],
    ['integer', '1.000', 'grouped'],
    ['integer', '-12\u00a0500', 'grouped'],
    ['integer', '1,234,567', 'grouped'],
    ['integer', '2,5', 'integer'],
    ['integer', '1e3', 'integer'],
    ['integer', ' -40 ', -40],
    ['integer', '+40', 40],
    ['number', '2,500', 'ambiguous'],
    ['number', '-1.000', 'ambiguous'],
    ['number', '1\u202f000', 'ambiguous'],
    ['number', '1.000,5', 'number'],
    ['number', '2,5', 2.5],
    ['number', '2.5000', 2.5],
    ['number', '0,125', 0.125],
    ['number', '2500,125', 2_500.125],
  ])('reads a field of kind %s with "%s" as %s and never as a thousandth of it', (type, typed, expected) => {
    const fields = [{ fieldId: 'f', name: {}, type, choices: [] }];
    const problem = propertyProblemsOf({ f: typed }, [], fields).get('f');
    expect(problem ?? propertyChangesOf({ f: typed }, [], fields)?.[0]?.value).toBe(expected);
  });

  it.each([
    ['integer', 1_000, '1000'],
    ['number', 1_000, '1000'],
    ['number', 2.5, '2.5'],
    ['number', 1.125, '1.1250'],
    ['number', -12.345, '-12.3450'],
    ['number', 0.125, '0.125'],
  ])('fills a field of kind %s that holds %d so that it may stay as it is', (type, value, filled) => {
    const fields = [{ fieldId: 'f', name: {}, type, choices: [] }];
    const held = [{ fieldId: 'f', value }];
    const draft = propertyDraftOf(held, fields);
    expect([
      draft,
      propertyProblemsOf(draft, held, fields).size,
      propertyChangesOf(draft, held, fields),
    ]).toEqual([{ f: filled }, 0, null]);
  });

  it.each([
    ['0026-06-14', 'year'],
    ['0999-12-31', 'year'],
    ['1000-01-01', undefined],
    ['1926-06-14', undefined],
  ])(
    'has %s of a date field, as it holds the 26 of a user who means 2026, as problem %s',
    (typed, problem) => {
      const fields = [{ fieldId: 'f', name: {}, type: 'date', choices: [] }];
      expect(propertyProblemsOf({ f: typed }, [], fields).get('f')).toBe(problem);
    },
  );

  it('does not stop at a year that the bank holds already', () => {
    const fields = [{ fieldId: 'f', name: {}, type: 'date', choices: [] }];
    const held = [{ fieldId: 'f', value: Date.parse('0026-06-14T00:00:00Z') / 1_000 }];
    const draft = propertyDraftOf(held, fields);
    expect([
      propertyProblemsOf(draft, held, fields).get('f'),
      propertyProblemsOf({ f: '0027-06-14' }, held, fields).get('f'),
    ]).toEqual([undefined, 'year']);
  });

  it('leaves a field alone that became known only after the form was opened', () => {
    const draft = propertyDraftOf(properties, []);
    expect(propertyChangesOf(draft, properties, withFilledFields([], properties))).toBe(null);
  });
});
