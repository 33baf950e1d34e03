import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { type AccountStore, createSecret, hashSecret } from '../domain/index.ts';
import { adminUserId } from './seed/seed-basics.ts';

/** The one key that the service itself hands out; `key list` shows it, `key disable` switches it off. */
const embeddedKeyId = '1';

/**
 * The administrator's key for this start: the given one, else the one in the file, else a new one in a new file. Returns null
 * when somebody has switched the key off. See docs/decisions/0002-embedded-admin-key.md.
 */
export async function settleAdminKey(
  accounts: AccountStore,
  options: { readonly fixedKey: string | null; readonly keyFile: string },
): Promise<string | null> {
  const key = options.fixedKey ?? readKeyFile(options.keyFile) ?? createKeyFile(options.keyFile);
  const row = await accounts.findKey(embeddedKeyId);
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
  if (!row.isEnabled) return null;
  await accounts.replaceKeyHash(embeddedKeyId, hashSecret(key));
  return key;
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
