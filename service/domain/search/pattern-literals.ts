/**
 * Texts that stand in everything a pattern matches, at least three characters each: `IMG_[0-9]+.*draft` → `IMG_`, `draft`. Only
 * the top level is read, and uncertain parts are dropped: a missing text costs time, a wrong text would lose matches. `pattern`
 * is one that `compileNamePattern` accepts.
 */
export function requiredLiterals(pattern: string): readonly string[] {
  const found: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    if (run.length >= shortestLiteral) found.push(run.join(''));
    run = [];
  };

  const tokens = splitTokens([...pattern]);
  if (tokens.some(({ kind }) => kind === 'alternative')) return [];
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    // A repeated character may be there no time or many times; either way the run ends before it.
    if (token.kind !== 'literal' || next?.kind === 'repetition') endRun();
    else run.push(token.text);
  }
  endRun();
  return found;
}

/** The texts that an index of three characters can find. */
const shortestLiteral = 3;

type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'repetition' | 'alternative' | 'other' };

/** One token per character, class, group or repetition of the top level. */
function splitTokens(characters: readonly string[]): readonly Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? '';
    if (character === '\\') {
      index += 1;
      tokens.push({ kind: 'literal', text: characters[index] ?? '' });
    } else if (character === '[') {
      index = endOfClass(characters, index);
      tokens.push({ kind: 'other' });
    } else if (character === '(') {
      index = endOfGroup(characters, index);
      tokens.push({ kind: 'other' });
    } else if (character === '|') {
      tokens.push({ kind: 'alternative' });
    } else if ('*+?'.includes(character)) {
      tokens.push({ kind: 'repetition' });
    } else if (character === '{' && countLength(characters, index) > 0) {
      index += countLength(characters, index) - 1;
      tokens.push({ kind: 'repetition' });
    } else {
      tokens.push(character === '.' ? { kind: 'other' } : { kind: 'literal', text: character });
    }
  }
  return tokens;
}

/** Length of `{2}`, `{2,}` or `{2,5}`; 0 where `{` is just a character. */
function countLength(characters: readonly string[], start: number): number {
  const longest = '{1000,1000}'.length;
  const ahead = characters.slice(start, start + longest).join('');
  return /^\{\d+(?:,\d*)?\}/.exec(ahead)?.[0].length ?? 0;
}

function endOfClass(characters: readonly string[], start: number): number {
  let index = start + (characters[start + 1] === '^' ? 2 : 1);
  // A `]` right after `[` or `[^` is a member of the class, not its end.
  if (characters[index] === ']') index += 1;
  while (index < characters.length && characters[index] !== ']') index += characters[index] === '\\' ? 2 : 1;
  return index;
}

function endOfGroup(characters: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < characters.length; index += 1) {
    const character = characters[index];
    if (character === '\\') index += 1;
    else if (character === '[') index = endOfClass(characters, index);
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return characters.length;
}
