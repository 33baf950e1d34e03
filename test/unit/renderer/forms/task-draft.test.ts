import { describe, expect, it } from 'vitest';
import { newTaskRow, taskChangesOf, taskProblemsOf, taskRowsOf } from '../../../../renderer/forms/index.ts';
import { asId, type TaskId } from '../../../../shared/model/index.ts';

const print = task('1', 'Print');
const fold = task('2', 'Fold');
const tasks = [print, fold];

describe('renderer/forms/task-draft', () => {
  it('sends nothing without changes, also of an entry without an id or with a tick in between', () => {
    const all = [...tasks, { ...fold, taskId: null }];
    const ticked = all.map((one) => ({ ...one, isCompleted: true }));
    expect(taskChangesOf(taskRowsOf(all), ticked)).toBe(null);
  });

  it('sends what was made, renamed and taken out', () => {
    const rows = [
      ...taskRowsOf([print]).map((row) => ({ ...row, name: ' Print it ' })),
      { ...newTaskRow('new'), name: 'Send', description: 'By post' },
    ];
    expect(taskChangesOf(rows, tasks)).toEqual([
      { taskId: '1', content: { name: 'Print it', description: '' } },
      { taskId: null, content: { name: 'Send', description: 'By post' } },
      { taskId: '2', content: null },
    ]);
  });

  it('wants a name for each', () => {
    expect([...taskProblemsOf([...taskRowsOf(tasks), newTaskRow('new')])]).toEqual([['new', 'name']]);
  });
});

function task(taskId: string, name: string) {
  return { taskId: asId<TaskId>(taskId), name, description: '', isCompleted: false };
}
