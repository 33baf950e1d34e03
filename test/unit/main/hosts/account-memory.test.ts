import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAccountMemory } from '../../../../main/hosts/account-memory.ts';
import type { Keychain, KeychainAccount } from '../../../../main/keychain/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { openSettings } from '../../../../main/settings/index.ts';
import type { LocalPath } from '../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const server = 'https://bank.example';
const byPassword = { kind: 'bank', server, credentials: { user: 'anna', password: 'secret-word' } } as const;
const byKey = { kind: 'bank', server, credentials: { apiKey: 'secret-key' } } as const;

describe('account-memory', () => {
  it('remembers nothing at first', async () => {
    expect(await (await open()).memory().recall()).toBeNull();
  });

  it.each([byPassword, byKey])(
    'gives back the bank that was used last, its secret from the keychain',
    async (account) => {
      const { memory, file } = await open();
      expect(await memory().remember(account)).toEqual({ isPersistent: true });
      expect([await memory().recall(), (await file()).includes('secret')]).toEqual([account, false]);
    },
  );

  it('takes up how a person signed in last', async () => {
    const { memory, settings } = await open();
    await memory().remember(byKey);
    await memory().remember(byPassword);
    expect([await memory().recall(), settings.get().accounts.length]).toEqual([byPassword, 1]);
  });

  it('remembers the built-in bank without any secret', async () => {
    const { memory, stored } = await open();
    await memory().remember({ kind: 'built-in' });
    expect([await memory().recall(), stored.size]).toEqual([{ kind: 'built-in' }, 0]);
  });

  it('forgets choice and secret of one bank, and keeps the others', async () => {
    const { memory, stored } = await open();
    const other = { ...byKey, server: 'https://other.example' };
    await memory().remember(other);
    await memory().remember(byKey);
    await memory().forget(server);
    expect([await memory().recall(), [...stored.keys()]]).toEqual([null, ['null@https://other.example']]);
    expect(await memory({ server: other.server, apiKey: null }).recall()).toEqual(other);
  });

  it('takes up only the bank that was named at the start', async () => {
    const { memory } = await open();
    await memory().remember(byKey);
    expect(await memory({ server: 'https://other.example', apiKey: null }).recall()).toBeNull();
  });

  it('prefers the key of the environment to the stored one', async () => {
    const { memory } = await open();
    await memory().remember(byKey);
    expect(await memory({ server, apiKey: 'from-environment' }).recall()).toEqual({
      kind: 'bank',
      server,
      credentials: { apiKey: 'from-environment' },
    });
  });

  it('asks again when the keychain has lost the secret', async () => {
    const { memory, stored } = await open();
    await memory().remember(byKey);
    stored.clear();
    expect(await memory().recall()).toBeNull();
  });
});

async function open() {
  const directory = await temporaryDirectory();
  const path = join(directory, 'settings.json') as LocalPath;
  const settings = await openSettings({ path, log: silentLog });
  const stored = new Map<string, string>();
  const nameOf = ({ server: of, user }: KeychainAccount): string => `${user}@${of}`;
  const keychain: Keychain = {
    read: async (account) => stored.get(nameOf(account)) ?? null,
    write: async (account, secret) => {
      stored.set(nameOf(account), secret);
      return { isPersistent: true, reason: null };
    },
    remove: async (account) => (stored.delete(nameOf(account)) ? 'removed' : 'absent'),
  };
  const memory = (options: Parameters<typeof createAccountMemory>[1] = { server: null, apiKey: null }) =>
    createAccountMemory({ settings, keychain }, options);
  return { memory, settings, stored, file: () => readFile(path, 'utf8') };
}
