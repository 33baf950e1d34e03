import { Avatar } from '@mantine/core';
import { useState } from 'react';
import type { ProjectView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { memberChangesOf, memberProblemsOf, memberRowsOf } from '../../stores/index.ts';
import { EditSection, SectionForm } from './edit-section.tsx';
import { MemberFields } from './member-fields.tsx';
import { type PartsOwner, useSaveParts } from './use-save-parts.ts';

interface MembersProps extends Pick<ProjectView, 'members'> {
  readonly owner: PartsOwner;
}

/** Who works on a project, or on everything in a project folder. */
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
  // As it was when the form was opened: who came by another hand meanwhile is not taken out by this one.
  const [before] = useState(members);
  const [rows, setRows] = useState(() => memberRowsOf(members));
  const [wasTried, setWasTried] = useState(false);
  const save = useSaveParts(owner, onEnd);
  const problems = memberProblemsOf(rows);
  const submit = (): void => {
    setWasTried(true);
    if (problems.size > 0) return;
    const changes = memberChangesOf(rows, before);
    if (changes === null) onEnd();
    else save.ask({ members: changes });
  };
  return (
    <SectionForm isBusy={save.isBusy} failure={save.failure} onSave={submit} onCancel={onEnd}>
      <MemberFields rows={rows} problems={wasTried ? problems : noProblems} onChange={setRows} />
    </SectionForm>
  );
}

const noProblems: ReturnType<typeof memberProblemsOf> = new Map();
