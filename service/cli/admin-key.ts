import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { AppError } from '../../shared/errors/index.ts';
import { type AccountStore, type ApiKey, createSecret, hashSecret } from '../domain/index.ts';
import { adminUserId } from './seed/seed-basics.ts';

/** The one key that the service itself hands out; `key list` shows it, `key disable` switches it off. */
const embeddedKeyId = '1';

/**
 * The administrator's key for this start: the given one, else the one in the file, else a new one in a new file. Returns null
 * when the key was switched off. Another key than at the last start ends the tokens of that one. Throws BAD_USAGE for a given key
 * that is one of the bank's others. See docs/decisions/0002-embedded-admin-key.md.
 */
export async function settleAdminKey(
  accounts: AccountStore,
  options: { readonly fixedKey: string | null; readonly keyFile: string },
): Promise<string | null> {
  const key = options.fixedKey ?? readKeyFile(options.keyFile) ?? createKeyFile(options.keyFile);
  const row = await accounts.findKey(embeddedKeyId);
  if (row !== null && !row.isEnabled) return null;
  const holder = await accounts.findKeyByHash(hashSecret(key));
  // The usual start: nothing to write, as the disk of the bank may be full.
  if (holder?.keyId === embeddedKeyId) return key;
  if (holder !== null) throw keyOfOthers(holder);
  if (row === null) {
    await accounts.addKey(
      {
        keyId: embeddedKeyId,
        name: 'Embedded',
        description: 'Made by the service for the Galley that starts it.',
        userId: adminUserId,
        expiresAtMs: null,
        isEnabled: true,
      },
      hashSecret(key),
    );
    return key;
  }
  await accounts.replaceKeyHash(embeddedKeyId, hashSecret(key));
  return key;
}

/**
 * The key in the file, where it is the one that works; a new one for a bank that has none yet. Ends no token: the service may be
 * given another key when it runs.
 */
export async function knownAdminKey(accounts: AccountStore, keyFile: string): Promise<string | null> {
  if ((await accounts.findKey(embeddedKeyId)) === null) {
    return settleAdminKey(accounts, { fixedKey: null, keyFile });
  }
  return workingAdminKey(accounts, { fixedKey: null, keyFile });
}

/** The given key or the one in the file, whichever works; null when none does. Writes nothing. */
export async function workingAdminKey(
  accounts: Pick<AccountStore, 'findKeyByHash'>,
  options: { readonly fixedKey: string | null; readonly keyFile: string },
): Promise<string | null> {
  for (const key of [options.fixedKey, readKeyFile(options.keyFile)]) {
    const row = key === null ? null : await accounts.findKeyByHash(hashSecret(key));
    if (row?.keyId === embeddedKeyId && row.isEnabled) return key;
  }
  return null;
}

/** Two rows with one key: its rights would be those of either. */
function keyOfOthers(holder: ApiKey): AppError {
  return new AppError('BAD_USAGE', {
    reason:
      `GALLEY_SERVICE_API_KEY is key ${holder.keyId} of this bank, "${holder.name}". Set another one for the administrator, ` +
      'or none for the key in the file admin-key.',
  });
}

function readKeyFile(path: string): string | null {
  if (!existsSync(path)) return null;
  const key = readFileSync(path, 'utf8').trim();
  return key === '' ? null : key;
}

function createKeyFile(path: string): string {
  const key = createSecret();
  const unfinished = `${path}.${randomUUID()}`;
  const file = openSync(unfinished, 'wx', 0o600);
  writeSync(file, `${key}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, path);
  return key;
}
