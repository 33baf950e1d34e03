import { Checkbox, TextInput } from '@mantine/core';
import { DateInput } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { type MilestoneProblem, type MilestoneRow, newMilestoneRow } from '../../stores/index.ts';
import { AddEntry, RemoveEntry, useEntryList } from './entry-list.tsx';

/** Milestones to add, change or take out. */
export function MilestoneFields({
  rows,
  problems,
  onChange,
}: {
  readonly rows: readonly MilestoneRow[];
  readonly problems: ReadonlyMap<string, MilestoneProblem>;
  readonly onChange: (rows: readonly MilestoneRow[]) => void;
}) {
  const { t } = useTexts();
  const { change, remove, add, addButton } = useEntryList(rows, onChange);
  return (
    <>
      {rows.map((row) => {
        const legend = row.name.trim() === '' ? t('project.newMilestone') : row.name;
        return (
          <fieldset key={row.key} className="project-entry">
            <legend className="g-unseen">{legend}</legend>
            <TextInput
              className="project-form-name"
              label={t('proof.name')}
              value={row.name}
              autoFocus={row.milestoneId === null}
              error={problems.get(row.key) === 'name' ? t('proof.nameMissing') : null}
              onChange={(event) => change(row.key, { name: event.currentTarget.value })}
            />
            <DateInput
              label={t('project.milestoneDate')}
              value={row.end}
              error={problems.get(row.key) === 'date' ? t('asset.problem.date') : null}
              onChange={(end) => change(row.key, { end })}
            />
            <RemoveEntry name={legend} onClick={() => remove(row.key)} />
            <TextInput
              className="project-entry-wide"
              label={t('proof.description')}
              value={row.description}
              onChange={(event) => change(row.key, { description: event.currentTarget.value })}
            />
            <div className="project-form-flags">
              <Checkbox
                label={t('project.wholeDay')}
                checked={row.isFullDays}
                onChange={(event) => change(row.key, { isFullDays: event.currentTarget.checked })}
              />
              <Checkbox
                label={t('project.notify')}
                checked={row.notifiesDeadline}
                onChange={(event) => change(row.key, { notifiesDeadline: event.currentTarget.checked })}
              />
            </div>
          </fieldset>
        );
      })}
      <AddEntry
        buttonRef={addButton}
        label={t('project.addMilestone')}
        onClick={() => add(newMilestoneRow(crypto.randomUUID()))}
      />
    </>
  );
}
