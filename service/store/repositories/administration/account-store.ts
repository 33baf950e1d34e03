import type { Selectable } from 'kysely';
import type { AccountStore, ApiKey, User } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { lowestId } from '../../sqlite/raise-ids.ts';

export function createAccountStore(database: Database): AccountStore {
  return {
    async findUser(userId) {
      const row = await database
        .selectFrom('account')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row === undefined ? null : toUser(row);
    },

    async findLogin(loginName) {
      const row = await database
        .selectFrom('account')
        .selectAll()
        .where('login_name', '=', loginName)
        .executeTakeFirst();
      return row === undefined ? null : { user: toUser(row), passwordHash: row.password_hash };
    },

    async listUsers() {
      const rows = await database.selectFrom('account').selectAll().orderBy('login_name').execute();
      return rows.map(toUser);
    },

    async nextUserId(nowMs) {
      const rows = await database.selectFrom('account').select('user_id as id').execute();
      return nextId(rows, await lowestId(database, 'user', nowMs));
    },

    async addUser(user, passwordHash) {
      await database
        .insertInto('account')
        .values({
          user_id: user.userId,
          login_name: user.loginName,
          full_name: user.fullName,
          password_hash: passwordHash,
          is_administrator: Number(user.isAdministrator),
          is_enabled: Number(user.isEnabled),
        })
        .execute();
    },

    setUserEnabled: (userId, isEnabled) =>
      changeAndSignOut(database, userId, { is_enabled: Number(isEnabled) }),

    setPassword: (userId, passwordHash) =>
      changeAndSignOut(database, userId, { password_hash: passwordHash }),

    async addUserToGroup(userId, groupId) {
      await database
        .insertInto('group_member')
        .values({ group_id: groupId, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async removeUserFromGroup(userId, groupId) {
      const result = await database
        .deleteFrom('group_member')
        .where('group_id', '=', groupId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },

    async emailOf(userId) {
      const row = await database
        .selectFrom('account')
        .select('email')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.email ?? null;
    },

    async setEmail(userId, email) {
      const result = await database
        .updateTable('account')
        .set({ email })
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async findKeyByHash(keyHash) {
      const row = await database
        .selectFrom('api_key')
        .selectAll()
        .where('key_hash', '=', keyHash)
        .executeTakeFirst();
      return row === undefined ? null : toApiKey(row);
    },

    async listKeys() {
      const rows = await database.selectFrom('api_key').selectAll().orderBy('key_id').execute();
      return rows.map(toApiKey);
    },

    async nextKeyId(nowMs) {
      const rows = await database.selectFrom('api_key').select('key_id as id').execute();
      return nextId(rows, await lowestId(database, 'key', nowMs));
    },

    async addKey(key, keyHash) {
      await database
        .insertInto('api_key')
        .values({
          key_id: key.keyId,
          key_hash: keyHash,
          name: key.name,
          description: key.description,
          user_id: key.userId,
          expires_at_ms: key.expiresAtMs,
          is_enabled: Number(key.isEnabled),
        })
        .execute();
    },

    async findKey(keyId) {
      const row = await database
        .selectFrom('api_key')
        .selectAll()
        .where('key_id', '=', keyId)
        .executeTakeFirst();
      return row === undefined ? null : toApiKey(row);
    },

    replaceKeyHash: (keyId, keyHash) =>
      database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('api_key')
          .set({ key_hash: keyHash })
          .where('key_id', '=', keyId)
          .where('key_hash', '<>', keyHash)
          .executeTakeFirst();
        if (numUpdatedRows > 0n)
          await transaction.deleteFrom('session').where('key_id', '=', keyId).execute();
      }),

    async setKeyEnabled(keyId, isEnabled) {
      const result = await database
        .updateTable('api_key')
        .set({ is_enabled: Number(isEnabled) })
        .where('key_id', '=', keyId)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async addSession({ tokenHash, userId, by, nowMs }) {
      const keyId = 'keyId' in by ? by.keyId : null;
      const account = database
        .selectFrom('account')
        .select(({ ref, val }) => [
          val(tokenHash).as('token_hash'),
          ref('account.user_id').as('user_id'),
          val(keyId).as('key_id'),
          val(nowMs).as('last_used_ms'),
        ])
        .where('account.user_id', '=', userId)
        .where('account.is_enabled', '=', 1);
      // One statement, so that no change of the account comes between the look and the token.
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('session')
        .columns(['token_hash', 'user_id', 'key_id', 'last_used_ms'])
        .expression(
          'keyId' in by
            ? account
                .innerJoin('api_key', 'api_key.user_id', 'account.user_id')
                .where('api_key.key_id', '=', by.keyId)
                .where('api_key.is_enabled', '=', 1)
            : account.where('account.password_hash', '=', by.passwordHash),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async findSession(tokenHash) {
      const row = await database
        .selectFrom('session')
        .innerJoin('account', 'account.user_id', 'session.user_id')
        .leftJoin('api_key', 'api_key.key_id', 'session.key_id')
        .select(['session.last_used_ms', 'session.user_id', 'login_name', 'full_name', 'is_administrator'])
        .select(['account.is_enabled', 'api_key.key_id', 'api_key.name', 'api_key.description'])
        .select(['api_key.expires_at_ms', 'api_key.is_enabled as is_key_enabled'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (row === undefined) return null;
      const key =
        row.key_id === null
          ? null
          : {
              keyId: row.key_id,
              name: row.name ?? '',
              description: row.description ?? '',
              userId: row.user_id,
              expiresAtMs: row.expires_at_ms,
              isEnabled: row.is_key_enabled === 1,
            };
      return { user: toUser(row), key, lastUsedMs: row.last_used_ms };
    },

    async touchSession(tokenHash, nowMs) {
      await database
        .updateTable('session')
        .set({ last_used_ms: nowMs })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    async removeSessions({ unusedSinceMs }) {
      await database.deleteFrom('session').where('last_used_ms', '<', unusedSinceMs).execute();
    },
  };
}

function nextId(rows: readonly { readonly id: string }[], lowest: number): string {
  return String(Math.max(lowest, ...rows.map(({ id }) => Number(id) + 1)));
}

/** False when there is no such user. */
function changeAndSignOut(
  database: Database,
  userId: string,
  change: Partial<Pick<DatabaseSchema['account'], 'is_enabled' | 'password_hash'>>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const result = await transaction
      .updateTable('account')
      .set(change)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    await transaction.deleteFrom('session').where('user_id', '=', userId).execute();
    return result.numUpdatedRows === 1n;
  });
}

function toUser(row: Omit<Selectable<DatabaseSchema['account']>, 'password_hash' | 'email'>): User {
  return {
    userId: row.user_id,
    loginName: row.login_name,
    fullName: row.full_name,
    isAdministrator: row.is_administrator === 1,
    isEnabled: row.is_enabled === 1,
  };
}

function toApiKey(row: Selectable<DatabaseSchema['api_key']>): ApiKey {
  return {
    keyId: row.key_id,
    name: row.name,
    description: row.description,
    userId: row.user_id,
    expiresAtMs: row.expires_at_ms,
    isEnabled: row.is_enabled === 1,
  };
}
