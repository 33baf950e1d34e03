import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type LocalPath, subfolderModes, type WatchedFolder } from '../../../../shared/model/index.ts';
import { atomicWrite } from '../../../disk/index.ts';

/**
 * Directories that `galley sync` linked for a run. They are no settings, and no watcher runs for them. `galley why` reads here
 * which bank folder a file went to, smart folders stay outside them, and a new link in or around one takes it over.
 */
export interface KnownLinks {
  list(): Promise<readonly WatchedFolder[]>;
  remember(folder: WatchedFolder): Promise<void>;
}

// A script that syncs ever new directories must not grow this without end.
const REMEMBERED_LINKS = 200;

const linkSchema = z.object({
  watchedFolderId: z.string(),
  server: z.string(),
  root: z.string(),
  bankFolderId: z.string(),
  bankFolderName: z.string(),
  excludes: z.array(z.string()),
  rules: z.array(z.unknown()).default([]),
  subfolders: z.enum(subfolderModes).default('flatten'),
  isPaused: z.boolean(),
});

export function createKnownLinks(stateDirectory: LocalPath): KnownLinks {
  const path = join(stateDirectory, 'links.json') as LocalPath;

  async function list(): Promise<readonly WatchedFolder[]> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
    // Written by this program alone; one that is damaged holds nothing that could be lost.
    const parsed = z.array(linkSchema).safeParse(parseJson(text));
    return parsed.success ? (parsed.data as unknown as readonly WatchedFolder[]) : [];
  }

  return {
    list,
    async remember(folder) {
      const others = (await list()).filter(
        ({ watchedFolderId }) => watchedFolderId !== folder.watchedFolderId,
      );
      const links = [folder, ...others].slice(0, REMEMBERED_LINKS);
      await atomicWrite(path, `${JSON.stringify(links, null, 2)}\n`, { mode: 0o600, isExclusive: false });
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
