import { describe, expect, it } from 'vitest';
import { referenceRows } from '../support/reference-rows.ts';
import { findsReferenceTests, literalReferenceTests } from '../support/reference-tests.ts';

const rows = Object.entries(referenceRows).flatMap(([section, names]) =>
  names.map((name) => ({ section, name })),
);

describe('coverage of the reference', () => {
  it('has a contract test for every row', () => {
    const hasTest = findsReferenceTests();
    const missing = rows.filter(({ section, name }) => !hasTest(section, name));
    expect(missing.map(({ section, name }) => `${section} › ${name}`)).toEqual([]);
  });

  it('has no test of a row that is not there', () => {
    const known = new Set(rows.map(({ section, name }) => `${section} › ${name}`));
    const tested = literalReferenceTests().map(([section, name]) => `${section} › ${name}`);
    expect(tested.length).toBeGreaterThan(100);
    expect(tested.filter((title) => !known.has(title))).toEqual([]);
  });
});
