import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAccountStore } from '../../main/accounts/account-store.ts';
import { silentLog } from '../../main/platform/index.ts';
import { openSettings } from '../../main/settings/index.ts';
import { asId, type LocalPath } from '../../shared/model/index.ts';
import type { GalleyEvent } from '../support/galley-process.ts';
import { runGalley } from '../support/run-galley.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { createStubKeychain } from '../unit/main/hosts/stub-memory.ts';

/** Every command that works with an account, with what it needs beside. */
const commands: readonly (readonly string[])[] = [
  ['search', 'asset'],
  ['status'],
  ['why', 'file.txt'],
  ['verify'],
  ['download', '1'],
  ['upload', 'file.txt', '--folder', 'x'],
  ['upload', 'file.txt', '--project', 'x'],
  ['sync', '.', '--folder', 'x', '--once'],
  ['run'],
  ['project', 'show', 'x'],
  ['project', 'save', '--name', 'x'],
  ['proof', 'upload', 'file.txt', '--project', 'x'],
  ['proof', 'status'],
  ['proof', 'share', 'x'],
  ['proof', 'show', 'x'],
];

describe('galley --account', () => {
  it.each([
    ['nobody goes by that name', 'nobody@nowhere.example', 'there is no account nobody@nowhere.example'],
    ['several go by that name', 'second.example', 'second.example is the name of several accounts'],
  ])('is refused by each command when %s', async (_what, name, words) => {
    const { galley, names } = await fixtureOf(nowhere('first'), nowhere('second'));
    const reason = `${words}: name one of ${names.join(', ')}`;
    for (const command of commands)
      expect({ command, ...(await galley([...command, '--account', name])) }).toEqual({
        command,
        code: 2,
        events: [{ event: 'error', code: 'BAD_USAGE', details: { reason } }],
      });
  });

  it('takes the name of the user at the host, the host, the address and the id', async () => {
    const { galley, first, names, accountId } = await fixture();
    const ways = [names.at(-1) ?? '', new URL(first.url).host, first.url, accountId];
    for (const name of ways)
      expect(namesIn(await galley(['search', 'asset', '--account', name]))).toEqual(['asset of first.txt']);
  });

  it('is the account that was used last where none is named', async () => {
    const { galley } = await fixture();
    expect(namesIn(await galley(['search', 'asset']))).toEqual(['asset of second.txt']);
  });

  it('goes before what the environment names', async () => {
    const { galley, first, second, names } = await fixture();
    const environment = { GALLEY_SERVER: first.url, GALLEY_API_KEY: first.apiKey };
    const admin =
      names.find((name) => name.endsWith(new URL(second.url).host) && name.startsWith('admin')) ?? '';
    const found = await galley(['search', 'asset', '--account', admin], environment);
    const without = await galley(['search', 'asset'], environment);
    expect([namesIn(found), namesIn(without)]).toEqual([['asset of second.txt'], ['asset of first.txt']]);
  });

  it('is not taken over by a key of another user in the environment', async () => {
    const { galley, second, directory } = await fixture();
    await writeFile(join(directory, 'sent.txt'), 'sent');
    // Whom that bank knows it as is `admin`; the first account of the bank is of `other`.
    const environment = { GALLEY_SERVER: second.url, GALLEY_API_KEY: second.apiKey };
    const { code, events } = await galley(
      ['upload', 'sent.txt', '--folder', second.inboxFolderId],
      environment,
    );
    const sent = await second.admin.search([
      { SearchField: 'Name', SearchOption: 'contains', ValuesList: ['sent'] },
    ]);
    expect([code, events.map((event) => event.code), sent]).toEqual([3, ['SIGN_IN_REFUSED'], []]);
  });

  it('says of one that is signed out what to do', async () => {
    const { galley, first, accountId, memory } = await fixture();
    await memory.signOut(accountId);
    const host = new URL(first.url).host;
    const { code, events } = await galley(['search', 'asset', '--account', host]);
    const reason = `${host} is signed out: run \`galley login --server URL\``;
    expect([code, events]).toEqual([2, [{ event: 'error', code: 'BAD_USAGE', details: { reason } }]]);
  });

  it.each([['search', 'asset'], ['run'], ['status']])(
    'says that its key cannot be read: %s',
    async (...command) => {
      const { galley, names, lock } = await fixtureOf(nowhere('first'), nowhere('second'), {
        hasOther: false,
      });
      lock();
      const { code, events } = await galley(command);
      const [name] = names;
      expect([code, events.filter(({ event }) => event === 'error')]).toEqual([
        3,
        [
          {
            event: 'error',
            code: 'NOT_SIGNED_IN',
            details: { reason: `the secret of ${name} cannot be read: The keychain is locked. (locked)` },
          },
        ],
      ]);
    },
  );

  it('is no option of a sign-in, which names its account by --server and --user', async () => {
    const { galley, names, first } = await fixture();
    const command = ['login', '--server', first.url, '--account', names.at(-1) ?? ''];
    expect(await galley(command)).toEqual({ code: 2, events: [] });
  });

  it('is the one with the shown state, and all are without', async () => {
    const { galley, names } = await fixture({ hasOther: false });
    const reported = async (...flags: readonly string[]) => {
      const { code, events } = await galley(['status', ...flags]);
      return [code, events.flatMap(({ event, account }) => (event === 'status' ? [account ?? null] : []))];
    };
    expect([await reported(), await reported('--account', names.at(-1) ?? '')]).toEqual([
      [0, names],
      [0, [null]],
    ]);
  });

  it('is the one with the bank that files go to and come from', async () => {
    const { galley, first, directory } = await fixture();
    const account = ['--account', new URL(first.url).host];
    await writeFile(join(directory, 'sent.txt'), 'sent');
    const upload = await galley(['upload', 'sent.txt', '--folder', first.inboxFolderId, ...account]);
    const [sent] = await first.admin.search([
      { SearchField: 'Name', SearchOption: 'contains', ValuesList: ['sent'] },
    ]);
    const download = await galley(['download', String(sent?.Id), '--to', 'here', ...account]);
    const verify = await galley(['verify', ...account]);
    const elsewhere = await galley(['download', 'no-such-asset', '--to', 'here', ...account]);
    expect([upload.code, sent?.MasterFile?.Size, download.code, verify.code, elsewhere.code]).toEqual([
      0, 4, 0, 0, 1,
    ]);
  });
});

