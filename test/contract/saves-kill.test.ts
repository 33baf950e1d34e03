import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { type BankClient, createBankClient, tokenForKey } from '../support/running-bank.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A saver's acknowledged state: the asset and the text that its last acknowledged save gave it everywhere. */
interface Acknowledged {
  readonly assetId: string;
  readonly words: string;
}

const languages = ['x-default', 'fi', 'en', 'sv', 'de', 'ru'];

function everywhere(words: string): Readonly<Record<string, string>> {
  return Object.fromEntries(languages.map((language) => [language, words]));
}

async function start(dataPath: string): Promise<{ service: ServiceProcess; client: BankClient }> {
  const service = await startServiceProcess({ dataPath });
  onTestFinished(() => service.kill9());
  return { service, client: createBankClient(service.url, await tokenForKey(service.url, service.apiKey)) };
}

/** Makes an asset in a folder of its own and edits it over and over, until the service is killed. */
async function saveUntilKilled(dataPath: string, killAfter: number): Promise<readonly Acknowledged[]> {
  const { service, client } = await start(dataPath);
  let count = 0;
  let isKilled = false;
  async function save(path: string, body: unknown): Promise<string> {
    const answer: unknown = await (await client.postJson(path, body)).json();
    count += 1;
    if (count >= killAfter && !isKilled) {
      isKilled = true;
      await service.kill9();
    }
    return String(answer);
  }
  async function saver(name: string): Promise<Acknowledged | null> {
    let last: Acknowledged | null = null;
    try {
      const folderId = await save(routes.saveFolder.path, { Name: name });
      let edit = 0;
      let assetId: string | undefined;
      while (!isKilled) {
        const words = `${name} ${edit}`;
        const texts = { Name: everywhere(words), Description: everywhere(words) };
        assetId = await save(routes.saveAsset.path, { Id: assetId, LinkedFolders: [folderId], ...texts });
        last = { assetId, words };
        edit += 1;
      }
    } catch (error) {
      if (!isKilled) throw error;
    }
    return last;
  }
  const savers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => saver(`${name}${killAfter}`)));
  return savers.filter((one) => one !== null);
}

describe('saves of a service killed with SIGKILL', () => {
  it('are there when they were acknowledged, and whole in any case', async () => {
    const dataPath = await temporaryDirectory();
    const acknowledged: Acknowledged[] = [];
    for (const killAfter of [9, 30, 61]) acknowledged.push(...(await saveUntilKilled(dataPath, killAfter)));
    const { service, client } = await start(dataPath);
    const found = await client.search([]);
    const editOf = (text: string | undefined): number => Number(text?.split(' ')[1]);
    const states = found.map(({ Id, Name, Description, LinkedFolders }) => {
      const reported = acknowledged.find(({ assetId }) => assetId === Id);
      return {
        isWhole: new Set([...Object.values(Name), ...Object.values(Description)]).size === 1,
        languages: [Object.keys(Name).length, Object.keys(Description).length],
        folders: LinkedFolders.length,
        isAsReported: reported === undefined || editOf(Name.en) >= editOf(reported.words),
      };
    });
    expect(states).toEqual(
      found.map(() => ({ isWhole: true, languages: [6, 6], folders: 1, isAsReported: true })),
    );
    const ids: readonly string[] = found.map(({ Id }) => Id);
    expect(acknowledged.filter(({ assetId }) => !ids.includes(assetId))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);

    await service.stop();
    const database = new DatabaseSync(join(dataPath, 'bank.db'));
    const checks = ['integrity_check', 'foreign_key_check'].map((check) =>
      database.prepare(`pragma ${check}`).all(),
    );
    database.close();
    expect(checks).toEqual([[{ integrity_check: 'ok' }], []]);
  });
});
