import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Result } from './measure.ts';

const header = ['measure', 'what', 'Galley', 'compared with', 'result', 'aim', 'reached', 'method'];

/** One line of a Markdown table for each result. */
export function resultTable(results: readonly Result[]): string {
  return [row(header), row(header.map(() => '---')), ...results.map(rowOf)].join('\n');
}

/** Writes the results over those of the same name and keeps the others, and the text below the table. */
export function writeResults(path: string, results: readonly Result[], machine: string): void {
  const known = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const fresh = new Map(results.map((result) => [result.name, rowOf(result)]));
  const kept = known.flatMap((line) => {
    const name = /^\| (?!measure|---)([^|]+?) \|/.exec(line)?.[1];
    if (name === undefined) return [];
    const replaced = fresh.get(name) ?? line;
    fresh.delete(name);
    return [replaced];
  });
  const below = known
    .slice(known.findLastIndex((line) => line.startsWith('| ')) + 1)
    .join('\n')
    .trim();
  writeFileSync(
    path,
    `# What was measured

\`npm run bench\` writes this table; \`npm run bench -- NAME…\` measures some of it again. Each row compares two things in one
run on one machine, because numbers of different machines or hours say nothing about each other. Everything runs on loopback:
no network hides what Galley costs, and none makes it look slow.

Machine: ${machine}.

${[row(header), row(header.map(() => '---')), ...kept, ...fresh.values()].join('\n')}
${below === '' ? '' : `\n${below}\n`}`,
  );
}

function rowOf({ name, what, ours, compared, value, aim, isReached, method }: Result): string {
  return row([name, what, ours, compared, value, aim, isReached ? 'yes' : 'no', method]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
