import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '../../../format/index.ts';
import {
  type ProjectFieldsDraft,
  type ProjectFieldsProblem,
  type ProjectFieldsView,
  toDateField,
} from '../../../forms/index.ts';
import { statusOptions, useProjectStatuses } from '../../../queries/index.ts';
import { DateInput } from '../../../ui/index.ts';

/** Name, status, schedule: what of a project stands in single fields, with what is wrong at each. */
export function ProjectFields({
  view,
  draft,
  problems,
  onChange,
}: {
  readonly view: ProjectFieldsView;
  readonly draft: ProjectFieldsDraft;
  readonly problems: ReadonlySet<ProjectFieldsProblem>;
  readonly onChange: (part: ProjectFieldsDraft) => void;
}) {
  const { t, localized } = useTexts();
  const known = useProjectStatuses(view.statusId === null ? [] : [view.statusId]);
  const statuses = statusOptions(known, view.statusId, localized);
  const dayProblem = (side: 'start' | 'end'): string | null => {
    if (problems.has(side)) return t('asset.problem.date');
    return problems.has(`${side}Year`) ? t('project.problem.year') : null;
  };
  const backwards = problems.has('backwards') ? t('project.backwards') : null;
  return (
    <>
      <TextInput
        className="project-form-name"
        label={t('proof.name')}
        value={draft.name ?? view.name}
        data-autofocus
        error={problems.has('name') ? t('proof.nameMissing') : null}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {known.length > 0 && (
        <NativeSelect
          label={t('proof.status')}
          value={draft.statusId ?? view.statusId ?? ''}
          onChange={(event) => {
            const next = statuses.find(({ value }) => value === event.currentTarget.value);
            if (next !== undefined) onChange({ statusId: next.value });
          }}
          data={[...(view.statusId === null ? [{ value: '', label: '' }] : []), ...statuses]}
        />
      )}
      <DateInput
        label={t('project.start')}
        value={draft.start ?? toDateField(view.scheduleStart)}
        error={dayProblem('start')}
        onChange={(start) => onChange({ start })}
      />
      <DateInput
        label={t('project.end')}
        value={draft.end ?? toDateField(view.scheduleEnd)}
        error={dayProblem('end') ?? backwards}
        onChange={(end) => onChange({ end })}
      />
      <div className="project-form-flags">
        <Checkbox
          label={t('project.fullDays')}
          checked={draft.isFullDays ?? view.isFullDays}
          onChange={(event) => onChange({ isFullDays: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('project.notify')}
          checked={draft.notifiesDeadline ?? view.notifiesDeadline}
          onChange={(event) => onChange({ notifiesDeadline: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
