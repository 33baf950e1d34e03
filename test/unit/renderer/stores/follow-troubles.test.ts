import { describe, expect, it } from 'vitest';
import { createAppStore, followTroubles } from '../../../../renderer/stores/index.ts';
import type { RpcClient, SessionView } from '../../../../shared/rpc/index.ts';
import { session } from './samples.ts';

const settings = { code: 'SETTINGS_INVALID', setAside: '/state/settings.json.invalid-1' } as const;
const journal = { code: 'JOURNAL_CORRUPT', setAside: '/state/journal.corrupt' } as const;

describe('renderer/stores/follow-troubles', () => {
  it('tells each thing that was set aside once, whatever else becomes known of the session', () => {
    const { store, tell } = follow();
    tell([settings]);
    tell([settings]);
    tell([settings, journal]);

    expect(store.getState().notices.map(({ subject, failure }) => [subject, failure.code])).toEqual([
      [settings.setAside, 'SETTINGS_INVALID'],
      [journal.setAside, 'JOURNAL_CORRUPT'],
    ]);
  });

  it('tells the host that they were seen once somebody is at the page', () => {
    const { tell, page, said } = follow();
    tell([settings]);
    page.come(false);
    const early = [...said];
    page.come(true);
    page.come(true);
    tell([settings, journal]);
    expect([early, said]).toEqual([[], [[settings.setAside], [journal.setAside]]]);
  });

  it('tells it again when the host did not hear it', async () => {
    const { tell, page, said } = follow();
    page.come(true);
    page.failure = new Error('gone');
    tell([settings]);
    await Promise.resolve();
    page.failure = null;
    page.come(true);
    page.come(true);
    expect(said).toEqual([[settings.setAside], [settings.setAside]]);
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
  const tell = (troubles: SessionView['troubles']) =>
    store.getState().apply({ kind: 'session', session: { ...session, troubles } });
  return { store, tell, page, said };
}
