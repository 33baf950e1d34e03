import { cp } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bankExtensions, routes } from '../../shared/api/index.ts';
import { row } from '../support/reference-row.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { sha256Of } from '../support/upload-client.ts';

async function identify(bank: RunningBank) {
  return routes.readBank.response.parse(await (await bank.admin.send('GET', routes.readBank.path)).json());
}

describe('the identity of a bank', () => {
  row(
    'Extensions',
    'GET /papi/v1/bank',
    'answers the id, the extensions and the clock of the bank',
    async () => {
      const bank = await startBank();
      const before = Math.floor(Date.now() / 1000);
      const { Id, Extensions, ServerTime } = await identify(bank);
      expect(Id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(Extensions).toEqual(bankExtensions);
      expect(ServerTime).toBeGreaterThanOrEqual(before);
    },
  );

  row(
    'Extensions',
    'GET /papi/v1/bank',
    'answers the same id after a restart and in a copy, and another one in another bank',
    async () => {
      const bank = await startBank();
      const { Id } = await identify(bank);
      await bank.stop();
      const copy = await temporaryDirectory();
      await cp(bank.dataPath, copy, { recursive: true });
      const banks = [
        await startBank({ dataPath: bank.dataPath }),
        await startBank({ dataPath: copy }),
        await startBank(),
      ];
      const ids = await Promise.all(banks.map(async (one) => (await identify(one)).Id === Id));
      expect(ids).toEqual([true, true, false]);
    },
  );

  row('Extensions', 'GET /papi/v1/bank', 'needs a token, and is 404 in the documented profile', async () => {
    const bank = await startBank();
    const documented = await startBank({ profile: 'documented' });
    const statuses = [
      (await fetch(bank.url + routes.readBank.path)).status,
      (await documented.admin.send('GET', routes.readBank.path)).status,
    ];
    expect(statuses).toEqual([401, 404]);
  });
});

describe('the facts about contents and changes in a listing', () => {
  const inbox = (bank: RunningBank) => [{ SearchField: 'FolderId', ValuesList: [bank.inboxFolderId] }];

  it('shows the sha256 of each active version, and none in the documented profile', async () => {
    const shown = [];
    for (const profile of ['extended', 'documented'] as const) {
      const bank = await startBank({ profile });
      await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
      const [asset] = await bank.admin.search(inbox(bank));
      shown.push(asset?.MasterFile?.Sha256);
    }
    expect(shown).toEqual([sha256Of('content'), undefined]);
  });

  it('finds what was modified since a moment, and counts it', async () => {
    const bank = await startBank();
    const { Modified } = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
    const ask = async (since: number) => {
      const path = `${routes.searchAssets.path}?ModifiedSince=${since}&Limit=10`;
      const response = await bank.admin.postJson(path, inbox(bank));
      return [(await response.json()).length, response.headers.get('x-total-count')];
    };
    expect([await ask(Modified), await ask(Modified + 1)]).toEqual([
      [1, '1'],
      [0, '0'],
    ]);
  });

  it('narrows patterns by the moment as well', async () => {
    const bank = await startBank();
    const { Modified } = await bank.admin.upload(bank.inboxFolderId, 'abc.txt', 'content');
    const clauses = [{ SearchField: 'Name', SearchOption: 'Regex', ValuesList: ['ab.'] }];
    const found = [];
    for (const since of [Modified, Modified + 1])
      found.push(
        (
          await (
            await bank.admin.postJson(`${routes.searchAssets.path}?ModifiedSince=${since}`, clauses)
          ).json()
        ).length,
      );
    expect(found).toEqual([1, 0]);
  });

  it('counts without listing where the limit is none', async () => {
    const bank = await startBank();
    await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'content');
    const response = await bank.admin.postJson(`${routes.searchAssets.path}?Limit=0`, inbox(bank));
    expect([await response.json(), response.headers.get('x-total-count')]).toEqual([[], '1']);
  });
});
