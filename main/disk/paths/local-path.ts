import { isAbsolute, relative, sep } from 'node:path';
import type { LocalPath, RelativePath } from '../../../shared/model/index.ts';

export function joinRelative(directory: RelativePath, name: string): RelativePath {
  return (directory === '' ? name : `${directory}/${name}`) as RelativePath;
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`: every directory on the way to `directory`, itself included, without the root. */
export function ancestorsOf(directory: RelativePath): RelativePath[] {
  if (directory === '') return [];
  const parts = directory.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/') as RelativePath);
}

/** Absolute path of a file of a watched folder. Bytes are kept: nothing is normalised, no `..` is resolved. */
export function localPathOf(root: LocalPath, path: RelativePath): LocalPath {
  if (path === '') return root;
  const prefix = root.endsWith(sep) ? root : `${root}${sep}`;
  return `${prefix}${sep === '/' ? path : path.replaceAll('/', sep)}` as LocalPath;
}

/** Inverse of `localPathOf`; null for a path outside the root. */
export function relativePathOf(root: LocalPath, path: LocalPath): RelativePath | null {
  if (path === root) return '' as RelativePath;
  const inside = relative(root, path);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  return (sep === '/' ? inside : inside.replaceAll(sep, '/')) as RelativePath;
}

/** True when `path` is `directory` or lies below it. Both are real paths of this system. */
export function isInside(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`);
}
