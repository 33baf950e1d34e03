import { TextInput } from '@mantine/core';
import { useTexts } from '../../format/index.ts';
import { newTaskRow, type TaskRow } from '../../stores/index.ts';
import { AddEntry, RemoveEntry, useEntryList } from './entry-list.tsx';

/** Tasks to add, rename or take out. */
export function TaskFields({
  rows,
  problems,
  onChange,
}: {
  readonly rows: readonly TaskRow[];
  /** The rows of which the name is missing. */
  readonly problems: ReadonlySet<string>;
  readonly onChange: (rows: readonly TaskRow[]) => void;
}) {
  const { t } = useTexts();
  const { change, remove, add, addButton } = useEntryList(rows, onChange);
  return (
    <>
      {rows.map((row) => {
        const legend = row.name.trim() === '' ? t('project.newTask') : row.name;
        return (
          <fieldset key={row.key} className="project-entry">
            <legend className="g-unseen">{legend}</legend>
            <TextInput
              className="project-form-name"
              label={t('proof.name')}
              value={row.name}
              autoFocus={row.taskId === null}
              error={problems.has(row.key) ? t('proof.nameMissing') : null}
              onChange={(event) => change(row.key, { name: event.currentTarget.value })}
            />
            <RemoveEntry name={legend} onClick={() => remove(row.key)} />
            <TextInput
              className="project-entry-wide"
              label={t('proof.description')}
              value={row.description}
              onChange={(event) => change(row.key, { description: event.currentTarget.value })}
            />
          </fieldset>
        );
      })}
      <AddEntry
        buttonRef={addButton}
        label={t('project.addTask')}
        onClick={() => add(newTaskRow(crypto.randomUUID()))}
      />
    </>
  );
}
