import { describe, expect, it } from 'vitest';
import { fromDateField } from '../../../../renderer/forms/bank-date.ts';
import {
  memberChangesOf,
  memberProblemsOf,
  memberRowsOf,
  milestoneChangesOf,
  milestoneProblemsOf,
  milestoneRowsOf,
  newMemberRow,
  newMilestoneRow,
} from '../../../../renderer/forms/index.ts';
import { asId, type MilestoneId, type ProjectRoleId, type UserId } from '../../../../shared/model/index.ts';

const anna = member('1', 'Anna', '1');
const liisa = member('2', 'Liisa', '2');
const members = [anna, liisa];
const noRow = { users: [], roleIds: [] };

describe('renderer/forms/project-draft, members', () => {
  it('sends nothing without changes', () => {
    expect(memberChangesOf(memberRowsOf(members), members)).toBe(null);
  });

  it('sends only members who came, went and changed the role', () => {
    const rows = [
      { ...newMemberRow('new', noRow, []), userId: ' 3 ', roleId: '2' },
      ...memberRowsOf([anna]).map((row) => ({ ...row, roleId: '2' })),
    ];
    expect(memberChangesOf(rows, members)).toEqual([
      { userId: '3', roleId: '2' },
      { userId: '1', roleId: '2' },
      { userId: '2', roleId: null },
    ]);
  });

  it('proposes the role of the others until it is known which ones this bank has', () => {
    const people = { users: [], roleIds: [asId<ProjectRoleId>('9')] };
    const [first] = memberRowsOf([liisa]);
    const rows = [{ ...first, roleId: ' ' }, ...memberRowsOf([liisa, anna])];
    expect(newMemberRow('new', noRow, rows).roleId).toBe('2');
    expect(newMemberRow('new', people, rows).roleId).toBe('9');
    expect(newMemberRow('new', noRow, []).roleId).toBe('');
  });

  it('says at each row what is wrong', () => {
    const people = { users: [], roleIds: [asId<ProjectRoleId>('1')] };
    const rows = [
      ...memberRowsOf(members),
      newMemberRow('nobody', people, []),
      { ...newMemberRow('again', people, []), userId: '2 ' },
      { ...newMemberRow('no role', people, []), userId: '3', roleId: ' ' },
    ];
    expect([...memberProblemsOf(rows)]).toEqual([
      ['nobody', 'person'],
      ['again', 'twice'],
      ['no role', 'role'],
    ]);
  });
});

// Half past ten: an untouched day keeps its hour.
const printer = milestone('7', 'Posters to the printer', 1_743_503_400);
const start = milestone('8', 'Campaign starts', null);
const milestones = [printer, start];

describe('renderer/forms/project-draft, milestones', () => {
  it('sends nothing without changes, also of an entry without an id', () => {
    const all = [...milestones, { ...start, milestoneId: null }];
    expect(milestoneChangesOf(milestoneRowsOf(all), all)).toBe(null);
  });

  it('offers only those to edit that the bank can tell apart', () => {
    const all = [{ ...start, milestoneId: null }, ...milestones];
    expect(milestoneRowsOf(all)).toEqual(milestoneRowsOf(milestones));
  });

  it('sends what was added, changed and taken out', () => {
    const [first] = milestoneRowsOf(milestones);
    const rows = [
      ...(first === undefined ? [] : [{ ...first, name: 'Posters printed ' }]),
      { ...newMilestoneRow('new'), name: 'Review', description: 'With the agency' },
    ];
    const content = { description: '', isFullDays: true, notifiesDeadline: false };
    expect(milestoneChangesOf(rows, milestones)).toEqual([
      {
        milestoneId: '7',
        content: { ...content, name: 'Posters printed', scheduleEnd: 1_743_503_400 },
      },
      {
        milestoneId: null,
        content: { ...content, name: 'Review', description: 'With the agency', scheduleEnd: null },
      },
      { milestoneId: '8', content: null },
    ]);
  });

  it('sends a new day as its midnight here', () => {
    const rows = milestoneRowsOf([printer]).map((row) => ({ ...row, end: '2026-09-01' }));
    const [change] = milestoneChangesOf(rows, [printer]) ?? [];
    expect(change?.content?.scheduleEnd).toBe(new Date(2026, 8, 1).getTime() / 1_000);
  });

  it('stops at a typed day before 1970, and not at one of the bank', () => {
    const old = [milestone('9', 'Founded', fromDateField('1926-06-14'))];
    const rows = milestoneRowsOf(old);
    expect([
      milestoneProblemsOf(rows, old).size,
      [
        ...milestoneProblemsOf(
          rows.map((row) => ({ ...row, end: '1926-06-15' })),
          old,
        ),
      ],
    ]).toEqual([0, [['9', 'year']]]);
  });

  it('wants a name, and a day that can be read or none', () => {
    const rows = [
      ...milestoneRowsOf(milestones),
      newMilestoneRow('new'),
      { ...newMilestoneRow('dated'), name: 'Review', end: 'half typed' },
      { ...newMilestoneRow('short'), name: 'Fair', end: '0026-06-14' },
    ];
    expect([...milestoneProblemsOf(rows, milestones)]).toEqual([
      ['new', 'name'],
      ['dated', 'date'],
      ['short', 'year'],
    ]);
  });
});

function member(userId: string, fullName: string, roleId: string) {
  return { userId: asId<UserId>(userId), fullName, roleId: asId<ProjectRoleId>(roleId) };
}

function milestone(milestoneId: string, name: string, scheduleEnd: number | null) {
  return {
    milestoneId: asId<MilestoneId>(milestoneId),
    name,
    description: '',
    scheduleEnd,
    isFullDays: true,
    notifiesDeadline: false,
  };
}
