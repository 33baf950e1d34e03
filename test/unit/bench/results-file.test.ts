import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../../bench/measure.ts';
import { writeResults } from '../../../bench/results-file.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

describe('results file', () => {
  it('writes a row over the one of the same name, and keeps the others and what stands below the table', async () => {
    const path = join(await temporaryDirectory(), 'RESULTS.md');
    writeResults(path, [result('search', '40 ms'), result('scan', '2 s')], 'a machine');
    const first = await readFile(path, 'utf8');
    await writeFile(path, `${first}\nWhat stands behind these numbers:\n\nthe disk.\n`);
    writeResults(path, [result('search', '30 ms')], 'another machine');
    const second = await readFile(path, 'utf8');
    writeResults(path, [result('search', '30 ms')], 'another machine');
    expect([second, await readFile(path, 'utf8')]).toEqual([
      `${first.replace('40 ms', '30 ms').replace('a machine', 'another machine')}\nWhat stands behind these numbers:\n\nthe disk.\n`,
      second,
    ]);
  });
});

function result(name: string, value: string): Result {
  return { name, what: '', ours: '', compared: '', value, aim: '', isReached: true, method: '' };
}
