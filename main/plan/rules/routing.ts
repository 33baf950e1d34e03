import { createHash } from 'node:crypto';
import {
  baseName,
  joinFileName,
  nameKey,
  parsePattern,
  type RelativePath,
  type RoutingRule,
  splitFileName,
} from '../../../shared/model/index.ts';
import { matchPattern } from './match-pattern.ts';

/** A rule that takes a path, and what it reads from it. */
export interface Claim {
  readonly rule: RoutingRule;
  /** Of the rule in its list. */
  readonly index: number;
  /** Of the asset that the file goes to; of the file itself where the rule names none. */
  readonly stem: string;
  /** Only of a version. */
  readonly number: number | null;
  /** File name that the asset of a version has without the number: `{stem}` with the file's own extension. */
  readonly assetName: string;
}

/** The version routing rules of one watched folder. Pure. */
export interface Routing {
  /** The first rule that takes this path, null when none does. */
  claim(path: RelativePath): Claim | null;
  /** Changes exactly when the rules do; empty without rules. */
  readonly version: string;
}

// Larger numbers are not exact, and versions do not reach that far: the number is a date or an order number.
const MOST_DIGITS = 15;

/** A rule with an unreadable pattern takes nothing: forms and settings refuse it before. */
export function createRouting(rules: readonly RoutingRule[]): Routing {
  const parsed = rules.map((rule) => ({ rule, pattern: parsePattern(rule) }));

  function claimBy(index: number, path: RelativePath): Claim | null {
    const entry = parsed[index];
    if (entry === undefined || entry.pattern.kind === 'fault') return null;
    const { rule, pattern } = entry;
    const name = baseName(path);
    const captures = matchPattern(pattern, pattern.isOfPath ? path : name);
    if (captures === null) return null;
    const own = splitFileName(name.normalize('NFC'));
    const stem = captures.stem ?? own.stem;
    if (rule.kind !== 'version') return { rule, index, stem, number: null, assetName: name };
    const digits = (captures.n ?? '').replace(/^0+(?=\d)/, '');
    if (digits === '' || digits.length > MOST_DIGITS) return null;
    const assetName = joinFileName(stem, own.extension);
    return { rule, index, stem, number: Number(digits), assetName };
  }

  return {
    claim(path) {
      for (let index = 0; index < parsed.length; index += 1) {
        const claim = claimBy(index, path);
        if (claim !== null) return claim;
      }
      return null;
    },
    version:
      rules.length === 0 ? '' : createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32),
  };
}

/** Names the asset that a version goes to, among the files of one directory; null for all other files. */
export function groupKeyOf(claim: Claim | null): string | null {
  return claim?.number === undefined || claim.number === null ? null : nameKey(claim.assetName);
}

/** Which of two files of one asset is newer: the one with the higher number; a file without one came before all. */
export function numberOf(routing: Routing, path: RelativePath): number {
  return routing.claim(path)?.number ?? -1;
}
