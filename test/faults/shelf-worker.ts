import { shelfFiles } from '../../main/hosts/compose/adapters/shelf-files.ts';
import type { ShelfFiles } from '../../main/smart-folders/index.ts';
import { asId, type BankFolderId, type ConversionId, type LocalPath } from '../../shared/model/index.ts';
import { openShelves } from '../support/open-shelves.ts';

/** One Galley with one shelf, in a process of its own that a test may have killed. Prints a line when the shelf is fresh. */
const [state = '', server = '', apiKey = '', parent = '', folderId = '', killed = ''] = process.argv.slice(2);

/** Dies as in a power cut, just before or just after the call. */
function dying<Parameters extends unknown[], Result>(
  name: string,
  call: (...parameters: Parameters) => Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    if (killed === `before ${name}`) process.kill(process.pid, 'SIGKILL');
    const result = await call(...parameters);
    if (killed === `after ${name}`) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

const files: Partial<ShelfFiles> = {
  placePartialFile: dying('place', shelfFiles.placePartialFile),
  replaceUnchanged: dying('replace', shelfFiles.replaceUnchanged),
};
const { shelves, close } = await openShelves({ state, server, apiKey }, { files });
if (shelves.list().length === 0)
  await shelves.create({
    parent: parent as LocalPath,
    name: 'kept',
    conversionId: asId<ConversionId>('1'),
    query: {
      text: '',
      match: 'contains',
      folderId: asId<BankFolderId>(folderId),
      includeSubfolders: true,
      exclude: false,
    },
  });
const startedMs = Date.now();
shelves.subscribe(() => {
  const isFresh = shelves
    .list()
    .every(
      ({ state: word, counts, shelf }) =>
        word === 'fresh' && counts.due === 0 && (shelf.readAtMs ?? 0) >= startedMs,
    );
  if (isFresh) void close().then(() => process.stdout.write('fresh\n'));
});
