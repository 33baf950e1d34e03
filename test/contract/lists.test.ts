import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { routes } from '../../shared/api/index.ts';
import { type BankClient, startBank } from '../support/running-bank.ts';

async function read<Schema extends z.ZodType>(
  client: BankClient,
  route: { readonly path: string; readonly response: Schema },
): Promise<z.output<Schema>> {
  return route.response.parse(await (await client.send('GET', route.path)).json());
}

describe('lists of the bank', () => {
  it('attachment types: the first field is Id, names in four languages', async () => {
    const bank = await startBank();
    const types = await read(bank.admin, routes.listAttachmentTypes);
    expect(types.map((type) => [Object.keys(type)[0], type.Id, Object.keys(type.Name)])).toEqual(
      ['print-pdf', 'source', 'licence', 'release'].map((id) => [
        'Id',
        id,
        ['x-default', 'en', 'fi', 'sv', 'de'],
      ]),
    );
  });

  it('proof statuses: the list that clients use as a probe', async () => {
    const bank = await startBank();
    const statuses = await read(bank.admin, routes.listProofStatuses);
    expect(statuses.map(({ Name, IsSharingAllowed }) => [Name.en, IsSharingAllowed])).toEqual([
      ['Waiting for comments', true],
      ['Waiting for approval', true],
      ['Approved', false],
      ['Rejected', false],
    ]);
  });

  it('keywords, fields and the user (extensions)', async () => {
    const bank = await startBank({ seed: 'demo' });
    const keywords = await read(bank.admin, routes.listKeywords);
    const lake = keywords.find(({ Value }) => Value.en === 'Lake');
    expect(keywords.find(({ Id }) => Id === lake?.ParentId)?.Value.en).toBe('Landscape');
    const fields = await read(bank.admin, routes.listProperties);
    expect(
      fields.map(({ FieldIdentifier, Type, AllowedValues }) => [
        FieldIdentifier,
        Type,
        AllowedValues?.length,
      ]),
    ).toEqual([
      ['photographer', 'text', undefined],
      ['caption', 'localized-text', undefined],
      ['shot-date', 'date', undefined],
      ['print-run', 'integer', undefined],
      ['print-width', 'number', undefined],
      ['cleared', 'boolean', undefined],
      ['usage', 'choice', 4],
    ]);
    expect(await read(bank.admin, routes.readUserMe)).toEqual({
      Id: '1',
      User: 'admin',
      UserFullName: 'Galley Administrator',
    });
  });

  it('starts an empty bank with one empty folder and nothing else to see', async () => {
    const bank = await startBank();
    const response = await bank.admin.send('GET', '/papi/v1/folder/0/children');
    expect((await response.json()).map(({ Id }: { Id: string }) => Id)).toEqual([bank.inboxFolderId]);
    expect(bank.inboxFolderId).toMatch(/^[0-9A-Za-z]{6}$/);
    expect(bank.projectId).toMatch(/^\d+$/);
    expect(await bank.admin.search([])).toEqual([]);
  });
});
