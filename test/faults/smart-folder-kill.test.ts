import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smartFolderMarkName } from '../../shared/model/index.ts';
import { startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const longTestMs = 120_000;

describe('a process that is killed while it fills a smart folder', () => {
  it.each(['before place', 'after place', 'before replace', 'after replace'])(
    'leaves a folder of whole files, and the next one goes on (%s)',
    async (moment) => {
      const fixture = await start();
      const { Id } = await fixture.bank.admin.upload(fixture.bank.inboxFolderId, 'a.txt', 'first');
      if (moment.endsWith('replace')) {
        expect(await fixture.run('')).toBe('fresh');
        const body = new Uint8Array(Buffer.from('second'));
        await fixture.bank.admin.send('POST', `/papi/v1/asset/${Id}/upload/a.txt`, { body });
      }
      const content = moment.endsWith('replace') ? 'second' : 'first';
      expect(await fixture.run(moment)).toBe('SIGKILL');
      for (const found of Object.values(await fixture.contents()))
        expect(['first', 'second']).toContain(found);
      expect(await fixture.run('')).toBe('fresh');
      expect([await fixture.contents(), await readdir(join(fixture.directory, smartFolderMarkName))]).toEqual(
        [{ 'a.txt': content }, ['shelf']],
      );
    },
    longTestMs,
  );
});

async function start() {
  const bank = await startBank();
  const state = await temporaryDirectory();
  const parent = await temporaryDirectory();
  const directory = join(parent, 'kept');
  const contents = async () => {
    const names = (await readdir(directory)).filter((name) => name !== smartFolderMarkName);
    const texts = names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')]);
    return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
  };
  const program = join(import.meta.dirname, 'smart-folder-worker.ts');
  return {
    bank,
    directory,
    contents,
    /** The signal that ended it, or its last word. */
    async run(killed: string): Promise<string> {
      const worker = [program, state, bank.url, bank.apiKey, parent, bank.inboxFolderId, killed];
      const child = spawn(process.execPath, worker, { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [, signal] = await once(child, 'close');
      return signal === null ? said.trim() : String(signal);
    },
  };
}
