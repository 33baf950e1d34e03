import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import { asId, type LocalPath } from '../../../shared/model/index.ts';
import type { DirectoryGrant, DirectoryView } from '../../../shared/rpc/index.ts';

export interface DirectoryBrowserDeps {
  readonly homeDirectory: string;
  readonly displayPath: (path: string) => string;
  /** Unguessable; a page must not be able to name a directory that it was not shown. */
  readonly randomId: () => string;
}

export interface DirectoryBrowser {
  /** Lists one directory that was shown before, or the home directory. Throws GRANT_UNKNOWN, DIRECTORY_UNREADABLE. */
  browse(grant: DirectoryGrant | null): Promise<DirectoryView>;
  /** The directory behind a grant. Throws GRANT_UNKNOWN. */
  resolve(grant: DirectoryGrant): LocalPath;
  /** A grant for a directory that the host learned otherwise, as from a native dialog. */
  grantFor(path: LocalPath): DirectoryGrant;
}

/** Longer lists are not usable; a directory with more is reached by opening the one beside or above it. */
const largestListing = 5_000;

/**
 * The directory browser of pages that have no file system of their own. One grant per path, kept until the host ends,
 * so that going back and forth hands out nothing new. Hidden directories and links are not offered: a watched folder
 * is a place that people see, and links are never followed while scanning either.
 */
export function createDirectoryBrowser(deps: DirectoryBrowserDeps): DirectoryBrowser {
  const grants = new Map<LocalPath, DirectoryGrant>();
  const paths = new Map<DirectoryGrant, LocalPath>();

  const grantFor = (path: LocalPath): DirectoryGrant => {
    const known = grants.get(path);
    if (known !== undefined) return known;
    const grant = asId<DirectoryGrant>(deps.randomId());
    grants.set(path, grant);
    paths.set(grant, path);
    return grant;
  };

  const resolve = (grant: DirectoryGrant): LocalPath => {
    const path = paths.get(grant);
    if (path === undefined) throw new AppError('GRANT_UNKNOWN', { kind: 'directory' });
    return path;
  };

  return {
    resolve,
    grantFor,
    async browse(grant) {
      const path = grant === null ? asId<LocalPath>(deps.homeDirectory) : resolve(grant);
      const names = await directoryNames(path, deps.displayPath);
      const parent = asId<LocalPath>(dirname(path));
      return {
        grant: grantFor(path),
        displayPath: deps.displayPath(path),
        parentGrant: parent === path ? null : grantFor(parent),
        directories: names
          .slice(0, largestListing)
          .map((name) => ({ grant: grantFor(asId<LocalPath>(join(path, name))), name })),
        isTruncated: names.length > largestListing,
      };
    },
  };
}

async function directoryNames(path: LocalPath, displayPath: (path: string) => string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort((left, right) => left.localeCompare(right, undefined, { numeric: true }));
  } catch (error) {
    throw new AppError('DIRECTORY_UNREADABLE', { path: displayPath(path) }, error);
  }
}
