import type { WatchedFolderStore } from '../../../folders/index.ts';
import { createWatchedFolderStore } from '../../../settings/index.ts';
import { createKnownLinks } from '../../compose/adapters/known-links.ts';
import type { CliContext } from '../context/cli-context.ts';
import { noFolders } from './open-cli-engine.ts';

/** The watched folders of the settings, and the directories that `galley sync` has linked for a run. */
export async function everyFolder(context: CliContext): Promise<WatchedFolderStore> {
  const { accountId, server } = await context.account();
  const owner = { accountId, server: context.registry().linkServerOf(accountId, server) };
  const saved = createWatchedFolderStore(await context.settings(), owner).list();
  const links = await createKnownLinks(context.paths.state).list();
  const known = new Set(saved.map(({ watchedFolderId }) => watchedFolderId));
  const all = [...saved, ...links.filter(({ watchedFolderId }) => !known.has(watchedFolderId))];
  return { ...noFolders, list: () => all };
}
