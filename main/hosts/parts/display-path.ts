import { sep } from 'node:path';

/** A local path as people read it: their home directory is `~`. For eyes alone; nothing parses it again. */
export function createDisplayPath(homeDirectory: string): (path: string) => string {
  return (path) => {
    if (path === homeDirectory) return '~';
    return path.startsWith(homeDirectory + sep) ? `~${path.slice(homeDirectory.length)}` : path;
  };
}
