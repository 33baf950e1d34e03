import { describe, expect, it } from 'vitest';
import { type Route, routes } from '../../shared/api/index.ts';
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

  it('has a row for every endpoint beyond the reference', () => {
    const named = ({ method, path }: Route) => `${method} ${path}`;
    const beyond = Object.values(routes).filter(({ source }) => !source.startsWith('docs/api/reference.md'));
    const extensions = beyond.filter(({ isExtension }) => isExtension);
    const lacking = beyond.filter(({ isExtension }) => !isExtension);
    expect(referenceRows.Extensions.toSorted()).toEqual(extensions.map(named).toSorted());
    expect(referenceRows['Endpoints beyond the reference'].toSorted()).toEqual(lacking.map(named).toSorted());
  });

  it('has no test of a row that is not there', () => {
    const known = new Set(rows.map(({ section, name }) => `${section} › ${name}`));
    const tested = literalReferenceTests().map(([section, name]) => `${section} › ${name}`);
    expect(tested.length).toBeGreaterThan(100);
    expect(tested.filter((title) => !known.has(title))).toEqual([]);
  });
});
