import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const path = join(import.meta.dirname, '../../../docs/protocol/invariants.md');
const page = readFileSync(path, 'utf8');
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');

describe('docs/protocol/invariants.md', () => {
  it('numbers the invariants without a gap, and names a test for each', () => {
    const invariants = page.split(/\n(?=\d+\. )/).slice(1);
    expect(invariants.map((text) => Number.parseInt(text, 10))).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 1),
    );
    const untested = invariants.filter((text) => !linksIn(text).some((link) => link.endsWith('.test.ts')));
    expect(untested).toEqual([]);
  });

  it('links only to files that are there', () => {
    const links = linksIn(page).filter((link) => !link.includes('://'));
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((link) => !existsSync(join(dirname(path), link)))).toEqual([]);
  });
});
