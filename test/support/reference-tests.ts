import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const contractDirectory = join(import.meta.dirname, '..', 'contract');

/** A string literal of TypeScript without placeholders, or a name that stands for one. */
const argument = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`|[A-Za-z][\w.]*)/.source;
const rowCall = new RegExp(`\\brow\\(\\s*${argument}\\s*,\\s*${argument}\\s*,`, 'g');

/** One call of `row(section, name, …)` in the source of a contract test, each argument as it stands there. */
interface RowCall {
  readonly section: string;
  readonly name: string;
  readonly source: string;
}

/**
 * Whether some contract test is written with `row(section, name, …)`, read from the sources, so that no service has to be started to
 * know. Where an argument is a constant or the variable of a loop, every text of that file counts as its value; what really ran stands
 * in docs/reference-coverage.md.
 */
export function findsReferenceTests(): (section: string, name: string) => boolean {
  const calls = rowCalls();
  return (section, name) =>
    calls.some((call) => mayBe(call, call.section, section) && mayBe(call, call.name, name));
}

/** Pairs of sections and rows that calls name outright. */
export function literalReferenceTests(): readonly (readonly [section: string, name: string])[] {
  return rowCalls()
    .filter(({ section, name }) => isLiteral(section) && isLiteral(name))
    .map(({ section, name }) => [unquoted(section), unquoted(name)]);
}

function rowCalls(): readonly RowCall[] {
  const files = readdirSync(contractDirectory).filter((file) => file.endsWith('.test.ts'));
  return files.flatMap((file) => {
    const source = readFileSync(join(contractDirectory, file), 'utf8');
    return [...source.matchAll(rowCall)].map(([, section = '', name = '']) => ({ section, name, source }));
  });
}

function mayBe(call: RowCall, given: string, wanted: string): boolean {
  if (isLiteral(given)) return unquoted(given) === wanted;
  return call.source.includes(`'${wanted}'`);
}

function isLiteral(given: string): boolean {
  return !/^\w/.test(given);
}

function unquoted(literal: string): string {
  return literal.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}
