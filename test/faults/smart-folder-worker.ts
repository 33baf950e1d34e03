import { smartFolderFiles } from '../../main/hosts/compose/adapters/smart-folder-files.ts';
import type { SmartFolderFiles } from '../../main/smart-folders/index.ts';
import { asId, type BankFolderId, type ConversionId, type LocalPath } from '../../shared/model/index.ts';
import { openSmartFolders } from '../support/open-smart-folders.ts';

/**
 * One Galley with one smart folder, in a process of its own that a test may have killed. Prints a line when the smart folder is
 * fresh.
 */
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

const files: Partial<SmartFolderFiles> = {
  placePartialFile: dying('place', smartFolderFiles.placePartialFile),
  replaceUnchanged: dying('replace', smartFolderFiles.replaceUnchanged),
};
const { smartFolders, close } = await openSmartFolders({ state, server, apiKey }, { files });
if (smartFolders.list().length === 0)
  await smartFolders.create({
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
smartFolders.subscribe(() => {
  const isFresh = smartFolders
    .list()
    .every(
      ({ state: word, counts, smartFolder }) =>
        word === 'fresh' && counts.due === 0 && (smartFolder.readAtMs ?? 0) >= startedMs,
    );
  if (isFresh) void close().then(() => process.stdout.write('fresh\n'));
});
