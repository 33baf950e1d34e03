/**
 * main/rules: what Galley leaves alone. Ignore files and patterns, directories a watcher may skip, and Galley's own data.
 *
 * In: the rules of a folder and the ignore files that lie in it. Out: whether a path is ignored, and the directories that are passed
 * over. It reads ignore files and nothing else, and it never decides what is uploaded.
 */

export {
  createFolderRules,
  type FolderRules,
  noRulesFile,
  type RulesCache,
  type UnreadRules,
} from './ignore-files.ts';
export { readRulesText } from './read-rules-text.ts';
export { isOwnAt, refuseBroadRoot, refuseOwn, refuseOwnFile } from './refuse-own.ts';
export { bringsBack, skipOf } from './skipped-directories.ts';
