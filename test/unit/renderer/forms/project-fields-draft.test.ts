import { describe, expect, it } from 'vitest';
import { fromDateField, toDateField } from '../../../../renderer/forms/bank-date.ts';
import {
  emptyProjectFields,
  projectFieldsChangesOf,
  projectFieldsProblemsOf,
} from '../../../../renderer/forms/index.ts';

const view = { ...emptyProjectFields, name: 'Summer', scheduleEnd: new Date(2026, 5, 14).getTime() / 1_000 };

describe('renderer/forms/project-fields-draft', () => {
  it('sends what was changed, a day as its midnight here and an emptied one as none', () => {
    expect(
      projectFieldsChangesOf({ name: ' Autumn ', start: '2026-09-01', end: '', isFullDays: true }, view),
    ).toEqual({
      name: 'Autumn',
      scheduleStart: new Date(2026, 8, 1).getTime() / 1_000,
      scheduleEnd: null,
      isFullDays: true,
    });
  });

  it('finds a missing name, and an end before the start whichever of them was typed', () => {
    expect([
      [...projectFieldsProblemsOf({}, view)],
      [...projectFieldsProblemsOf({ name: ' ' }, view)],
      [...projectFieldsProblemsOf({ start: '2026-06-15' }, view)],
      [...projectFieldsProblemsOf({ start: '2026-06-15', end: '' }, view)],
      [...projectFieldsProblemsOf({}, emptyProjectFields)],
    ]).toEqual([[], ['name'], ['backwards'], [], ['name']]);
  });

  it('ends a project on the day it starts no earlier than it starts', () => {
    const noon = { scheduleStart: new Date(2026, 5, 14, 12).getTime() / 1_000 };
    const day = fromDateField('2026-06-14');
    expect([
      [...projectFieldsProblemsOf({ end: '2026-06-14' }, { ...emptyProjectFields, name: 'Walk', ...noon })],
      projectFieldsChangesOf({ end: '2026-06-14' }, noon),
      projectFieldsChangesOf({ end: '2026-06-15' }, noon),
      projectFieldsChangesOf({ end: '2026-06-13' }, noon),
      projectFieldsChangesOf({ start: '2026-06-14', end: '2026-06-14' }, noon),
    ]).toEqual([
      [],
      { scheduleEnd: noon.scheduleStart },
      { scheduleEnd: fromDateField('2026-06-15') },
      { scheduleEnd: fromDateField('2026-06-13') },
      { scheduleStart: day, scheduleEnd: day },
    ]);
  });

  it('takes a year before 1970 for a mistake: the bank counts from there, and a date field makes 0026 of 26', () => {
    const old = { ...view, scheduleStart: fromDateField('1926-06-14') };
    expect([
      [...projectFieldsProblemsOf({ start: '0026-06-14' }, view)],
      [...projectFieldsProblemsOf({ end: '0026-06-14' }, view)],
      [...projectFieldsProblemsOf({ start: '1970-01-02' }, view)],
      [...projectFieldsProblemsOf({ name: 'Autumn' }, old)],
    ]).toEqual([['startYear'], ['endYear'], [], []]);
  });

  it('reads every year that a date field can show, and shows no other', () => {
    const days = ['0026-06-14', '2026-06-14', '20266-06-14'];
    expect([
      days.map((day) => toDateField(fromDateField(day))),
      toDateField(-1e11),
      toDateField(1e15),
    ]).toEqual([days, '', '']);
  });
});
