import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProjectSave, ProjectView } from '../../../shared/rpc/index.ts';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { fromDateField, toDateField, useClick, useProjectStatuses } from '../../stores/index.ts';

/** What the person has changed; what is left out shows what the bank says. */
interface Draft {
  readonly name?: string;
  readonly statusId?: ProjectView['statusId'];
  readonly start?: string;
  readonly end?: string;
}

/** Name, status and dates. A refused save keeps what was typed. */
export function ProjectForm({ project }: { readonly project: ProjectView }) {
  const { t, localized } = useTexts();
  const rpc = useRpc();
  const statuses = useProjectStatuses();
  const [draft, setDraft] = useState<Draft>({});
  const change = (part: Draft): void => setDraft((before) => ({ ...before, ...part }));
  const start = draft.start ?? toDateField(project.scheduleStart);
  const end = draft.end ?? toDateField(project.scheduleEnd);
  const isNameMissing = draft.name !== undefined && draft.name.trim() === '';
  // Dates as the field writes them sort as text.
  const isBackwards = start !== '' && end !== '' && end < start;
  const save = useClick(
    (changes: ProjectSave['changes'], clickId) =>
      rpc.projects.save({ clickId, projectId: project.projectId, changes }),
    () => setDraft({}),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isNameMissing && !isBackwards) save.ask(changesOf(draft));
  };
  return (
    <>
      <form className="project-form" onSubmit={submit}>
        <TextInput
          className="project-form-name"
          label={t('proof.name')}
          value={draft.name ?? project.name}
          error={isNameMissing ? t('proof.nameMissing') : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {statuses.length > 0 && (
          <NativeSelect
            label={t('proof.status')}
            value={draft.statusId ?? project.statusId ?? ''}
            onChange={(event) => {
              const next = statuses.find(({ statusId }) => statusId === event.currentTarget.value);
              if (next !== undefined) change({ statusId: next.statusId });
            }}
            data={[
              ...(project.statusId === null ? [{ value: '', label: '' }] : []),
              ...statuses.map(({ statusId, name }) => ({
                value: statusId,
                label: localized(name, statusId),
              })),
            ]}
          />
        )}
        <TextInput
          label={t('project.start')}
          type="date"
          value={start}
          onChange={(event) => change({ start: event.currentTarget.value })}
        />
        <TextInput
          label={t('project.end')}
          type="date"
          value={end}
          error={isBackwards ? t('project.backwards') : null}
          onChange={(event) => change({ end: event.currentTarget.value })}
        />
        {Object.keys(draft).length > 0 && (
          <Button type="submit" loading={save.isBusy} disabled={isNameMissing || isBackwards}>
            {t('review.save')}
          </Button>
        )}
      </form>
      {save.failure !== null && <FailureView code={save.failure} />}
    </>
  );
}

function changesOf({ name, statusId, start, end }: Draft): ProjectSave['changes'] {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(statusId === undefined || statusId === null ? {} : { statusId }),
    ...(start === undefined ? {} : { scheduleStart: fromDateField(start) }),
    ...(end === undefined ? {} : { scheduleEnd: fromDateField(end) }),
  };
}
