import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

describe('docs/security.md', () => {
  it('names for each promise a test that is there', () => {
    const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| what must hold'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const broken = rows.flatMap(([, promise, file = '', title = '']) => {
      const path = join(root, file);
      const isThere = existsSync(path) && title !== '' && readFileSync(path, 'utf8').includes(`'${title}'`);
      return isThere ? [] : [promise];
    });
    expect([rows.length > 25, broken]).toEqual([true, []]);
  });
});
