import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runGalley } from '../../../../../../support/run-galley.ts';
import { plantTree, temporaryDirectory } from '../../../../../../support/temporary-directory.ts';
import { startScriptedBank, wireAsset, wireFile } from '../../../../api/scripted-bank.ts';

const page = '<!DOCTYPE html><title>Spring</title>';

describe('galley download', () => {
  it('fetches the original of a web page from a bank that names no files', async () => {
    const { download, directory } = await fixture('html');
    const { code } = await download();
    expect([code, await readFile(join(directory, 'page.html'), 'utf8')]).toEqual([0, page]);
  });

  it.each([
    ['a page where another file should be', 'tif', '1'],
    ['a page where a conversion should be', 'html', '2'],
  ])('refuses %s: it comes from something between', async (_, extension, conversion) => {
    const { download, directory } = await fixture(extension);
    const { code, events } = await download('--conversion', conversion);
    expect([code, events.at(-1)?.code, await readdir(directory)]).toEqual([1, 'BANK_ANSWER_UNREADABLE', []]);
  });

  it('says that the name is taken before it fetches anything', async () => {
    const { download, directory, fetched } = await fixture('html');
    await plantTree(directory, { 'page.html': 'mine' });
    const { code, events } = await download();
    expect([code, events.at(-1), fetched(), await readFile(join(directory, 'page.html'), 'utf8')]).toEqual([
      1,
      expect.objectContaining({ code: 'LOCAL_WRITE_FAILED' }),
      0,
      'mine',
    ]);
  });
});

/** A documented bank that holds one file and answers each download with a page. */
async function fixture(extension: string) {
  const asset = wireAsset('a1', {
    MasterFile: { ...wireFile('f1'), Filename: 'page', Extension: extension },
  });
  const bank = await startScriptedBank(({ path }) => {
    if (path.includes('/auth/')) return {};
    if (path.endsWith('/asset/search')) return { json: [asset] };
    if (!path.includes('/file/download/')) return { status: 404, text: '' };
    return { text: page, headers: { 'content-type': 'text/html' } };
  });
  const directory = await temporaryDirectory();
  const state = await temporaryDirectory();
  return {
    directory,
    fetched: () => bank.calls().filter((call) => call.includes('/file/download/')).length,
    download: (...flags: readonly string[]) =>
      runGalley(['download', 'a1', '--folder', 'aB3', '--state', state, ...flags], {
        workingDirectory: directory,
        environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: 'key' },
      }),
  };
}
