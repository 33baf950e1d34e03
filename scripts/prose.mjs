// `node scripts/prose.mjs`: reads comments, test names and error texts, and counts the words that docs/contributing/style.md rules out.
//   --list PATH    prints each hit under PATH instead of the table
// Exits with 1 when a room has more than one hit per 1,000 words.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './install.mjs';

/** @typedef {import('oxc-parser').Argument | import('oxc-parser').Expression | import('oxc-parser').Super} Node */
/** @typedef {{ text: string, start: number }} Prose */
/** @typedef {{ words: number, hits: number }} Count */

/** Rooms with fewer words may have one hit. */
const wordsPerHit = 1_000;

const ruledOut = [
  // A sentence that begins with a pronoun in place of a noun; questions may.
  /(?:^|[.!?]\s+)(?:who|what)\b(?![^.]*\?)/gi,
  /\b(?:whoever|whatever|whose|nobody|somebody|anybody|meanwhile|told|heard|lately|thereupon)\b/gi,
  // Retired terms of docs/glossary.md.
  /\b(?:twins?|strays?|doubts?|doubtful|witness(?:es)?|shelf|shelves|left out|one-offs?|homeless|stakes?|dirt|pokes?|poked)\b/g,
  /\b(?:salvaged?|aftermath|settling|TAIL|folder news)\b/g,
];

/** Counts what the gate looks at in one text. @param {string} text */
export function hitsIn(text) {
  return ruledOut.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found.trim()));
}

/**
 * Comments, error texts and, in tests, the names of tests. Line comments that follow one another are one text.
 * @param {string} file @param {string} source @returns {Prose[]}
 */
export function proseOf(file, source) {
  const { comments, program } = parseSync(file, source);
  /** @type {Prose[]} */
  const found = [];
  let lineEnd = -1;
  for (const { type, value, start, end } of comments) {
    const text = value
      .replace(/^\s*\*+/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const last = found.at(-1);
    const continues = type === 'Line' && lineEnd >= 0 && source.slice(lineEnd, start).trim() === '';
    if (continues && last !== undefined) last.text += ` ${text}`;
    else found.push({ text, start });
    lineEnd = type === 'Line' ? end : -1;
  }
  const isTest = file.startsWith('test/');
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (isTest && ['test', 'it', 'describe'].includes(nameOf(callee) ?? '')) found.push(...textsIn(name));
    },
    NewExpression({ callee, arguments: given }) {
      if (/Error$/.test(nameOf(callee) ?? '')) found.push(...given.flatMap((each) => textsIn(each)));
    },
  }).visit(program);
  return found;
}

/** The first name of `it.each(…)(…)` or `new AppError(…)`. @param {Node | undefined} node @returns {string | null} */
function nameOf(node) {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression') return nameOf(node.object);
  if (node?.type === 'CallExpression') return nameOf(node.callee);
  if (node?.type === 'TaggedTemplateExpression') return nameOf(node.tag);
  return null;
}

/** @param {import('oxc-parser').Argument | import('oxc-parser').Expression | undefined} node @returns {Prose[]} */
function textsIn(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string')
    return [{ text: node.value, start: node.start }];
  if (node?.type === 'TemplateLiteral')
    return [{ text: node.quasis.map(({ value }) => value.cooked ?? value.raw).join(' '), start: node.start }];
  if (node?.type === 'ConditionalExpression')
    return [...textsIn(node.consequent), ...textsIn(node.alternate)];
  if (node?.type === 'BinaryExpression' && node.left.type !== 'PrivateIdentifier')
    return [...textsIn(node.left), ...textsIn(node.right)];
  if (node?.type === 'ObjectExpression')
    return node.properties.flatMap((property) =>
      property.type === 'Property' ? textsIn(property.value) : [],
    );
  return [];
}

/** @param {string} text */
function wordCount(text) {
  return text.split(/\s+/).filter((word) => /[A-Za-z]/.test(word)).length;
}

/** `main/transfer`, `test/unit/main`. @param {string} file */
function roomOf(file) {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, file.startsWith('test/') ? 3 : 2).join('/');
}

/** @param {string[]} args */
function main(args) {
  const [flag, listed] = args;
  const { status, stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('The files of the repository are not known: git ls-files failed.');
  /** @type {Map<string, Count>} */
  const rooms = new Map();
  for (const file of stdout.split('\n').filter((name) => name.includes('/'))) {
    const source = readFileSync(join(root, file), 'utf8');
    const count = rooms.get(roomOf(file)) ?? { words: 0, hits: 0 };
    rooms.set(roomOf(file), count);
    for (const { text, start } of proseOf(file, source)) {
      const hits = hitsIn(text);
      count.words += wordCount(text);
      count.hits += hits.length;
      if (flag === '--list' && listed !== undefined && file.startsWith(listed))
        for (const hit of hits)
          console.log(`${file}:${source.slice(0, start).split('\n').length}: [${hit}] ${text.slice(0, 160)}`);
    }
  }
  const isOver = (/** @type {Count} */ { words, hits }) => hits > 1 && hits * wordsPerHit > words;
  const worst = [...rooms].sort(([, one], [, other]) => other.hits - one.hits);
  if (flag !== '--list') {
    for (const [room, count] of worst)
      console.log(
        `${isOver(count) ? 'over' : 'ok  '} ${room.padEnd(36)} ${count.words} words, ${count.hits} hits`,
      );
    const sum = (/** @type {keyof Count} */ name) =>
      worst.reduce((total, [, count]) => total + count[name], 0);
    console.log(`${sum('words')} words, ${sum('hits')} hits`);
  }
  process.exitCode = worst.some(([, count]) => isOver(count)) ? 1 : 0;
}

if (import.meta.main) main(process.argv.slice(2));
