import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ProjectView } from '../../../shared/rpc/index.ts';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { addTick, noTicks, type TickStep, type Ticks, ticksSaved, useClick } from '../../stores/index.ts';

/** Tasks to tick off, as fast as a person does. A tick shows at once, and goes when it was refused. */
export function Tasks({ project }: { readonly project: ProjectView }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { projectId, tasks } = project;
  const [{ shown }, setQueue] = useState(noTicks);
  // Beside what is drawn: what waits for a save goes out also when the page was left before that has arrived.
  const latest = useRef(noTicks);
  const save = useClick(
    (completedTasks: Ticks, clickId) =>
      rpc.projects.save({ clickId, projectId, changes: { completedTasks } }),
    () => take(ticksSaved(latest.current)),
  );
  const take = ({ queue, toSave }: TickStep): void => {
    latest.current = queue;
    setQueue(queue);
    if (toSave !== null) save.ask(toSave);
  };
  useEffect(() => {
    if (save.isBusy) return;
    // From here on the bank has the word: what it took was read again, what it refused is as it was.
    latest.current = noTicks;
    setQueue(noTicks);
  }, [save.isBusy]);
  if (tasks.length === 0) return null;
  return (
    <section aria-label={t('project.tasks')}>
      <h3>{t('project.tasks')}</h3>
      {save.failure !== null && <FailureView code={save.failure} />}
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
                take(addTick(latest.current, { [taskId]: event.currentTarget.checked }));
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
