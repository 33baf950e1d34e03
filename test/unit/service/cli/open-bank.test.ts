import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openBank, openExistingStore } from '../../../../service/cli/open-bank.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const deps = { now: () => 1_000_000_000_000 };
const content = 'the only copy';

/** A bank that was used: one blob lies in it, and its database is whole in one file. */
async function usedBank() {
  const dataPath = await temporaryDirectory();
  const bank = await openBank(dataPath, 'empty', deps);
  const staged = await bank.store.blobs.stage(Readable.from([Buffer.from(content)]), content.length);
  await bank.store.blobs.publish([staged]);
  const blobPath = bank.store.blobs.pathOf(staged.sha256);
  await bank.close();
  return { dataPath, databaseFile: join(dataPath, 'bank.db'), blobPath };
}

function deleteSeedSetting(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile);
  database.exec("delete from setting where name = 'seed'");
  database.close();
}

function bytesOf(databaseFile: string): Buffer | null {
  return existsSync(databaseFile) ? readFileSync(databaseFile) : null;
}

describe('open-bank', () => {
  const losses: Readonly<Record<string, (databaseFile: string) => Promise<unknown>>> = {
    'is away': (databaseFile) => rename(databaseFile, `${databaseFile}.repair`),
    'is empty after a restore that was cut short': (databaseFile) => writeFile(databaseFile, ''),
    'was copied without its journal': async (databaseFile) => deleteSeedSetting(databaseFile),
  };
  for (const [loss, lose] of Object.entries(losses)) {
    it(`refuses files with a database that ${loss}, and leaves everything as it is`, async () => {
      const { dataPath, databaseFile, blobPath } = await usedBank();
      await copyFile(databaseFile, join(dataPath, 'whole.db'));
      await lose(databaseFile);
      const before = bytesOf(databaseFile);
      for (const _ of ['first start', 'second start']) {
        await expect(openBank(dataPath, 'empty', deps)).rejects.toThrow('Put bank.db back');
      }
      expect(await openExistingStore(dataPath)).toBeNull();
      expect(bytesOf(databaseFile)).toEqual(before);
      expect(await readFile(blobPath, 'utf8')).toBe(content);

      await rename(join(dataPath, 'whole.db'), databaseFile);
      const repaired = await openBank(dataPath, 'empty', deps);
      expect(repaired.wasSeeded).toBe(false);
      await repaired.close();
    });
  }

  it('refuses a journal without its database, which a new one would overwrite', async () => {
    const dataPath = await temporaryDirectory();
    await writeFile(join(dataPath, 'bank.db-wal'), 'what was acknowledged last');
    await expect(openBank(dataPath, 'empty', deps)).rejects.toThrow('Put bank.db back');
    expect(await readFile(join(dataPath, 'bank.db-wal'), 'utf8')).toBe('what was acknowledged last');
  });

  it("never takes another program's file for a seed that was cut short", async () => {
    const dataPath = await temporaryDirectory();
    await mkdir(join(dataPath, 'blobs'));
    await writeFile(join(dataPath, 'blobs', 'notes.txt'), 'mine');
    await expect(openBank(dataPath, 'empty', deps)).rejects.toThrow('Put bank.db back');
    expect(await readFile(join(dataPath, 'blobs', 'notes.txt'), 'utf8')).toBe('mine');
  });

  it('begins anew where its own mark says that a seed was cut short', async () => {
    const { dataPath, databaseFile, blobPath } = await usedBank();
    deleteSeedSetting(databaseFile);
    await writeFile(join(dataPath, 'seed-unfinished'), '');
    const bank = await openBank(dataPath, 'empty', deps);
    expect(bank.wasSeeded).toBe(true);
    await expect(readFile(blobPath)).rejects.toThrow('ENOENT');
    await bank.close();
    expect(readdirSync(dataPath)).not.toContain('seed-unfinished');
  });

  it('keeps a bank that was killed between the end of its seed and the removal of the mark', async () => {
    const { dataPath } = await usedBank();
    await writeFile(join(dataPath, 'seed-unfinished'), '');
    const bank = await openBank(dataPath, 'empty', deps);
    expect(bank.wasSeeded).toBe(false);
    await bank.close();
    expect(readdirSync(dataPath)).not.toContain('seed-unfinished');
  });
});
