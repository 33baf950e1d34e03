import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../../bench/measure.ts';
import { writeResults } from '../../../bench/results-file.ts';

describe('results file', () => {
  let directory: string;
  let path: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'galley-results-'));
    path = join(directory, 'RESULTS.md');
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('writes a row over the one of the same name, and keeps the others and what stands below the table', async () => {
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
