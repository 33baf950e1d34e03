import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCliContext } from '../../../../../../main/hosts/cli/context/cli-context.ts';
import { openEngine } from '../../../../../../main/hosts/cli/engine/open-cli-engine.ts';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { openSettings } from '../../../../../../main/settings/index.ts';
import { asId, type LocalPath } from '../../../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../../../support/temporary-directory.ts';

const wholeWeek = { days: [0, 1, 2, 3, 4, 5, 6], fromMinute: 0, toMinute: 0, limitBytesPerSecond: 2_000 };

describe('open-cli-engine', () => {
  it.each([
    ['in the background it keeps the pause and the limit of the hour', true, { untilMs: null }, 2_000],
    ['for what a person has typed just now it keeps the ordinary limit alone', false, null, 1_000],
  ])('%s', async (_what, isInBackground, pause, limitBytesPerSecond) => {
    const state = await temporaryDirectory();
    const settings = await openSettings({
      path: asId<LocalPath>(join(state, 'settings.json')),
      log: silentLog,
    });
    await settings.update((before) => ({
      ...before,
      network: { ...before.network, limitBytesPerSecond: 1_000, schedule: [wholeWeek] },
      pause: { sinceMs: 0, untilMs: null },
    }));
    const quiet = new Writable({ write: (_chunk, _encoding, done) => done() });
    const context = createCliContext(
      {
        stdin: Readable.from([]),
        stdout: quiet,
        stderr: quiet,
        environment: { GALLEY_SERVER: 'http://bank.example', GALLEY_API_KEY: 'key' },
        workingDirectory: state,
        interrupted: new AbortController().signal,
      },
      { state },
    );

    const opened = await openEngine(
      context,
      { folders: 'saved', isWatching: false, isSending: true, isInBackground },
      await context.account(),
    );
    onTestFinished(() => opened.close());

    expect(opened.engine.status()).toMatchObject({ pause, limitBytesPerSecond });
  });
});
