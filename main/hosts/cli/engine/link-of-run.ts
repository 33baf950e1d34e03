import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../../shared/errors/index.ts';
import type { SubfolderMode, WatchedFolder } from '../../../../shared/model/index.ts';
import { type FolderLink, toWatchedFolder } from '../../../folders/index.ts';
import { createWatchedFolderStore } from '../../../settings/index.ts';
import type { CliAccount, CliContext } from '../context/cli-context.ts';

/**
 * The options that a command gives for a link beside its directory and its bank folder; null and missing keep the present value.
 */
export interface LinkWishes {
  readonly excludes: FolderLink['excludes'];
  readonly rules: FolderLink['rules'];
  readonly subfolders: SubfolderMode | null;
}

export interface LinkOwner {
  readonly context: Pick<CliContext, 'output' | 'settings'>;
  readonly account: Pick<CliAccount, 'accountId'>;
  /** The address under which watched folders of the account are filed. */
  readonly server: string;
}

/**
 * The link of a run. Where the window has linked the same directory to the same bank folder it is that one, with its patterns,
 * its rules and its kind of bank folders: both send what they plan from one journal, and what a person keeps back there is
 * kept back here. Throws BAD_USAGE for wishes that say otherwise, and FOLDER_OF_OTHER_ACCOUNT where another account has it.
 */
export async function linkOfRun(
  { context, account, server }: LinkOwner,
  place: Pick<FolderLink, 'root' | 'bankFolderId' | 'bankFolderName'>,
  wishes: LinkWishes,
): Promise<FolderLink> {
  const { root } = place;
  const asTyped = { ...place, ...wishes, subfolders: wishes.subfolders ?? 'flatten' };
  const { watchedFolderId } = toWatchedFolder(server, asTyped);
  const isSame = (folder: WatchedFolder): boolean => folder.watchedFolderId === watchedFolderId;
  const settings = await context.settings();
  const { accountId } = account;
  const saved = createWatchedFolderStore(settings, { accountId, server }).list().find(isSame);
  if (saved === undefined) {
    const foreign = createWatchedFolderStore(settings).list().find(isSame);
    if (foreign !== undefined)
      throw new AppError('FOLDER_OF_OTHER_ACCOUNT', { path: root, other: foreign.root });
    return asTyped;
  }
  const flag = contradiction(saved, wishes);
  if (flag !== null)
    throw new AppError('BAD_USAGE', {
      reason: `${root} is a watched folder with rules of its own, and ${flag} says otherwise: leave it out, or use \`galley run\``,
    });
  context.output.note(`${root} is a watched folder: its own patterns, rules and bank folders count.`);
  const { bankFolderId, bankFolderName, excludes, rules, subfolders } = saved;
  // The user has confirmed it where it was linked.
  return { root, bankFolderId, bankFolderName, excludes, rules, subfolders, acceptsBroadRoot: true };
}

function contradiction(saved: WatchedFolder, { excludes, rules, subfolders }: LinkWishes): string | null {
  if (subfolders !== null && subfolders !== saved.subfolders) return `--subfolders ${subfolders}`;
  const added = excludes.find((pattern) => !saved.excludes.includes(pattern));
  if (added !== undefined) return `--exclude ${added}`;
  return rules.length === 0 || isDeepStrictEqual(rules, saved.rules) ? null : '--rehearsal';
}
