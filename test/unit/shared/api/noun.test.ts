import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lenientNoun } from '../../../../main/api/json-calls/lenient-noun.ts';
import { readFields, writeFields } from '../../../../service/http/wire/wire-fields.ts';
import { fromColumns, toColumns } from '../../../../service/store/schema/columns.ts';
import { countSchema, projectIdSchema, timestampSchema, userIdSchema } from '../../../../shared/api/index.ts';
import { asId, type ProjectId } from '../../../../shared/model/index.ts';
import { viewOf } from '../../../../shared/rpc/schemas/view-of.ts';

/** A noun with a field of each kind. */
const schema = z.looseObject({
  Id: projectIdSchema,
  OwnerId: userIdSchema.nullish(),
  Name: z.string(),
  ScheduleEnd: timestampSchema.nullish(),
  IsArchived: z.boolean().nullish(),
  FullDays: z.boolean().nullish(),
  ProofCount: countSchema.nullish(),
  Parts: z.array(z.string()).nullish(),
});
const scalars = schema.omit({ Parts: true });
const names = { Id: 'projectId', FullDays: 'isFullDays' } as const;
const parts = { Parts: z.array(z.string()).catch([]) };
const reading = lenientNoun(schema, names, parts);
const view = viewOf(schema, names, parts);

describe('a noun', () => {
  it('is read under its own names, with what the bank says beside them as extras', () => {
    const wire = { Id: 7, OwnerId: 8, Name: 'n', ScheduleEnd: 9, IsArchived: true, Parts: ['p'], X: 1 };
    expect(reading.parse(wire)).toEqual({
      projectId: '7',
      ownerId: '8',
      name: 'n',
      scheduleEnd: 9,
      isArchived: true,
      isFullDays: false,
      proofCount: null,
      parts: ['p'],
      extras: { X: 1 },
    });
  });

  it('has a stand-in for each field that is missing or of another kind, but for its id', () => {
    const odd = { Id: '7', OwnerId: {}, Name: 5, ScheduleEnd: 'x', IsArchived: 1, ProofCount: -1 };
    expect(reading.parse(odd)).toEqual({
      projectId: '7',
      ownerId: null,
      name: '',
      scheduleEnd: null,
      isArchived: true,
      isFullDays: false,
      proofCount: null,
      parts: [],
      extras: {},
    });
    expect([reading.safeParse({ Name: 'n' }).success, reading.safeParse({ Id: '' }).success]).toEqual([
      false,
      false,
    ]);
  });

  it('is shown as it is read, without the extras', () => {
    const read = reading.parse({ Id: '7', X: 1 });
    const { extras: _, ...shown } = read;
    // Typed: what is read has every field of the view.
    const seen: z.output<typeof view> = view.parse(read);
    expect(seen).toEqual(shown);
    expect(view.safeParse({ ...shown, isArchived: 'yes' }).success).toBe(false);
  });

  it('is written as a bank sends it, and a change of it is read with what it does not say as undefined', () => {
    const record = {
      projectId: '7',
      ownerId: '8',
      name: 'n',
      scheduleEnd: null,
      isArchived: false,
      isFullDays: true,
      proofCount: 2,
    };
    expect(writeFields(scalars.shape, names, record)).toEqual({
      Id: '7',
      OwnerId: '8',
      Name: 'n',
      IsArchived: false,
      FullDays: true,
      ProofCount: 2,
    });
    const change = { Name: null, ScheduleEnd: null, FullDays: false };
    expect(readFields(scalars.shape, names, change)).toEqual({
      projectId: undefined,
      ownerId: undefined,
      name: undefined,
      scheduleEnd: null,
      isArchived: undefined,
      isFullDays: false,
      proofCount: undefined,
    });
  });

  it('lies in columns under the same names, flags as 0 and 1', () => {
    const fields = { name: 'n', isFullDays: true, isArchived: false, scheduleEnd: null };
    const record = { ...fields, projectId: asId<ProjectId>('7') };
    const row = toColumns(fields, record);
    expect(row).toEqual({ name: 'n', is_full_days: 1, is_archived: 0, schedule_end: null });
    expect(fromColumns(fields, row)).toEqual(fields);
  });

  it('refuses a list without a reader of its own', () => {
    expect(() => lenientNoun(schema, names, {})).toThrow('Parts');
    expect(() => viewOf(schema, names, {})).toThrow('Parts');
  });
});
