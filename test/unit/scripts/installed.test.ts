import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { agrees, runningFrom } from '../../../scripts/installed.mjs';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const a = { version: '1.0.0', integrity: 'sha512-a' };
const mac = { version: '2.0.0', integrity: 'sha512-mac', optional: true };

describe('installed', () => {
  it.each([
    ['all that is wanted is installed', { a, mac }, true],
    ['only a package of another system is missing', { a }, true],
    ['a package is missing', { mac }, false],
    ['a package has another version', { a: { ...a, version: '1.0.1' } }, false],
    ['a package has other content', { a: { ...a, integrity: 'sha512-b' } }, false],
    ['a package is there that is not wanted', { a, more: a }, false],
    ['nothing is installed', {}, false],
  ])('takes the word of npm when %s', (_when, packages, isTrue) => {
    expect(agrees({ packages: { '': { version: '0.1.0' }, a, mac } }, { packages })).toBe(isTrue);
  });

  it('finds programs that run from the directory, but not the one that asks', async () => {
    const processes = await temporaryDirectory();
    const programs = {
      11: '/repo/node_modules/node/bin/node',
      12: '/usr/bin/node',
      13: '/repo/node_modules/x',
    };
    for (const [pid, program] of Object.entries(programs)) {
      await mkdir(join(processes, pid));
      await symlink(program, join(processes, pid, 'exe'));
    }
    await mkdir(join(processes, '14'));
    expect(runningFrom('/repo/node_modules', processes, [13])).toEqual([11]);
  });
});
