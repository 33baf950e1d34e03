import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../../shared/errors/index.ts';
import { catalogues } from '../../../shared/i18n/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8');

describe('errors.md', () => {
  it('lists every code of the catalogue with its texts, meaning, retry rule and status, in the same order', () => {
    const listed = page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, 7),
      );
    const expected = Object.entries(errorCatalogue).map(([code, { meaning, retry, status }]) => [
      `\`${code}\``,
      catalogues.en[`error.${code}.what`],
      catalogues.en[`error.${code}.action`],
      meaning,
      retry,
      String(status ?? ''),
    ]);
    expect(listed).toEqual(expected);
  });
});
