import { useTexts } from '../../../format/index.ts';
import { newTaskRow, type TaskProblem, type TaskRow } from '../../../forms/index.ts';
import type { EntryFieldsProps } from './entry-list.tsx';
import { NamedEntries } from './named-entries.tsx';

/** Tasks to add, rename or take out. */
export function TaskFields(props: EntryFieldsProps<TaskRow, TaskProblem>) {
  const { t } = useTexts();
  return (
    <NamedEntries
      {...props}
      kind={{
        newName: t('project.newTask'),
        addLabel: t('project.addTask'),
        newRow: newTaskRow,
        isNew: ({ taskId }) => taskId === null,
      }}
    />
  );
}
