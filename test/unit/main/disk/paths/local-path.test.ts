import { describe, expect, it } from 'vitest';
import { localPathOf, relativePathOf } from '../../../../../main/disk/index.ts';
import type { LocalPath, RelativePath } from '../../../../../shared/model/index.ts';

describe('local-path', () => {
  it('joins a root and a path, and takes them apart again', () => {
    const root = '/home/anna/Plakate' as LocalPath;
    const paths = ['', 'a', 'a/b c/ä.tif', '..hidden/x', ' '] as RelativePath[];

    expect(paths.map((path) => relativePathOf(root, localPathOf(root, path)))).toEqual(paths);
    expect(localPathOf('/' as LocalPath, 'etc' as RelativePath)).toBe('/etc');
  });

  it('gives no relative path to what lies outside', () => {
    const root = '/home/anna' as LocalPath;
    const outside = ['/home', '/', '/home/annabel/x', '/home/bert'] as LocalPath[];

    expect(outside.map((path) => relativePathOf(root, path))).toEqual([null, null, null, null]);
  });
});
