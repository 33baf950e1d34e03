import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProjectSave, ProjectView } from '../../../shared/rpc/index.ts';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import {
  type ProjectFieldsDraft,
  projectFieldsChangesOf,
  projectFieldsProblemsOf,
  useClick,
} from '../../stores/index.ts';
import { ProjectFields } from './project-fields.tsx';

/** Name, status and schedule. A refused save keeps what was typed. */
export function ProjectForm({ project }: { readonly project: ProjectView }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [draft, setDraft] = useState<ProjectFieldsDraft>({});
  const problems = projectFieldsProblemsOf(draft, project);
  const save = useClick(
    (changes: ProjectSave['changes'], clickId) =>
      rpc.projects.save({ clickId, projectId: project.projectId, changes }),
    () => setDraft({}),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problems.size === 0 && Object.keys(draft).length > 0) save.ask(projectFieldsChangesOf(draft));
  };
  return (
    <>
      <form className="project-form" onSubmit={submit}>
        <ProjectFields
          view={project}
          draft={draft}
          problems={problems}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        {Object.keys(draft).length > 0 && (
          <Button type="submit" loading={save.isBusy} disabled={problems.size > 0}>
            {t('review.save')}
          </Button>
        )}
      </form>
      {save.failure !== null && <FailureView code={save.failure} />}
    </>
  );
}
