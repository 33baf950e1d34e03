import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../../main/platform/index.ts';
import { createKeptSearches } from '../../../../../main/review/index.ts';
import { implementContract } from '../../../../../main/rpc/routers/namespace.ts';
import { createSearchesRouter } from '../../../../../main/rpc/routers/searches-router.ts';
import { openTestJournal } from '../../../../support/open-test-journal.ts';
import { createStubAccount, createStubSession } from '../stub-account.ts';

const query = {
  text: 'lake',
  match: 'contains',
  folderId: null,
  includeSubfolders: true,
  exclude: false,
} as const;
const id = '5f0c6f9e-7c1f-4f5e-9a52-1f4d3c1b2a10';

describe("a page's calls about kept searches", () => {
  it('shows both lists at once, after each change, and empty lists without an account', async () => {
    const { journal, clock } = await openTestJournal();
    const searches = createKeptSearches(journal.keptSearches);
    const session = createStubSession(createStubAccount({ searches }));
    const deps = { session, clock, log: silentLog };
    const os = implementContract(deps);
    const client = createRouterClient(createSearchesRouter(os.searches, deps), { context: {} });
    const stop = new AbortController();
    const seen: (readonly [number, number])[] = [];
    const events = await client.events(undefined, { signal: stop.signal });
    const reading = (async () => {
      for await (const { saved, recent } of events) seen.push([saved.length, recent.length]);
    })();
    await clock.advance(1_000);
    await client.noteRecent({ query });
    await clock.advance(1_000);
    await client.save({ id, name: 'Lakes', query });
    await clock.advance(1_000);
    await client.rename({ id: (await client.list())[0]?.id ?? (id as never), name: 'Our lakes' });
    const [saved] = await client.list();
    const [recent] = await client.recent();
    session.change(null);
    await clock.advance(1_000);
    stop.abort();
    await reading;
    expect([saved?.name, saved?.query, recent?.query]).toEqual(['Our lakes', query, query]);
    // A list may be sent again unchanged.
    const changes = seen.filter((each, index) => String(each) !== String(seen[index - 1]));
    expect(changes).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [0, 0],
    ]);
  });
});
