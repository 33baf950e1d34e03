import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * From here on Node keeps what it compiles, so that the next start takes half the time. Without a place to keep it, every start
 * compiles anew and nothing else changes. `NODE_COMPILE_CACHE` goes before.
 */
export function keepCompiledCode(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_COMPILE_CACHE === undefined) enableCompileCache(cacheDirectory(environment));
}

/** Never the common temporary directory, Node's own choice: what lies there may come from another user. */
function cacheDirectory({ LOCALAPPDATA, XDG_CACHE_HOME }: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') {
    return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Galley', 'compiled');
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Galley', 'compiled');
  // The XDG base directory specification has relative values ignored.
  const base = XDG_CACHE_HOME?.startsWith('/') ? XDG_CACHE_HOME : join(homedir(), '.cache');
  return join(base, 'galley', 'compiled');
}
