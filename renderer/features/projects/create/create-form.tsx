import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { ProjectFolderId, ProjectId } from '../../../../shared/model/index.ts';
import type { ProjectSave } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import {
  emptyProjectFields,
  type MemberRow,
  type MilestoneRow,
  memberChangesOf,
  memberProblemsOf,
  milestoneChangesOf,
  milestoneProblemsOf,
  type ProjectFieldsDraft,
  type PropertyDraft,
  projectFieldsChangesOf,
  projectFieldsProblemsOf,
  propertyChangesOf,
  propertyDraftOf,
  propertyProblemsOf,
  type TaskRow,
  taskChangesOf,
  taskProblemsOf,
} from '../../../forms/index.ts';
import { useAtMostOnce, usePropertyFields } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { FailureView, SavingFields, useGuardedChanges, useInvalidFocus } from '../../../ui/index.ts';
import { MemberFields } from '../fields/member-fields.tsx';
import { MilestoneFields } from '../fields/milestone-fields.tsx';
import { ProjectFields } from '../fields/project-fields.tsx';
import { PropertyFields } from '../fields/property-fields.tsx';
import { TaskFields } from '../fields/task-fields.tsx';

export interface Creation {
  readonly kind: 'project' | 'folder';
  readonly parentId: ProjectFolderId;
  /** Null at the top. */
  readonly parentName: string | null;
}

/** Everything that a new project or project folder may begin with; only the name has to be there. */
export function CreateForm({
  creation,
  onClose,
  onCreated,
}: {
  readonly creation: Creation;
  readonly onClose: () => void;
  readonly onCreated: (projectId: ProjectId | null) => void;
}) {
  const { t } = useTexts();
  const { kind } = creation;
  const { fields, failure: fieldsFailure, readAgain: readFieldsAgain } = usePropertyFields();
  const [draft, setDraft] = useState<ProjectFieldsDraft>({});
  const [members, setMembers] = useState<readonly MemberRow[]>([]);
  const [tasks, setTasks] = useState<readonly TaskRow[]>([]);
  const [milestones, setMilestones] = useState<readonly MilestoneRow[]>([]);
  const [typedProperties, setTypedProperties] = useState<PropertyDraft>({});
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leadToInvalid = useInvalidFocus(form);
  const letGo = useGuardedChanges(
    [draft, typedProperties].some((part) => Object.keys(part).length > 0) ||
      members.length + tasks.length + milestones.length > 0,
  );
  const create = useCreate(creation, draft.name ?? '', (projectId) => {
    letGo();
    onCreated(projectId);
  });
  // The fields of the bank may be known only after this form was opened.
  const properties = { ...propertyDraftOf([], fields), ...typedProperties };
  const fieldProblems = projectFieldsProblemsOf(draft, emptyProjectFields);
  const memberProblems = memberProblemsOf(members);
  const taskProblems = taskProblemsOf(tasks);
  const milestoneProblems = milestoneProblemsOf(milestones, []);
  const propertyProblems = propertyProblemsOf(properties, [], fields);
  const problemCount =
    fieldProblems.size +
    memberProblems.size +
    taskProblems.size +
    milestoneProblems.size +
    propertyProblems.size;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (problemCount > 0) {
      leadToInvalid();
      return;
    }
    const memberChanges = memberChangesOf(members, []);
    const taskChanges = taskChangesOf(tasks, []);
    const milestoneChanges = milestoneChangesOf(milestones, []);
    const propertyChanges = propertyChangesOf(properties, [], fields);
    create.ask({
      ...projectFieldsChangesOf(draft, emptyProjectFields),
      parentId: creation.parentId,
      ...(memberChanges === null ? {} : { members: memberChanges }),
      ...(taskChanges === null ? {} : { tasks: taskChanges }),
      ...(milestoneChanges === null ? {} : { milestones: milestoneChanges }),
      ...(propertyChanges === null ? {} : { properties: propertyChanges }),
    });
  };
  const change = (part: ProjectFieldsDraft): void => setDraft((before) => ({ ...before, ...part }));
  return (
    <form ref={form} className="projects-create" noValidate onSubmit={submit}>
      <p className="projects-create-place g-dim">
        {creation.parentName === null
          ? t('projects.atTop')
          : t('projects.inFolder', { folder: creation.parentName })}
      </p>
      <SavingFields isSaving={create.isBusy}>
        {kind === 'project' ? (
          <div className="project-form">
            <ProjectFields
              view={emptyProjectFields}
              draft={draft}
              problems={wasTried ? fieldProblems : new Set()}
              onChange={change}
            />
          </div>
        ) : (
          <TextInput
            label={t('proof.name')}
            value={draft.name ?? ''}
            data-autofocus
            error={wasTried && fieldProblems.has('name') ? t('proof.nameMissing') : null}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
        <More title={t('project.members')} hasProblem={wasTried && memberProblems.size > 0}>
          <MemberFields
            rows={members}
            problems={wasTried ? memberProblems : new Map()}
            onChange={setMembers}
          />
        </More>
        {kind === 'project' && (
          <More title={t('project.tasks')} hasProblem={wasTried && taskProblems.size > 0}>
            <TaskFields rows={tasks} problems={wasTried ? taskProblems : new Map()} onChange={setTasks} />
          </More>
        )}
        {kind === 'project' && (
          <More title={t('project.milestones')} hasProblem={wasTried && milestoneProblems.size > 0}>
            <MilestoneFields
              rows={milestones}
              problems={wasTried ? milestoneProblems : new Map()}
              onChange={setMilestones}
            />
          </More>
        )}
        {fields.length > 0 && (
          <More title={t('project.properties')} hasProblem={wasTried && propertyProblems.size > 0}>
            <PropertyFields
              fields={fields}
              draft={properties}
              problems={propertyProblems}
              onChange={setTypedProperties}
            />
          </More>
        )}
        {fieldsFailure !== null && (
          <FailureView subject={t('project.properties')} code={fieldsFailure} onRetry={readFieldsAgain} />
        )}
      </SavingFields>
      {create.failure !== null && <FailureView code={create.failure} ofRequest />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={create.isBusy}>
          {t('projects.create')}
        </Button>
      </Group>
    </form>
  );
}

/** The fields that most users fill in later. Opens by itself when something in it is wrong, and closes only by the user. */
function More({
  title,
  hasProblem,
  children,
}: {
  readonly title: string;
  readonly hasProblem: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="projects-create-more"
      open={isOpen || hasProblem}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className="project-section-form">{children}</div>
    </details>
  );
}

function useCreate({ kind }: Creation, name: string, onCreated: (projectId: ProjectId | null) => void) {
  const rpc = useRpc();
  return useAtMostOnce(
    async (changes: ProjectSave['changes'], requestId): Promise<ProjectId | null> => {
      if (kind === 'project')
        return (await rpc.projects.save({ requestId, projectId: null, changes })).projectId;
      const { parentId, members, properties } = changes;
      await rpc.projects.saveFolder({
        requestId,
        projectFolderId: null,
        changes: { name: changes.name, parentId, members, properties },
      });
      return null;
    },
    onCreated,
    name,
  );
}
