import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { programEnvironment } from '../support/program-environment.ts';
import { startBank } from '../support/running-bank.ts';
import { galleyNode } from '../support/service-process.ts';

describe('the calls of the reference', () => {
  it('are answered as it says when curl makes them', async () => {
    const bank = await startBank();
    const script = join(import.meta.dirname, 'reference-calls.sh');
    const known = [bank.url, bank.apiKey, 'admin', bank.password ?? '', bank.inboxFolderId, bank.projectId];
    // The script reads JSON with node.
    const path = `${dirname(galleyNode())}:${process.env.PATH}`;
    const { stdout } = await promisify(execFile)('sh', [script, ...known], {
      env: { ...programEnvironment(), PATH: path },
    });
    const lines = stdout.trim().split('\n');
    expect(lines.at(-1)).toBe('all calls answered as the reference says');
    expect(lines.slice(0, -1).filter((line) => !line.startsWith('ok '))).toEqual([]);
  });
});
