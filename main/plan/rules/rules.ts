import { createHash } from 'node:crypto';
import ignore from 'ignore';
import {
  type LocalKind,
  ownDirectoryMark,
  parentPath,
  type RelativePath,
  smartFolderMarkName,
} from '../../../shared/model/index.ts';
import { createNameScreen } from './name-screen.ts';
import { ownRules, type ShippedRule, shippedIgnoreList } from './shipped-ignore-list.ts';

export type RuleOrigin = 'shipped' | 'settings' | '.galleyignore' | 'shelf' | 'own';

export interface RuleSources {
  /** False leaves out the shipped list; Galley's own files stay ignored. */
  readonly shipped: boolean;
  /** gitignore patterns of the watched folder, relative to its root. */
  readonly excludes: readonly string[];
  /** Text of every `.galleyignore`, by the directory it lies in (`''`: the root). */
  readonly ignoreFiles: ReadonlyMap<RelativePath, string>;
  /** Directories of smart folders: renditions from the bank never go back by themselves. */
  readonly smartFolders?: ReadonlySet<RelativePath>;
  /** Directories with Galley's own data: never content, under any rule. */
  readonly own?: ReadonlySet<RelativePath>;
}

/** `pattern` as its author wrote it; `file`: path of the `.galleyignore`; `madeBy`: the program, for shipped rules. */
export type RuleDecision =
  | { readonly isIgnored: false }
  | {
      readonly isIgnored: true;
      readonly pattern: string;
      readonly origin: RuleOrigin;
      readonly madeBy: string | null;
      readonly file: string | null;
    };

export interface Rules {
  decide(path: RelativePath, kind: LocalKind): RuleDecision;
  /** Changes exactly when the rules do: a folder with rules of another version must be planned again as a whole. */
  readonly version: string;
  /** All patterns in order, relative to the root, in gitignore syntax: for a worker that cannot be sent functions. */
  readonly patterns: readonly string[];
  /** Names of directories that are ignored wherever they lie: a scan or a watcher need not enter them. */
  readonly directoryNames: readonly string[];
}

interface Rule {
  /** The matched path: relative to the root, in NFC. */
  readonly pattern: string;
  readonly shown: string;
  readonly origin: RuleOrigin;
  readonly madeBy: string | null;
  readonly file: string | null;
}

/**
 * gitignore semantics over one ordered list: shipped rules, then settings, then `.galleyignore` files from the root
 * downwards. The last rule that matches wins, so a person can always take back what Galley ships with `!pattern`;
 * as in git, nothing comes back from inside an ignored directory. Case never matters and neither does the Unicode
 * form: a folder shared by Mac, Windows and Linux ignores the same files on each of them.
 */
export function createRules(sources: RuleSources): Rules {
  const rules = [
    ...(sources.shipped ? shippedIgnoreList.map(fromShipped) : []),
    ...ownRules.map(fromShipped),
    ...sources.excludes.flatMap(lines).map((line) => fromUser(line, 'settings', null)),
    ...[...sources.ignoreFiles]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([directory, text]) => fromFile(directory, text)),
    // Last, so that no other rule brings anything back.
    ...[...(sources.smartFolders ?? [])].sort().map(fromSmartFolder),
    ...[...(sources.own ?? [])].sort().map(fromOwn),
  ];
  const matches = createMatcher(rules);
  const screen = createNameScreen(rules.filter((rule) => !isNegated(rule)).map(({ pattern }) => pattern));
  let lastDirectory: RelativePath | null = null;
  let isLastSuspect = false;

  const decide = (rawPath: RelativePath, kind: LocalKind): RuleDecision => {
    if (rawPath === '') return notIgnored;
    const path = rawPath.normalize('NFC') as RelativePath;
    const directory = parentPath(path);
    if (directory !== lastDirectory) {
      lastDirectory = directory;
      isLastSuspect = directory !== '' && directory.split('/').some(screen);
    }
    const name = directory === '' ? path : path.slice(directory.length + 1);
    if (!isLastSuspect && !screen(name)) return notIgnored;
    const rule = matches(kind === 'directory' ? `${path}/` : path);
    if (rule === null) return notIgnored;
    return {
      isIgnored: true,
      pattern: rule.shown,
      origin: rule.origin,
      madeBy: rule.madeBy,
      file: rule.file,
    };
  };

  const patterns = rules.map(({ pattern }) => pattern);
  return {
    decide,
    version: createHash('sha256').update(JSON.stringify(patterns)).digest('hex'),
    patterns,
    directoryNames: alwaysIgnoredDirectories(rules),
  };
}

const notIgnored: RuleDecision = { isIgnored: false };

