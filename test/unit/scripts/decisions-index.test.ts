import { describe, expect, it } from 'vitest';
import { indexPage, readDecision } from '../../../scripts/decisions-index.mjs';

const plain = readDecision('0001-ground.md', '# 1. One language, run directly\n\n**Context.** …\n');
const front = (fields: string, title = '# Another choice') => `---\n${fields}\n---\n${title}\n`;
const rowsOf = (...decisions: ReturnType<typeof readDecision>[]) =>
  indexPage(decisions)
    .split('\n')
    .filter((line) => /^\| \d/.test(line));

describe('decisions-index', () => {
  it('lists number, title, status and date in the order of the numbers', () => {
    const dated = readDecision(
      '0102-search-first.md',
      front('status: proposed\ndate: 2026-11-24\nsupersedes:', '\n# 102. Search first | always'),
    );
    expect(rowsOf(dated, plain)).toEqual([
      '| 0001 | [One language, run directly](0001-ground.md) | accepted | – |  |',
      '| 0102 | [Search first \\| always](0102-search-first.md) | proposed | 2026-11-24 |  |',
    ]);
  });

  it.each([
    ['1', 'superseded', '[0002](0002-later.md)'],
    ['0001', 'superseded', '[0002](0002-later.md)'],
    ['part of 1 (what a batch is)', 'accepted', '[0002](0002-later.md) in part'],
    ['0001 (what names an account)', 'accepted', '[0002](0002-later.md) in part'],
    ['none (adds to decision 1)', 'accepted', ''],
    ['', 'accepted', ''],
  ])('reads from "supersedes: %s" that decision 1 is %s', (supersedes, status, link) => {
    const later = readDecision('0002-later.md', front(`status: accepted\nsupersedes: ${supersedes}`));
    expect(rowsOf(plain, later)[0]).toBe(
      `| 0001 | [One language, run directly](0001-ground.md) | ${status} | – | ${link} |`,
    );
  });

  it('takes the word of a decision without front matter that another one supersedes it', () => {
    const old = readDecision('0013-text.md', '# 13. Text\n\nSuperseded by [1](0001-ground.md).\n');
    expect(rowsOf(plain, old)[1]).toBe(
      '| 0013 | [Text](0013-text.md) | superseded | – | [0001](0001-ground.md) |',
    );
  });

  it.each([
    [
      'two decisions with one number',
      '0001-again.md',
      'status: accepted',
      'Two decisions have the number 1.',
    ],
    ['a reference to no decision', '0002-later.md', 'supersedes: 7', '0002-later.md names decision 7'],
    ['a successor that is missing', '0002-later.md', 'superseded-by: 7', '0002-later.md names decision 7'],
  ])('refuses %s', (_what, fileName, fields, message) => {
    expect(() => indexPage([plain, readDecision(fileName, front(fields))])).toThrow(message);
  });

  it('refuses a page without a title', () => {
    expect(() => readDecision('0003-empty.md', 'No title.\n')).toThrow('0003-empty.md has no title.');
  });
});
