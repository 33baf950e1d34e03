import { describe, expect, it } from 'vitest';
import { createSkippedBranch } from '../../../../../main/disk/index.ts';
import type { RelativePath } from '../../../../../shared/model/index.ts';

describe('directory-skip', () => {
  it('finds a skipped parent above any directory', () => {
    const isSkipped = createSkippedBranch({ names: ['.git'], patterns: ['build/', '/top'] });
    const directories = ['', 'a', 'a/.git', 'a/.git/objects', '.gitty', 'x/build/y/z', 'top', 'sub/top'];

    expect(directories.filter((directory) => isSkipped(directory as RelativePath))).toEqual([
      'a/.git',
      'a/.git/objects',
      'x/build/y/z',
      'top',
    ]);
  });
});