function namesIn({ events }: { readonly events: readonly GalleyEvent[] }): readonly unknown[] {
  return events.flatMap(({ event, fileName }) => (event === 'asset' ? [fileName] : []));
}

interface Bank {
  readonly url: string;
  readonly apiKey: string;
}

/** One that is never asked. */
function nowhere(name: string): Bank {
  return { url: `http://${name}.example`, apiKey: 'key' };
}

async function fixture(options: { readonly hasOther?: boolean } = {}) {
  const first = await bankWith('asset of first.txt');
  const second = await bankWith('asset of second.txt');
  return { first, second, ...(await fixtureOf(first, second, options)) };
}

/** An account of the first bank, and two of the second: one of them has a user that the bank does not know. */
async function fixtureOf(first: Bank, second: Bank, { hasOther = true } = {}) {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'file.txt'), 'file');
  const state = await temporaryDirectory();
  const settings = await openSettings({
    path: asId<LocalPath>(join(state, 'settings.json')),
    log: silentLog,
  });
  let isLocked = false;
  const keychain = createStubKeychain(new Map(), true, () => isLocked);
  const memory = createAccountStore({ settings, keychain }, { server: null, apiKey: null });
  const remember = ({ url, apiKey }: Bank, identity: string) =>
    memory.remember({ kind: 'bank', server: url, credentials: { apiKey }, identity });
  await remember(first, 'admin');
  if (hasOther) await remember(second, 'other');
  await remember(second, 'admin');
  const names = memory.list().map(({ server, identity }) => `${identity}@${new URL(server).host}`);
  const accountId = memory.list().find(({ server }) => server === first.url)?.accountId ?? '';

  const galley = async (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
    const surroundings = { workingDirectory: directory, keychain, environment };
    const { code, events } = await runGalley([...args, '--state', state], surroundings);
    return { code, events };
  };
  const lock = () => {
    isLocked = true;
  };
  return { directory, memory, names, accountId, galley, lock };
}

async function bankWith(name: string): Promise<RunningBank> {
  const bank = await startBank();
  await bank.admin.upload(bank.inboxFolderId, name, name);
  return bank;
}
