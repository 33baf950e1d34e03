import { Avatar } from '@mantine/core';
import type { MemberChanges, ProjectView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { memberChangesOf, memberProblemsOf, memberRowsOf } from '../../../forms/index.ts';
import { MemberFields } from '../fields/member-fields.tsx';
import { EditSection, SectionForm } from './edit-section.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { type PartsOwner, useSaveParts } from './use-save-parts.ts';

interface MembersProps extends Pick<ProjectView, 'members'> {
  readonly owner: PartsOwner;
}

/** The members of a project, or of everything in a project folder. */
export function Members({ owner, members }: MembersProps) {
  const { t } = useTexts();
  return (
    <EditSection
      title={t('project.members')}
      view={
        members.length === 0 ? (
          <p className="g-dim">{t('project.noMembers')}</p>
        ) : (
          <ul className="project-members">
            {members.map(({ userId, fullName, roleId }) => (
              <li key={userId}>
                <Avatar
                  size={22}
                  radius="xl"
                  color="cyan"
                  name={fullName}
                  variant="filled"
                  aria-hidden="true"
                />
                <span>
                  {fullName === '' ? userId : fullName}{' '}
                  <span className="g-dim">{t('project.roleIs', { role: roleId })}</span>
                </span>
              </li>
            ))}
          </ul>
        )
      }
      form={(onEnd) => <MembersForm owner={owner} members={members} onEnd={onEnd} />}
    />
  );
}

function MembersForm({ owner, members, onEnd }: MembersProps & { readonly onEnd: () => void }) {
  const { ask, ...saving } = useSaveParts(owner, onEnd);
  const save = { ...saving, ask: (changes: MemberChanges) => ask({ members: changes }) };
  const { fields, form } = useEntryForm(memberDraft, members, save, onEnd);
  return (
    <SectionForm {...form}>
      <MemberFields {...fields} />
    </SectionForm>
  );
}

const memberDraft = { rowsOf: memberRowsOf, problemsOf: memberProblemsOf, changesOf: memberChangesOf };
