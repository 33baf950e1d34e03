import { Checkbox } from '@mantine/core';
import { useTexts } from '../../../format/index.ts';
import { type MilestoneProblem, type MilestoneRow, newMilestoneRow } from '../../../forms/index.ts';
import { DateInput } from '../../../ui/index.ts';
import type { EntryFieldsProps } from './entry-list.tsx';
import { NamedEntries } from './named-entries.tsx';

/** Milestones to add, change or take out. */
export function MilestoneFields(props: EntryFieldsProps<MilestoneRow, MilestoneProblem>) {
  const { t } = useTexts();
  const dayProblem = (problem: MilestoneProblem | undefined): string | null => {
    if (problem === 'date') return t('asset.problem.date');
    return problem === 'year' ? t('project.problem.year') : null;
  };
  return (
    <NamedEntries
      {...props}
      kind={{
        newName: t('project.newMilestone'),
        addLabel: t('project.addMilestone'),
        newRow: newMilestoneRow,
        isNew: ({ milestoneId }) => milestoneId === null,
        beside: (row, change) => (
          <DateInput
            label={t('project.milestoneDate')}
            value={row.end}
            error={dayProblem(props.problems.get(row.key))}
            onChange={(end) => change({ ...row, end })}
          />
        ),
        below: (row, change) => (
          <div className="project-form-flags">
            <Checkbox
              label={t('project.wholeDay')}
              checked={row.isFullDays}
              onChange={(event) => change({ ...row, isFullDays: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('project.notify')}
              checked={row.notifiesDeadline}
              onChange={(event) => change({ ...row, notifiesDeadline: event.currentTarget.checked })}
            />
          </div>
        ),
      }}
    />
  );
}