function fromShipped({ pattern, madeBy }: ShippedRule): Rule {
  return { pattern, shown: pattern, origin: 'shipped', madeBy, file: null };
}

function fromUser(line: string, origin: RuleOrigin, file: string | null): Rule {
  return { pattern: line.normalize('NFC'), shown: line, origin, madeBy: null, file };
}

function fromSmartFolder(directory: RelativePath): Rule {
  const file = directory === '' ? smartFolderMarkName : `${directory}/${smartFolderMarkName}`;
  const pattern = directory === '' ? '/**' : `/${escapedBase(directory)}/**`;
  return { pattern, shown: smartFolderMarkName, origin: 'shelf', madeBy: null, file };
}

function fromOwn(directory: RelativePath): Rule {
  const file = directory === '' ? ownDirectoryMark : `${directory}/${ownDirectoryMark}`;
  const pattern = directory === '' ? '/**' : `/${escapedBase(directory)}`;
  return { pattern, shown: ownDirectoryMark, origin: 'own', madeBy: null, file };
}

/** Rules of a deeper `.galleyignore` are rewritten to hold from the root, so that one list decides everything. */
function fromFile(directory: RelativePath, text: string): readonly Rule[] {
  const file = directory === '' ? '.galleyignore' : `${directory}/.galleyignore`;
  return lines(text).map((line) => {
    const rule = fromUser(line, '.galleyignore', file);
    return directory === '' ? rule : { ...rule, pattern: rebase(rule.pattern, directory.normalize('NFC')) };
  });
}

function rebase(pattern: string, directory: string): string {
  const sign = pattern.startsWith('!') ? '!' : '';
  const body = pattern.slice(sign.length);
  const base = escapedBase(directory);
  const slash = body.trimEnd().indexOf('/');
  const isAnchored = slash >= 0 && slash < body.trimEnd().length - 1;
  return isAnchored ? `${sign}/${base}/${body.replace(/^\//, '')}` : `${sign}/${base}/**/${body}`;
}

function escapedBase(directory: string): string {
  return directory.normalize('NFC').replace(/[\\*?[\] ]/g, '\\$&');
}

/**
 * Text of a file of rules that leaves out what either text does. `edited` itself where that is so already: nothing that
 * `held` leaves out is taken back.
 */
export function strictest(held: string, edited: string): string {
  const heldLines = lines(held);
  const editedLines = lines(edited);
  const isSame = heldLines.join('\n') === editedLines.join('\n');
  const onlyAdds = heldLines.every((line) => editedLines.includes(line));
  if (isSame || (onlyAdds && ![...heldLines, ...editedLines].some(isNegation))) return edited;
  // Without what they bring back, and behind everything, later lines can only leave out more.
  const lastNegation = heldLines.findLastIndex(isNegation);
  const holding = new Set(heldLines.slice(lastNegation + 1));
  const added = editedLines.filter((line) => !isNegation(line) && !holding.has(line));
  return [...heldLines, ...added].join('\n');
}

/** Drops comments and what holds no name: alone it matches nothing, behind a directory it would match that. */
function lines(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => !/^#|^!?[/ ]*$/.test(line));
}

/**
 * The library remembers every path it was ever asked about, a hundred megabytes per million files. So it is asked
 * through a copy that is thrown away now and then; copies share the compiled rules.
 */
function createMatcher(rules: readonly Rule[]): (path: string) => Rule | null {
  const renewAfter = 10_000;
  const compiled = ignore().add(rules.map(({ pattern }, index) => ({ pattern, mark: String(index) })));
  let current = ignore().add(compiled);
  let asked = 0;
  return (path) => {
    asked += 1;
    if (asked > renewAfter) {
      current = ignore().add(compiled);
      asked = 0;
    }
    const { rule } = current.test(path);
    return rule?.mark === undefined ? null : (rules[Number(rule.mark)] ?? null);
  };
}

/** Only plain names: globs would need the matcher again. With a `!` rule that might bring one back, it is not listed. */
function alwaysIgnoredDirectories(rules: readonly Rule[]): readonly string[] {
  const negated = rules.filter(isNegated).map(({ pattern }) => pattern.slice(1));
  const mayComeBack = createNameScreen(negated);
  return rules
    .filter(({ pattern }) => /^[^!*?[\]\\/]+\/?$/.test(pattern))
    .map(({ pattern }) => pattern.replace(/\/$/, ''))
    .filter((name) => !mayComeBack(name));
}

function isNegated({ pattern }: Rule): boolean {
  return isNegation(pattern);
}

function isNegation(line: string): boolean {
  return line.startsWith('!');
}
