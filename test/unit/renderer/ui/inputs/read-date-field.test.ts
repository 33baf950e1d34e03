import { describe, expect, it } from 'vitest';
import {
  emptyProjectFields,
  milestoneProblemsOf,
  newMilestoneRow,
  projectFieldsProblemsOf,
  propertyProblemsOf,
} from '../../../../../renderer/forms/index.ts';
import {
  readDateField,
  reviseDateField,
  shownInDateField,
} from '../../../../../renderer/ui/inputs/read-date-field.ts';

const empty = { value: '', validity: { badInput: false } };
const halfTyped = { value: '', validity: { badInput: true } };
const filled = { value: '2030-05-14', validity: { badInput: false } };

describe('renderer/ui/read-date-field', () => {
  it('reads a half typed date as one that every form refuses, and an empty field as no date', () => {
    const fields = [{ fieldId: 'taken', name: {}, type: 'date', choices: [] }];
    const problemsOf = (text: string) => [
      propertyProblemsOf({ taken: text }, [], fields).get('taken'),
      milestoneProblemsOf([{ ...newMilestoneRow('new'), name: 'Press check', end: text }], []).get('new'),
      [...projectFieldsProblemsOf({ name: 'Summer', start: text, end: text }, emptyProjectFields)],
    ];
    expect([halfTyped, empty, filled].map((field) => problemsOf(readDateField(field)))).toEqual([
      ['date', 'date', ['start', 'end']],
      [undefined, undefined, []],
      [undefined, undefined, []],
    ]);
  });

  it('shows nothing for it, so that what is typed stays in the field', () => {
    expect([halfTyped, filled].map((field) => shownInDateField(readDateField(field)))).toEqual([
      '',
      '2030-05-14',
    ]);
  });

  it('finds out about a field that went from empty to half typed and back, and about nothing else', () => {
    const unreadable = readDateField(halfTyped);
    expect([
      reviseDateField('', halfTyped),
      reviseDateField(unreadable, empty),
      reviseDateField(unreadable, filled),
      reviseDateField(unreadable, halfTyped),
      // A day that a date field cannot show, such as one before the year 1: leaving the field deletes nothing.
      reviseDateField('-000001-01', empty),
    ]).toEqual([unreadable, '', '2030-05-14', null, null]);
  });
});
