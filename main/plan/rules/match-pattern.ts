import type { ParsedPattern, PatternToken } from '../../../shared/model/index.ts';

export type PatternCaptures = Readonly<Partial<Record<'stem' | 'n' | 'ext', string>>>;

/**
 * Holds a path, or a name, against a pattern. Case and Unicode form do not matter; each placeholder takes as much as it
 * can, the first one first. The work is bounded by length of the text × number of tokens: first from the end, which
 * positions each token could start at, then once from the start.
 */
export function matchPattern(
  { tokens }: Extract<ParsedPattern, { kind: 'pattern' }>,
  text: string,
): PatternCaptures | null {
  const subject = text.normalize('NFC');
  const startsAt = reachable(tokens, subject);
  if (startsAt[0]?.[0] !== 1) return null;
  const captures: { stem?: string; n?: string; ext?: string } = {};
  let position = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text') {
      position += token.text.length;
      continue;
    }
    const next = startsAt[index + 1];
    let end = position;
    let last = position;
    while (end < subject.length && isOf(token.of, subject.charCodeAt(end))) {
      end += 1;
      if (next?.[end] === 1) last = end;
    }
    if (token.name !== null) captures[token.name] = subject.slice(position, last);
    position = last;
  }
  return captures;
}

/** For each token, and for the end, at which positions of the text it may begin such that the rest matches. */
function reachable(tokens: readonly PatternToken[], subject: string): readonly Uint8Array[] {
  const end = new Uint8Array(subject.length + 1);
  end[subject.length] = 1;
  const table: Uint8Array[] = [end];
  for (const token of tokens.toReversed()) {
    const next = table[0] ?? end;
    table.unshift(
      token.kind === 'text' ? beforeText(token.text, subject, next) : beforeRun(token, subject, next),
    );
  }
  return table;
}

function beforeText(text: string, subject: string, next: Uint8Array): Uint8Array {
  const here = new Uint8Array(subject.length + 1);
  const folded = text.toLowerCase();
  for (let at = 0; at + text.length <= subject.length; at += 1) {
    if (next[at + text.length] !== 1) continue;
    const part = subject.slice(at, at + text.length);
    if (part === text || part.toLowerCase() === folded) here[at] = 1;
  }
  return here;
}

function beforeRun(
  { of, least }: Extract<PatternToken, { kind: 'run' }>,
  subject: string,
  next: Uint8Array,
): Uint8Array {
  const here = new Uint8Array(subject.length + 1);
  // Whether the rest matches after this many more characters of the class, none included.
  let canEnd = next[subject.length] === 1;
  if (least === 0 && canEnd) here[subject.length] = 1;
  for (let at = subject.length - 1; at >= 0; at -= 1) {
    const isMember = isOf(of, subject.charCodeAt(at));
    const afterOne = isMember && canEnd;
    canEnd = afterOne || next[at] === 1;
    if (afterOne || (least === 0 && canEnd)) here[at] = 1;
  }
  return here;
}

const SLASH = 47;
const DOT = 46;
const ZERO = 48;
const NINE = 57;

function isOf(of: Extract<PatternToken, { kind: 'run' }>['of'], code: number): boolean {
  switch (of) {
    case 'path':
      return true;
    case 'component':
      return code !== SLASH;
    case 'extension':
      return code !== SLASH && code !== DOT;
    case 'digits':
      return code >= ZERO && code <= NINE;
  }
}
