import { useState } from 'react';
import type { MilestoneChanges, ProjectView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import {
  type MilestoneProblem,
  milestoneChangesOf,
  milestoneProblemsOf,
  milestoneRowsOf,
  useClick,
} from '../../stores/index.ts';
import { EditSection, SectionForm } from './edit-section.tsx';
import { MilestoneFields } from './milestone-fields.tsx';

/** What has to be done by when. */
export function Milestones({ project }: { readonly project: ProjectView }) {
  const { t, locale } = useTexts();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const { milestones } = project;
  return (
    <EditSection
      title={t('project.milestones')}
      view={
        milestones.length === 0 ? (
          <p className="g-dim">{t('project.noMilestones')}</p>
        ) : (
          <ul className="project-list">
            {milestones.map(({ milestoneId, name, description, scheduleEnd }) => (
              <li key={milestoneId ?? name}>
                <span className="project-list-date g-dim">
                  {scheduleEnd === null ? '' : date.format(scheduleEnd * 1_000)}
                </span>
                <span>
                  {name}
                  {description !== '' && <span className="g-dim"> {description}</span>}
                </span>
              </li>
            ))}
          </ul>
        )
      }
      form={(onEnd) => <MilestonesForm project={project} onEnd={onEnd} />}
    />
  );
}

function MilestonesForm({ project, onEnd }: { readonly project: ProjectView; readonly onEnd: () => void }) {
  const rpc = useRpc();
  const { projectId, milestones } = project;
  // As it was when the form was opened: what came by another hand meanwhile is not taken out by this one.
  const [before] = useState(milestones);
  const [rows, setRows] = useState(() => milestoneRowsOf(milestones));
  const [wasTried, setWasTried] = useState(false);
  const save = useClick(
    (changes: MilestoneChanges, clickId) =>
      rpc.projects.save({ clickId, projectId, changes: { milestones: changes } }),
    onEnd,
  );
  const problems = milestoneProblemsOf(rows);
  const submit = (): void => {
    setWasTried(true);
    if (problems.size > 0) return;
    const changes = milestoneChangesOf(rows, before);
    if (changes === null) onEnd();
    else save.ask(changes);
  };
  return (
    <SectionForm isBusy={save.isBusy} failure={save.failure} onSave={submit} onCancel={onEnd}>
      <MilestoneFields rows={rows} problems={wasTried ? problems : noProblems} onChange={setRows} />
    </SectionForm>
  );
}

const noProblems: ReadonlyMap<string, MilestoneProblem> = new Map();
