import { describe, expect, it } from 'vitest';
import { createAppStore, followTroubles } from '../../../../renderer/stores/index.ts';
import type { RpcClient, SessionView } from '../../../../shared/rpc/index.ts';
import { session } from './samples.ts';

describe('renderer/stores/follow-troubles', () => {
  it('tells each thing that was set aside once, whatever else becomes known of the session', () => {
    const store = createAppStore({
      client: {} as RpcClient,
      send: async () => {
        throw new Error('nothing is sent here');
      },
      storage: { read: () => null, write: () => undefined },
      host: 'browser',
    });
    followTroubles(store);
    const tell = (troubles: SessionView['troubles']) =>
      store.getState().apply({ kind: 'session', session: { ...session, troubles } });
    const settings = { code: 'SETTINGS_INVALID', setAside: '/state/settings.json.invalid-1' } as const;
    const journal = { code: 'JOURNAL_CORRUPT', setAside: '/state/journal.corrupt' } as const;

    tell([settings]);
    tell([settings]);
    tell([settings, journal]);

    expect(store.getState().notices.map(({ subject, failure }) => [subject, failure.code])).toEqual([
      [settings.setAside, 'SETTINGS_INVALID'],
      [journal.setAside, 'JOURNAL_CORRUPT'],
    ]);
  });
});
