import type { ProjectRoleId, UserId } from '../../shared/model/index.ts';
import type { PeopleView } from '../../shared/rpc/index.ts';

interface SeenMember {
  readonly userId: UserId;
  readonly fullName: string;
  readonly roleId: ProjectRoleId;
}

/** Members in recent readings, so that the user need not know the id of a colleague who works on another project. */
export interface PeopleSeen {
  note(entries: readonly { readonly members: readonly SeenMember[] }[]): void;
  view(): PeopleView;
}

export function createPeopleSeen(): PeopleSeen {
  const names = new Map<UserId, string>();
  const roleIds = new Set<ProjectRoleId>();
  return {
    note(entries) {
      for (const { userId, fullName, roleId } of entries.flatMap(({ members }) => members)) {
        // A bank that gives the name in one place and not in another has given it.
        if (fullName !== '' || !names.has(userId)) names.set(userId, fullName);
        roleIds.add(roleId);
      }
    },
    view: () => ({
      users: [...names].map(([userId, fullName]) => ({ userId, fullName })),
      roleIds: [...roleIds],
    }),
  };
}
