import type { AccountStore } from '../ports/ports.ts';
import type { ProjectRole } from '../ports/project-ports.ts';
import type { MemberRecord } from '../records/project.ts';
import { refuse } from '../validation/project-texts.ts';

export type MemberInput = Omit<MemberRecord, 'fullName'>;

/** Members of one project: a company on one, with room to spare. */
const mostMembers = 500;

/** The members of a save. Throws BAD_REQUEST for an unknown user or role, and for a user who is named twice. */
export async function acceptMembers(
  members: readonly MemberInput[],
  deps: { readonly accounts: Pick<AccountStore, 'findUser'>; readonly roles: readonly ProjectRole[] },
): Promise<readonly MemberInput[]> {
  if (members.length > mostMembers) refuse('Members', `Members has more than ${mostMembers} entries.`);
  const userIds = new Set<string>();
  for (const [index, { userId, roleId }] of members.entries()) {
    const field = `Members.${index}`;
    if (userIds.has(userId)) refuse(`${field}.UserId`, 'Members names a user twice.');
    userIds.add(userId);
    if (!deps.roles.some((role) => role.roleId === roleId))
      refuse(`${field}.ProjectRoleId`, 'The bank has no project role with this ProjectRoleId.');
    if ((await deps.accounts.findUser(userId)) === null)
      refuse(`${field}.UserId`, 'The bank has no user with this UserId.');
  }
  return members;
}
