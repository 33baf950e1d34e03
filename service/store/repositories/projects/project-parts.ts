import type { Transaction } from 'kysely';
import type { MemberRecord, PropertyValueRecord } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';

/** Which of the two kinds the rows belong to; both have members and property values. */
export type OwnerColumn = 'project_id' | 'folder_id';

interface OwnedParts {
  readonly members: MemberRecord[];
  readonly propertyValues: PropertyValueRecord[];
}

/** Two queries for any number of owners. */
export async function readOwnedParts(
  database: Database,
  owner: OwnerColumn,
  rowIds: readonly number[],
): Promise<(rowId: number) => OwnedParts> {
  const members = await database
    .selectFrom('project_member')
    .innerJoin('account', 'account.user_id', 'project_member.user_id')
    .select([`project_member.${owner} as owner_id`, 'project_member.user_id', 'role_id', 'full_name'])
    .where(`project_member.${owner}`, 'in', idList(rowIds))
    .orderBy('position')
    .execute();
  const properties = await database
    .selectFrom('project_property')
    .select([`${owner} as owner_id`, 'field_identifier', 'value_json'])
    .where(owner, 'in', idList(rowIds))
    .orderBy('field_identifier')
    .execute();
  const membersByOwner = Map.groupBy(members, (row) => row.owner_id);
  const propertiesByOwner = Map.groupBy(properties, (row) => row.owner_id);
  return (rowId) => ({
    members: (membersByOwner.get(rowId) ?? []).map((row) => ({
      userId: row.user_id,
      roleId: row.role_id,
      fullName: row.full_name,
    })),
    propertyValues: (propertiesByOwner.get(rowId) ?? []).map((row) => ({
      fieldIdentifier: row.field_identifier,
      value: JSON.parse(row.value_json),
    })),
  });
}

/** Puts these in the place of all that were there. */
export async function writeOwnedParts(
  transaction: Transaction<DatabaseSchema>,
  owner: OwnerColumn,
  rowId: number,
  parts: {
    readonly members: readonly Omit<MemberRecord, 'fullName'>[];
    readonly propertyValues: readonly PropertyValueRecord[];
  },
): Promise<void> {
  const ids = {
    project_id: owner === 'project_id' ? rowId : null,
    folder_id: owner === 'folder_id' ? rowId : null,
  };
  await transaction.deleteFrom('project_member').where(owner, '=', rowId).execute();
  for (const [position, { userId, roleId }] of parts.members.entries()) {
    await transaction
      .insertInto('project_member')
      .values({ ...ids, user_id: userId, role_id: roleId, position })
      .execute();
  }
  await transaction.deleteFrom('project_property').where(owner, '=', rowId).execute();
  for (const { fieldIdentifier, value } of parts.propertyValues) {
    await transaction
      .insertInto('project_property')
      .values({ ...ids, field_identifier: fieldIdentifier, value_json: JSON.stringify(value) })
      .execute();
  }
}
