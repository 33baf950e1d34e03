import type { MilestoneChanges, ProjectView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { milestoneChangesOf, milestoneProblemsOf, milestoneRowsOf } from '../../../forms/index.ts';
import { useAtMostOnce } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { MilestoneFields } from '../fields/milestone-fields.tsx';
import { EditSection, SectionForm } from './edit-section.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** The tasks with their due days. */
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
  const save = useAtMostOnce(
    (changes: MilestoneChanges, requestId) =>
      rpc.projects.save({ requestId, projectId, changes: { milestones: changes } }),
    onEnd,
    project.name,
  );
  const { fields, form } = useEntryForm(milestoneDraft, milestones, save, onEnd);
  return (
    <SectionForm {...form}>
      <MilestoneFields {...fields} />
    </SectionForm>
  );
}

const milestoneDraft = {
  rowsOf: milestoneRowsOf,
  problemsOf: milestoneProblemsOf,
  changesOf: milestoneChangesOf,
};
