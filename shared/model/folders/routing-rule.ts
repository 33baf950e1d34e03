import type { AttachmentTypeId, BankFolderId } from '../primitives/ids.ts';

/**
 * The treatment of files with a path that matches a pattern. `version`: the next version of asset `{stem}`, `{n}` says which.
 * `attachment`: an attachment of asset `{stem}`. `asset`: an asset of its own, as without a rule.
 */
export type RoutingRule = {
  readonly pattern: string;
  /** Where in the bank; null: the folder that the directory is linked to. */
  readonly bankFolder: { readonly id: BankFolderId; readonly name: string } | null;
} & (
  | { readonly kind: 'version' }
  | { readonly kind: 'attachment'; readonly typeId: AttachmentTypeId }
  | { readonly kind: 'asset' }
);

export type RoutingKind = RoutingRule['kind'];
export const routingKinds = ['version', 'attachment', 'asset'] as const satisfies readonly RoutingKind[];

/** More rules than anyone reads; each path is held against all of them until one matches. */
export const mostRoutingRules = 100;
const longestPatternCharacters = 200;

/** `text` is in NFC. `run`: characters of one class, as many as can be; `name` null for `*` and `**`. */
export type PatternToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'run';
      readonly name: 'stem' | 'n' | 'ext' | null;
      readonly of: 'component' | 'digits' | 'extension' | 'path';
      readonly least: 0 | 1;
    };

export const patternFaults = [
  'empty',
  'too-long',
  'slashes',
  'unknown-placeholder',
  'repeated-placeholder',
  'adjacent-placeholders',
  'needs-stem',
  'needs-number',
  'needs-no-number',
] as const;
/** Why a pattern cannot be used. */
export type PatternFault = (typeof patternFaults)[number];

export type ParsedPattern =
  | {
      readonly kind: 'pattern';
      readonly tokens: readonly PatternToken[];
      /** True for a pattern with a slash: it is held against the whole path, else against the name alone. */
      readonly isOfPath: boolean;
    }
  | { readonly kind: 'fault'; readonly fault: PatternFault };

const placeholders: ReadonlyMap<string, Extract<PatternToken, { kind: 'run' }>> = new Map([
  ['{stem}', { kind: 'run', name: 'stem', of: 'component', least: 1 }],
  ['{n}', { kind: 'run', name: 'n', of: 'digits', least: 1 }],
  ['{ext}', { kind: 'run', name: 'ext', of: 'extension', least: 1 }],
  ['**', { kind: 'run', name: null, of: 'path', least: 0 }],
  ['*', { kind: 'run', name: null, of: 'component', least: 0 }],
]);

/**
 * Reads the pattern of a rule. Two runs always have text between them: with `{stem}{n}` the border would be undefined, and
 * matching could take more than one way.
 */
export function parsePattern({ pattern, kind }: Pick<RoutingRule, 'pattern' | 'kind'>): ParsedPattern {
  const text = pattern.normalize('NFC');
  const tokens = text
    .split(/(\{[^{}]*\}|\*+)/)
    .filter((part) => part !== '')
    .map((part): PatternToken | null => {
      const placeholder = placeholders.get(part);
      if (placeholder !== undefined) return placeholder;
      return /[{}*]/.test(part) ? null : { kind: 'text', text: part };
    });
  const fault = faultOf(text, kind, tokens);
  if (fault !== null) return { kind: 'fault', fault };
  return {
    kind: 'pattern',
    tokens: tokens.filter((token) => token !== null),
    isOfPath: text.includes('/'),
  };
}

function faultOf(
  text: string,
  kind: RoutingKind,
  tokens: readonly (PatternToken | null)[],
): PatternFault | null {
  if (text.trim() === '') return 'empty';
  if (text.length > longestPatternCharacters) return 'too-long';
  if (text.split('/').some((component) => component === '' || component === '.' || component === '..'))
    return 'slashes';
  if (tokens.includes(null)) return 'unknown-placeholder';
  const runs = tokens.filter((token) => token?.kind === 'run');
  const names = runs.flatMap((run) => (run.name === null ? [] : [run.name]));
  if (new Set(names).size !== names.length) return 'repeated-placeholder';
  const isAdjacent = tokens.some(
    (token, index) => token?.kind === 'run' && tokens[index + 1]?.kind === 'run',
  );
  if (isAdjacent) return 'adjacent-placeholders';
  if (kind !== 'asset' && !names.includes('stem')) return 'needs-stem';
  if (kind === 'version' && !names.includes('n')) return 'needs-number';
  return kind === 'attachment' && names.includes('n') ? 'needs-no-number' : null;
}
