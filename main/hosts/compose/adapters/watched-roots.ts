import type { LocalPath } from '../../../../shared/model/index.ts';
import { realPathOf, relativePathOf } from '../../../disk/index.ts';
import type { Settings } from '../../../settings/index.ts';
import { createKnownLinks } from './known-links.ts';

/** Of the watched folders of all accounts, and of the directories that `galley sync` carries now and then. */
export async function watchedRootsOf(settings: Settings, stateDirectory: LocalPath): Promise<LocalPath[]> {
  const links = await createKnownLinks(stateDirectory).list();
  return [...settings.get().watchedFolders, ...links].map(({ root }) => root);
}

/** Whether the directory is one of the roots or lies in one, through any symlinks. */
export async function liesInRoot(directory: LocalPath, roots: readonly LocalPath[]): Promise<boolean> {
  const real = await realPathOf(directory);
  const realRoots = await Promise.all(roots.map(realPathOf));
  return realRoots.some((root) => relativePathOf(root, real) !== null);
}
