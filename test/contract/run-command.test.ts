import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { composeEngine } from '../../main/hosts/compose-engine.ts';
import { silentLog } from '../../main/platform/index.ts';
import { firstAccountId } from '../../main/settings/index.ts';
import { asId, type ConversionId, type LocalPath } from '../../shared/model/index.ts';
import { startGalley } from '../support/galley-process.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

describe('galley run', () => {
  it('brings what was still to be downloaded when Galley ended', async () => {
    const bank = await startBank();
    const { Id, MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'cover.txt', 'the cover');
    const state = await temporaryDirectory();
    const directory = await temporaryDirectory();
    const before = await composeUnstarted(bank, state);
    before.downloads.want({
      assetId: asId(Id),
      fileId: asId(MasterFile?.Id ?? ''),
      conversionId: asId<ConversionId>('1'),
      bankFileName: 'cover.txt',
      directory: directory as LocalPath,
    });
    await before.close();

    const galley = startGalley(['run', '--state', state], { server: bank.url, apiKey: bank.apiKey });
    onTestFinished(() => galley.signal('SIGKILL'));
    await expect
      .poll(() => readFile(join(directory, 'cover.txt'), 'utf8').catch(() => null))
      .toBe('the cover');
    galley.signal('SIGINT');
    expect((await galley.ended).code).toBe(130);
  });
});

/** A Galley that ends before it has done anything. */
function composeUnstarted(bank: RunningBank, state: string) {
  return composeEngine({
    stateDirectory: state as LocalPath,
    server: bank.url,
    credentials: { apiKey: bank.apiKey },
    accountId: firstAccountId(bank.url),
    expectedUser: null,
    folders: { list: () => [], put: async () => undefined, remove: async () => undefined },
    log: silentLog,
    isWatching: false,
    isSending: false,
    settleMs: { local: 0, network: 0 },
    confirmEmptied: true,
    confirmShrunk: true,
    maxConcurrency: 1,
    limitBytesPerSecond: null,
    onClash: 'ask',
    proxy: null,
  });
}
