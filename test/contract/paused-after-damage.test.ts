import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { firstAccountId } from '../../main/settings/index.ts';
import { readBankContent } from '../faults/bank-content.ts';
import { runGalley } from '../support/run-galley.ts';
import { startBank } from '../support/running-bank.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

describe('a pause over damage', () => {
  it.each([
    ['0 bytes', (path: string) => writeFileSync(path, '')],
    ['the journal of another program', (path: string) => foreignDatabase(path)],
    ['a directory', (path: string) => void mkdirSync(path)],
  ])(
    'holds for every command after %s in the place of the journal, until a user resumes',
    async (_what, put) => {
      const bank = await startBank();
      const state = await temporaryDirectory();
      const work = await temporaryDirectory();
      await plantTree(work, { 'watched/a.txt': 'a' });
      put(join(state, `journal-${firstAccountId(bank.url)}.sqlite`));
      const galley = (...args: readonly string[]) =>
        runGalley([...args, '--state', state], {
          workingDirectory: work,
          environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
        });
      const sync = (...flags: readonly string[]) =>
        galley('sync', 'watched', '--settle', '0', '--folder', bank.inboxFolderId, ...flags);

      // Resuming before the notice of the damage is no consent to it.
      expect(await sync('--once', '--resume')).toMatchObject({ code: 1 });
      const paused = [await sync('--once'), await sync()];
      expect(paused.map(({ code, events }) => [code, events.at(-1)?.code])).toEqual([
        [1, 'PAUSED_AFTER_DAMAGE'],
        [1, 'PAUSED_AFTER_DAMAGE'],
      ]);
      expect(paused[0]?.text).toContain('galley sync DIR --folder ID --resume');
      const status = await galley('status');
      expect([status.code, status.events[0]?.paused]).toEqual([0, { untilMs: null, cause: 'damage' }]);
      expect(status.text).toContain('Everything has been paused');
      expect(await sync('--dry-run')).toMatchObject({ code: 0 });
      expect(await readBankContent(bank)).toEqual([]);

      expect(await sync('--once', '--resume')).toMatchObject({ code: 0 });
      expect((await galley('status')).events[0]).toMatchObject({ paused: null, confirmed: 1 });
      expect(await sync('--once')).toMatchObject({ code: 0 });
    },
  );
});

function foreignDatabase(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE notes (id); PRAGMA user_version = 4');
  database.close();
}
