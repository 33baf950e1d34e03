import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { TaskId } from '../../../shared/model/index.ts';
import type { ProjectView } from '../../../shared/rpc/index.ts';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useClick } from '../../stores/index.ts';

interface Tick {
  readonly taskId: TaskId;
  readonly isCompleted: boolean;
}

/** Tasks to tick off, one at a time: the bank keeps the list as a whole. A tick shows at once, and goes when it was refused. */
export function Tasks({ project }: { readonly project: ProjectView }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { projectId, tasks } = project;
  const [wanted, setWanted] = useState<Tick | null>(null);
  const save = useClick(({ taskId, isCompleted }: Tick, clickId) =>
    rpc.projects.save({ clickId, projectId, changes: { completedTasks: { [taskId]: isCompleted } } }),
  );
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
              checked={save.isBusy && wanted?.taskId === taskId ? wanted.isCompleted : isCompleted}
              disabled={taskId === null}
              onChange={(event) => {
                // Not disabled meanwhile: the focus would be lost.
                if (taskId === null || save.isBusy) return;
                const tick = { taskId, isCompleted: event.currentTarget.checked };
                setWanted(tick);
                save.ask(tick);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
