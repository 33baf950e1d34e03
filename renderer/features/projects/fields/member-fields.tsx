import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../../../format/index.ts';
import { type MemberProblem, type MemberRow, newMemberRow } from '../../../forms/index.ts';
import { usePeople } from '../../../queries/index.ts';
import { AddEntry, type EntryFieldsProps, RemoveEntry, useEntryList } from './entry-list.tsx';

/**
 * Members to add, give another role, or take out. People and roles that this bank showed are proposed; any other id may be
 * typed, because a bank has no call that lists them.
 */
export function MemberFields({ rows, problems, onChange }: EntryFieldsProps<MemberRow, MemberProblem>) {
  const { t } = useTexts();
  const people = usePeople();
  const peopleId = useId();
  const rolesId = useId();
  const { change, remove, add, addButton } = useEntryList(rows, onChange);
  const nameOf = (userId: string): string | null =>
    people.users.find((user) => user.userId === userId.trim())?.fullName ?? null;
  return (
    <>
      <datalist id={peopleId}>
        {people.users
          .filter(({ userId }) => !rows.some((row) => row.userId === userId))
          .map(({ userId, fullName }) => (
            <option key={userId} value={userId} label={fullName} />
          ))}
      </datalist>
      <datalist id={rolesId}>
        {people.roleIds.map((roleId) => (
          <option key={roleId} value={roleId} />
        ))}
      </datalist>
      {rows.map((row) => {
        const problem = problems.get(row.key);
        const name = row.fullName === null || row.fullName === '' ? row.userId : row.fullName;
        const legend = row.fullName === null ? t('project.newMember') : name;
        return (
          <fieldset key={row.key} className="project-entry">
            <legend className={row.fullName === null ? 'g-unseen' : undefined}>{legend}</legend>
            {row.fullName === null && (
              <TextInput
                label={t('project.person')}
                description={nameOf(row.userId)}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                list={peopleId}
                autoFocus
                value={row.userId}
                error={problem === undefined || problem === 'role' ? null : t(`project.problem.${problem}`)}
                onChange={(event) => change({ ...row, userId: event.currentTarget.value })}
              />
            )}
            <TextInput
              label={t('project.role')}
              list={rolesId}
              value={row.roleId}
              error={problem === 'role' ? t('project.problem.role') : null}
              onChange={(event) => change({ ...row, roleId: event.currentTarget.value })}
            />
            <RemoveEntry name={legend} onClick={() => remove(row.key)} />
          </fieldset>
        );
      })}
      <AddEntry
        buttonRef={addButton}
        label={t('project.addMember')}
        onClick={() => add(newMemberRow(crypto.randomUUID(), people, rows))}
      />
    </>
  );
}
