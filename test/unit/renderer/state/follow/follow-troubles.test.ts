import { describe, expect, it } from 'vitest';
import { createAppStore, followTroubles } from '../../../../../renderer/state/index.ts';
import type { RpcClient, SessionView } from '../../../../../shared/rpc/index.ts';
import { session } from '../../samples.ts';

const settings = { code: 'SETTINGS_INVALID', setAside: '/state/settings.json.invalid-1' } as const;
const journal = { code: 'JOURNAL_CORRUPT', setAside: '/state/journal.corrupt' } as const;

describe('renderer/state/follow-troubles', () => {
  it('announces each file that was set aside once, after any other change of the session', () => {
    const { report, page, shown } = follow();
    page.come(true);
    report([settings]);
    report([settings]);
    report([settings, journal]);

    expect(shown()).toEqual([
      [settings.setAside, 'SETTINGS_INVALID'],
      [journal.setAside, 'JOURNAL_CORRUPT'],
    ]);
  });

  it('shows nothing to an absent user: both the notice and the message to the host wait', () => {
    const { report, page, said, shown } = follow();
    report([settings]);
    page.come(false);
    const early = [...shown(), ...said];
    page.come(true);
    page.come(true);
    report([settings, journal]);
    expect([early, said, shown()]).toEqual([
      [],
      [[settings.setAside], [journal.setAside]],
      [
        [settings.setAside, 'SETTINGS_INVALID'],
        [journal.setAside, 'JOURNAL_CORRUPT'],
      ],
    ]);
  });

  it('tells the host again when it did not hear it, and the person once', async () => {
    const { report, page, said, shown } = follow();
    page.come(true);
    page.failure = new Error('gone');
    report([settings]);
    await Promise.resolve();
    page.failure = null;
    page.come(true);
    page.come(true);
    expect(said).toEqual([[settings.setAside], [settings.setAside]]);
    expect(shown()).toEqual([[settings.setAside, 'SETTINGS_INVALID']]);
  });
});

function follow() {
  const said: (readonly string[])[] = [];
  const store = createAppStore({
    client: {} as RpcClient,
    send: async () => {
      throw new Error('nothing is sent here');
    },
    storage: { read: () => null, write: () => undefined },
    host: 'browser',
  });
  const listeners: (() => void)[] = [];
  const page = {
    failure: null as Error | null,
    isLookedAt: false,
    come(isLookedAt: boolean): void {
      page.isLookedAt = isLookedAt;
      for (const listener of listeners) listener();
    },
  };
  followTroubles(store, {
    client: {
      session: {
        async troublesSeen({ setAside }) {
          said.push(setAside);
          if (page.failure !== null) throw page.failure;
        },
      },
    },
    isLookedAt: () => page.isLookedAt,
    onLook: (listener) => void listeners.push(listener),
  });
  const report = (troubles: SessionView['troubles']) =>
    store.getState().apply({ kind: 'session', session: { ...session, troubles } });
  const shown = () => store.getState().notices.map(({ subject, failure }) => [subject, failure.code]);
  return { report, page, said, shown };
}
