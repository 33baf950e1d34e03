import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildPath, routes } from '../../../shared/api/index.ts';
import { asId } from '../../../shared/model/index.ts';
import { startBank } from '../../support/running-bank.ts';
import { sha256Of } from '../edited-tree.ts';
import { assetHolding, bankMark, readBankDisk } from './read-bank-disk.ts';

/** Over a real bank: what the oracle reads must be what was uploaded. */
describe('readBankDisk', () => {
  it('reads every version with its bytes, the active one last', async () => {
    const { bank, asset } = await bankWithTwoVersions();
    const [found] = readBankDisk(bank.dataPath).assets;
    expect(found).toMatchObject({ assetId: String(asset.Id), folderIds: [bank.inboxFolderId] });
    expect(found?.versions.map(({ fileName, sha256, sizeBytes }) => [fileName, sha256, sizeBytes])).toEqual([
      ['cover.pdf', digestOf('first'), 5],
      ['cover.pdf', digestOf('second!'), 7],
    ]);
    expect(assetHolding(bank.dataPath, digestOf('second!'))).toBe(String(asset.Id));
    expect(assetHolding(bank.dataPath, digestOf('first'))).toBeNull();
  });

  it('objects to a blob with other bytes, and to one that is gone', async () => {
    const { bank } = await bankWithTwoVersions();
    const blob = (content: string) =>
      join(bank.dataPath, 'blobs', digestOf(content).slice(0, 1), digestOf(content));
    expect(readBankDisk(bank.dataPath).damagedBlobs).toEqual([]);
    writeFileSync(blob('first'), 'other');
    rmSync(blob('second!'));
    expect(readBankDisk(bank.dataPath).damagedBlobs.toSorted()).toEqual(
      [digestOf('first'), digestOf('second!')].toSorted(),
    );
  });

  it('has another mark after each upload', async () => {
    const { bank } = await bankWithTwoVersions();
    const before = bankMark(bank.dataPath);
    expect(bankMark(bank.dataPath)).toBe(before);
    await bank.admin.upload(bank.inboxFolderId, 'more.pdf', 'more');
    expect(bankMark(bank.dataPath)).not.toBe(before);
  });
});

const digestOf = (content: string) => sha256Of(Buffer.from(content));

async function bankWithTwoVersions() {
  const bank = await startBank();
  const asset = await bank.admin.upload(bank.inboxFolderId, 'cover.pdf', 'first');
  const path = buildPath(routes.uploadMasterVersion, {
    asset_id: asId<never>(asset.Id),
    file_name: 'cover.pdf',
  });
  expect((await bank.admin.send('POST', path, { body: 'second!' })).status).toBe(200);
  return { bank, asset };
}
