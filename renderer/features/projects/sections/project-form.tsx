import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ProjectView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import {
  type ProjectFieldsDraft,
  projectFieldsChangesOf,
  projectFieldsProblemsOf,
  useDraft,
} from '../../../forms/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { FailureView, useGuardedChanges } from '../../../ui/index.ts';
import { ProjectFields } from '../fields/project-fields.tsx';

/** Name, status and schedule. A refused save keeps what was typed. */
export function ProjectForm({ project }: { readonly project: ProjectView }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { draft, isChanged, change, save } = useDraft<ProjectFieldsDraft>(
    (sent, requestId) =>
      rpc.projects.save({
        requestId,
        projectId: project.projectId,
        changes: projectFieldsChangesOf(sent, project),
      }),
    project.name,
  );
  useGuardedChanges(isChanged);
  const problems = projectFieldsProblemsOf(draft, project);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problems.size === 0 && isChanged) save.ask(draft);
  };
  return (
    <>
      <form className="project-form" onSubmit={submit}>
        <ProjectFields view={project} draft={draft} problems={problems} onChange={change} />
        {isChanged && (
          <Button type="submit" loading={save.isBusy} disabled={problems.size > 0}>
            {t('review.save')}
          </Button>
        )}
      </form>
      {save.failure !== null && <FailureView code={save.failure} ofRequest />}
    </>
  );
}
