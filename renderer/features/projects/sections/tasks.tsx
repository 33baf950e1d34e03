import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '../../../../shared/errors/index.ts';
import type { ProjectView, TaskChanges } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { taskChangesOf, taskProblemsOf, taskRowsOf } from '../../../forms/index.ts';
import { useAtMostOnce } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { useAppStore, useIsAccountShown } from '../../../state/index.ts';
import { FailureView } from '../../../ui/index.ts';
import { TaskFields } from '../fields/task-fields.tsx';
import { EditSection, SectionForm } from './edit-section.tsx';
import { addTick, noTicks, saveTicks, type TickStep, type Ticks, ticksSaved } from './tick-queue.ts';
import { useEntryForm } from './use-entry-form.ts';

/** Tasks to tick off, as fast as a person does, and to edit. A tick shows at once, and goes when it was refused. */
export function Tasks({ project }: { readonly project: ProjectView }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const report = useAppStore((state) => state.report);
  const isAccountShown = useIsAccountShown();
  const { projectId, tasks } = project;
  const [{ shown }, setQueue] = useState(noTicks);
  // Beside what is drawn: what waits for a save goes out also when the page was left before that has arrived.
  const latest = useRef(noTicks);
  const take = ({ queue, toSave }: TickStep): Ticks | null => {
    latest.current = queue;
    setQueue(queue);
    return toSave;
  };
  const save = useAtMostOnce(
    (first: Ticks, firstRequestId) => {
      let requestId = firstRequestId;
      return saveTicks(
        first,
        async (completedTasks) => {
          await rpc.projects.save({ requestId, projectId, changes: { completedTasks } });
          requestId = crypto.randomUUID();
        },
        () => {
          const next = take(ticksSaved(latest.current));
          if (next === null || isAccountShown()) return next;
          report(new AppError('ACCOUNT_SWITCHED'), project.name);
          return null;
        },
      );
    },
    undefined,
    project.name,
  );
  useEffect(() => {
    if (save.isBusy) return;
    // From here on the bank has the word: what it took was read again, what it refused is as it was.
    latest.current = noTicks;
    setQueue(noTicks);
  }, [save.isBusy]);
  return (
    <EditSection
      title={t('project.tasks')}
      view={
        <>
          {save.failure !== null && <FailureView code={save.failure} ofRequest />}
          {tasks.length === 0 ? (
            <p className="g-dim">{t('project.noTasks')}</p>
          ) : (
            <ul className="project-list">
              {tasks.map(({ taskId, name, description, isCompleted }) => (
                <li key={taskId ?? name}>
                  <Checkbox
                    label={name}
                    description={description === '' ? undefined : description}
                    checked={(taskId === null ? undefined : shown[taskId]) ?? isCompleted}
                    disabled={taskId === null}
                    onChange={(event) => {
                      if (taskId === null) return;
                      const toSave = take(addTick(latest.current, { [taskId]: event.currentTarget.checked }));
                      if (toSave !== null) save.ask(toSave);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      }
      form={(onEnd) => <TasksForm project={project} onEnd={onEnd} />}
    />
  );
}

function TasksForm({ project, onEnd }: { readonly project: ProjectView; readonly onEnd: () => void }) {
  const rpc = useRpc();
  const { projectId, tasks } = project;
  const save = useAtMostOnce(
    (changes: TaskChanges, requestId) =>
      rpc.projects.save({ requestId, projectId, changes: { tasks: changes } }),
    onEnd,
    project.name,
  );
  const { fields, form } = useEntryForm(taskDraft, tasks, save, onEnd);
  return (
    <SectionForm {...form}>
      <TaskFields {...fields} />
    </SectionForm>
  );
}

const taskDraft = { rowsOf: taskRowsOf, problemsOf: taskProblemsOf, changesOf: taskChangesOf };
