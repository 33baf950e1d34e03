// `npm run decisions`: writes docs/decisions/README.md, the table of the decisions, from the head of each of them.
//   node scripts/decisions-index.mjs --check    writes nothing; exits with 1 when the table is stale
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ number: number, isWhole: boolean }} Superseded `isWhole` is false where only a part is replaced. */
/** @typedef {{ fileName: string, number: number, title: string, status: string | null, date: string | null, supersedes: Superseded[], supersededBy: Superseded[] }} Decision */

const directory = join(import.meta.dirname, '..', 'docs', 'decisions');
const page = join(directory, 'README.md');

/**
 * Reads the head of one decision: the front matter, if there is one, and the title. Throws for a page without a title.
 * @param {string} fileName @param {string} text @returns {Decision}
 */
export function readDecision(fileName, text) {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const fields = new Map(
    [...head.matchAll(/^([a-z-]+):[ \t]*(.*)$/gm)].map(([, key = '', value = '']) => [key, value.trim()]),
  );
  const [, title] = /^# +(?:\d+ *[.·:] *)?(.+)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error(`${fileName} has no title.`);
  // Decisions without front matter say it in their first lines.
  const [, successor] = /^Superseded by \[?(\d+)/m.exec(text) ?? [];
  return {
    fileName,
    number: Number(fileName.slice(0, 4)),
    title: title.trim(),
    status: fields.get('status') || null,
    date: fields.get('date') || null,
    supersedes: readReferences(fields.get('supersedes') ?? ''),
    supersededBy: readReferences(fields.get('superseded-by') ?? successor ?? ''),
  };
}

/**
 * `49` and `3, 17` replace the whole; `part of 24 (what a batch is)` a part; `none (adds to decision 11)` nothing.
 * @param {string} value @returns {Superseded[]}
 */
function readReferences(value) {
  if (/^none\b/i.test(value)) return [];
  const numbers = value.replaceAll(/\([^)]*\)/g, '').match(/\b\d{1,4}\b/g) ?? [];
  const isWhole = /^[\d\s,[\]]*$/.test(value);
  return numbers.map((number) => ({ number: Number(number), isWhole }));
}

/**
 * The page that lists them. Throws for a number that two decisions have, and for a reference to a decision that does not exist.
 * @param {readonly Decision[]} decisions
 */
export function indexPage(decisions) {
  const ordered = decisions.toSorted((left, right) => left.number - right.number);
  const byNumber = new Map(ordered.map((decision) => [decision.number, decision]));
  const doubled = ordered.find((decision) => byNumber.get(decision.number) !== decision);
  if (doubled !== undefined) throw new Error(`Two decisions have the number ${doubled.number}.`);
  for (const { fileName, supersedes, supersededBy } of ordered) {
    const missing = [...supersedes, ...supersededBy].find(({ number }) => !byNumber.has(number));
    if (missing !== undefined)
      throw new Error(`${fileName} names decision ${missing.number}, which does not exist.`);
  }
  return `# Decisions

Each page holds one decision: the context, the choice and its cost, in at most 40 lines. The title is the decision as an imperative.

To add one, take the next free number, write \`NNNN-title.md\` with \`status\`, \`date\` and \`supersedes\` in its front matter, and run
\`npm run decisions\`. That command makes this page; a change by hand is lost. A decision without a \`status\` is accepted.

| number | title | status | date | superseded by |
| --- | --- | --- | --- | --- |
${ordered.map((decision) => rowOf(decision, byNumber)).join('\n')}
`;
}

/** @param {Decision} decision @param {ReadonlyMap<number, Decision>} byNumber */
function rowOf(decision, byNumber) {
  const successors = successorsOf(decision, [...byNumber.values()]);
  const isReplaced = successors.some(({ isWhole }) => isWhole);
  const links = successors.map(({ number, isWhole }) => {
    const fileName = byNumber.get(number)?.fileName ?? '';
    return `[${padded(number)}](${fileName})${isWhole ? '' : ' in part'}`;
  });
  const cells = [
    padded(decision.number),
    `[${decision.title}](${decision.fileName})`,
    isReplaced ? 'superseded' : (decision.status ?? 'accepted'),
    decision.date ?? '–',
    links.join(', '),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/**
 * The replacements of this decision: in later decisions, and in its own head.
 * @param {Decision} decision @param {readonly Decision[]} all @returns {Superseded[]}
 */
function successorsOf(decision, all) {
  const later = all.flatMap(({ number, supersedes }) =>
    supersedes
      .filter((superseded) => superseded.number === decision.number)
      .map(({ isWhole }) => ({ number, isWhole })),
  );
  const known = new Set(later.map(({ number }) => number));
  return [...later, ...decision.supersededBy.filter(({ number }) => !known.has(number))];
}

/** @param {number} number */
function padded(number) {
  return String(number).padStart(4, '0');
}

function readDecisions() {
  return readdirSync(directory)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .map((name) => readDecision(name, readText(join(directory, name))));
}

/** Git on Windows may check files out with the line ends of Windows. @param {string} path */
function readText(path) {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
}

if (process.argv[1] === import.meta.filename) {
  const text = indexPage(readDecisions());
  if (!process.argv.includes('--check')) {
    writeFileSync(page, text);
  } else if (!existsSync(page) || readText(page) !== text) {
    process.stderr.write(
      'docs/decisions/README.md is stale. Run "npm run decisions" and commit the result.\n',
    );
    process.exitCode = 1;
  }
}
