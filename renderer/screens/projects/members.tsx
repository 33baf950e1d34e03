import { Avatar } from '@mantine/core';
import type { ProjectView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';

export function Members({ members }: Pick<ProjectView, 'members'>) {
  const { t } = useTexts();
  if (members.length === 0) return null;
  return (
    <section aria-label={t('project.members')}>
      <h3>{t('project.members')}</h3>
      <ul className="project-members">
        {members.map(({ userId, fullName }) => (
          <li key={userId}>
            <Avatar size={22} radius="xl" color="cyan" name={fullName} variant="filled" aria-hidden="true" />
            {fullName}
          </li>
        ))}
      </ul>
    </section>
  );
}
