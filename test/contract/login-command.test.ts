import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { lockStateDirectory, silentLog } from '../../main/platform/index.ts';
import { openSettings, savedAccounts } from '../../main/settings/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import { asId, type LocalPath } from '../../shared/model/index.ts';
import { runGalley } from '../support/run-galley.ts';
import { startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { createStubKeychain } from '../unit/main/hosts/stub-memory.ts';

describe('galley login', () => {
  it('writes nothing while another Galley uses the state directory, which would write over it', async () => {
    const { state, secrets, login, openState } = await fixture();
    const settings = await openState();
    await settings.update((before) => ({ ...before, ui: { ...before.ui, language: 'fi' } }));
    const before = await readFile(join(state, 'settings.json'), 'utf8');
    const window = await lockStateDirectory(state);

    const { code, events } = await login();
    await window.release();

    expect([code, events]).toEqual([
      5,
      [{ event: 'error', code: 'STATE_LOCKED', details: expect.anything() }],
    ]);
    expect([await readFile(join(state, 'settings.json'), 'utf8'), [...secrets]]).toEqual([before, []]);
  });

  it('lets go of the state directory, whether the key was taken or refused', async () => {
    const { state, bank, login, openState } = await fixture();
    const codes = [await login(), await login('no such key')].map(({ code }) => code);

    const next = await lockStateDirectory(state);
    await next.release();

    expect(codes).toEqual([0, 3]);
    const saved = savedAccounts((await openState()).get());
    expect(saved.map(({ server, identity }) => [server, identity])).toEqual([[bank.url, 'admin']]);
  });

  it.each([
    ['Ctrl-C, which a terminal hands over as a key', (typed: PassThrough) => typed.write('half a k\x03')],
    [
      'a signal',
      (_typed: PassThrough, interruption: AbortController) => interruption.abort(new AppError('CANCELLED')),
    ],
  ])('is given up at its question by %s', async (_what, giveUp) => {
    const { state, bank, secrets } = await fixture();
    const interruption = new AbortController();
    const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal });
    const ended = runGalley(['login', '--server', bank.url, '--state', state], {
      stdin: terminal,
      interrupted: interruption.signal,
      workingDirectory: state,
      keychain: createStubKeychain(secrets),
    });
    await expect.poll(() => terminal.listenerCount('keypress')).toBeGreaterThan(0);
    giveUp(terminal, interruption);
    expect([(await ended).code, [...secrets]]).toEqual([130, []]);
    const next = await lockStateDirectory(state);
    await next.release();
  });
});

async function fixture() {
  const bank = await startBank();
  const state = asId<LocalPath>(await temporaryDirectory());
  const secrets = new Map<string, string>();
  const openState = () =>
    openSettings({ path: asId<LocalPath>(join(state, 'settings.json')), log: silentLog });
  const login = (key: string = bank.apiKey) =>
    runGalley(['login', '--server', bank.url, '--state', state], {
      stdin: `${key}\n`,
      workingDirectory: state,
      keychain: createStubKeychain(secrets),
    });
  return { bank, state, secrets, login, openState };
}
