// Writes docs/reference-coverage.md: which contract test shows each row of the reference, and how it ended.
//   npx vitest run test/contract --reporter=json --outputFile=report.json
//   node scripts/reference-coverage.mjs report.json
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceRows } from '../test/support/reference-rows.ts';

/** @typedef {{ section: string, row: string, words: string, result: string }} RowTest */

const notShown = '(not shown)';
const page = join(import.meta.dirname, '..', 'docs', 'reference-coverage.md');

const [reportFile] = process.argv.slice(2);
if (reportFile === undefined) {
  process.stderr.write('usage: node scripts/reference-coverage.mjs <JSON report of vitest>\n');
  process.exit(2);
}
const tests = readReport(reportFile);
const lines = Object.entries(referenceRows).flatMap(([section, rows]) =>
  rows.flatMap((row) => linesOf(section, row)),
);
const rowCount = Object.values(referenceRows).reduce((sum, rows) => sum + rows.length, 0);
const bare = Object.entries(referenceRows).flatMap(([section, rows]) =>
  rows.filter((row) => testsOf(section, row).length === 0),
);
const failed = tests.filter(({ result }) => result !== 'passed');

writeFileSync(
  page,
  `# Coverage of the reference

Made by \`scripts/reference-coverage.mjs\` from a run of the contract tests, in which a real service answers over HTTP. Every row of
the reference has at least one test. *Our choice*: the reference does not show it, and the test says what the service does.

${rowCount} rows, ${tests.length} tests, ${failed.length} of them not passed, ${bare.length} rows without a test.

| section | row | what holds | shown by the reference | result |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`,
);
process.stdout.write(
  `${rowCount} rows, ${tests.length} tests, ${failed.length} not passed, ${bare.length} rows without a test\n`,
);
process.exitCode = failed.length + bare.length === 0 ? 0 : 1;

/** @param {string} file @returns {RowTest[]} */
function readReport(file) {
  /** @type {{ testResults: { assertionResults: { title: string, status: string }[] }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ title, status }) => {
      const [, section, row, words] = /^§ (.+?) › (.+?): (.+)$/.exec(title) ?? [];
      return section === undefined || row === undefined || words === undefined
        ? []
        : [{ section, row, words, result: status }];
    }),
  );
}

/** @param {string} section @param {string} row */
function testsOf(section, row) {
  return tests.filter((test) => test.section === section && test.row === row);
}

/** @param {string} section @param {string} row @returns {string[]} */
function linesOf(section, row) {
  const found = testsOf(section, row);
  if (found.length === 0) return [tableRow([section, row, '', '', 'no test'])];
  return found.map(({ words, result }) => {
    const isOurs = words.startsWith(notShown);
    const sentence = isOurs ? words.slice(notShown.length).trim() : words;
    return tableRow([
      section,
      row,
      sentence,
      isOurs ? 'our choice' : words.includes('not shown') ? 'in part' : 'yes',
      result,
    ]);
  });
}

/** @param {string[]} cells */
function tableRow(cells) {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
