import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProjectId } from '../../../shared/model/index.ts';
import type { ProjectView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useReviewQueries } from '../../queries/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { FailureView } from '../../ui/index.ts';
import { Members } from './sections/members.tsx';
import { Messages } from './sections/messages.tsx';
import { Milestones } from './sections/milestones.tsx';
import { Place } from './sections/place.tsx';
import { ProjectForm } from './sections/project-form.tsx';
import { ProjectProofs } from './sections/project-proofs.tsx';
import { Properties } from './sections/properties.tsx';
import { Tasks } from './sections/tasks.tsx';
import type { PartsOwner } from './sections/use-save-parts.ts';

/** Colleagues work on a project, too: once in half a minute shows what they did. */
const pollEveryMs = 30_000;

export function ProjectPage({ projectId }: { readonly projectId: ProjectId }) {
  const review = useReviewQueries();
  const project = useQuery({
    ...review.projects.read.queryOptions({ input: { projectId } }),
    refetchInterval: pollEveryMs,
  });
  const failure = failureToShow(project.error);
  return (
    <>
      {failure !== null && <FailureView code={failure} onRetry={() => void project.refetch()} />}
      {project.isPending && <Loader />}
      {project.data !== undefined && <LoadedProject project={project.data} />}
    </>
  );
}

function LoadedProject({ project }: { readonly project: ProjectView }) {
  const { t } = useTexts();
  const owner: PartsOwner = { kind: 'project', projectId: project.projectId, name: project.name };
  const counts = [
    project.proofCount === null ? null : t('project.proofCount', { count: project.proofCount }),
    project.assetCount === null ? null : t('project.assetCount', { count: project.assetCount }),
    project.messageCount === null ? null : t('project.messageCount', { count: project.messageCount }),
  ].filter((text) => text !== null);
  return (
    <>
      <div className="project-head">
        <h2 className="project-title">{project.name}</h2>
        <span className="g-dim">{counts.join(' · ')}</span>
      </div>
      <ProjectForm project={project} />
      <ProjectProofs project={project} />
      <Tasks project={project} />
      <Milestones project={project} />
      <Place owner={owner} parentId={project.parentId} />
      <Members owner={owner} members={project.members} />
      <Properties owner={owner} properties={project.properties} />
      <Messages projectId={project.projectId} />
    </>
  );
}
