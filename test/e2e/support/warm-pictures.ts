import { buildPath, routes } from '../../../shared/api/index.ts';
import type { ConversionId, FileId } from '../../../shared/model/index.ts';
import { signInToBank } from './bank-reader.ts';

const askEveryMs = 100;
const longestMs = 120_000;

/**
 * Has the bank read every picture and make its thumbnail, once for the run. Otherwise each test's copy of the bank would begin with
 * that work, in the middle of the test.
 */
export async function warmPictures(bank: { readonly url: string; readonly apiKey: string }): Promise<void> {
  const headers = await signInToBank(bank.url, bank.apiKey);
  const endsMs = Date.now() + longestMs;
  for (const file of await readPictures(bank.url, headers, endsMs)) {
    const path = buildPath(routes.downloadFile, file);
    const answer = await fetch(bank.url + path, { headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    await answer.arrayBuffer();
  }
}

interface Thumbnail {
  readonly file_id: FileId;
  readonly conversion_id: ConversionId;
}

/** Waits until each picture has been looked at: then the bank says which thumbnails it can make. */
async function readPictures(
  url: string,
  headers: Readonly<Record<string, string>>,
  endsMs: number,
): Promise<readonly Thumbnail[]> {
  for (;;) {
    const answer = await fetch(url + routes.searchAssets.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify([{ SearchField: 'Name', SearchOption: 'Regex', ValuesList: ['.'] }]),
    });
    const assets = routes.searchAssets.response.parse(await answer.json());
    const ready = assets.flatMap(({ MasterFile }) => {
      const [first] = MasterFile?.Previews ?? [];
      return MasterFile === null || first === undefined
        ? []
        : [{ file_id: MasterFile.Id, conversion_id: first }];
    });
    if (ready.length === assets.length) return ready;
    if (Date.now() > endsMs) throw new Error(`${assets.length - ready.length} pictures were never read.`);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}
