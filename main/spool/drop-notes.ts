import { type FileHandle, open, readFile, rm } from 'node:fs/promises';

/**
 * Room main/spool: which files a page is about to hand over, written down before their first byte.
 *
 * The journal promises a file once all its bytes are here. A host that is killed during a drop of six would show the two that
 * arrived and nothing of the four. Notes are lines of JSON, appended: announced and synced before the page sends, arrived with each
 * file, concluded when the page has said everything about the rest itself.
 */
export interface DropNotes {
  /** Drops that an earlier host did not see the end of. */
  readonly incomplete: readonly IncompleteDrop[];
  /** Durable when it resolves. */
  announce(dropId: string, fileNames: readonly string[]): Promise<void>;
  arrived(dropId: string, fileName: string): Promise<void>;
  /** The page has shown what became of each file. */
  conclude(dropId: string): Promise<void>;
}

export interface IncompleteDrop {
  readonly announcedCount: number;
  /** Names of the files that did not arrive; the same name may be there twice. */
  readonly missing: readonly string[];
}

type Line =
  | { readonly announced: string; readonly names: readonly string[] }
  | { readonly arrived: string; readonly name: string }
  | { readonly concluded: string };

/** Reads what an earlier host has left, and begins a new file in its place. */
export async function openDropNotes(path: string): Promise<DropNotes> {
  const incomplete = incompleteIn(await linesOf(path));
  await rm(path, { force: true });
  const openDrops = new Set<string>();
  // One line after the other, in any order of their writers' ends.
  let writing: Promise<void> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = writing.then(work);
    writing = done.catch(() => undefined);
    return done;
  }

  return {
    incomplete,
    announce: (dropId, names) =>
      inTurn(async () => {
        await append(path, { announced: dropId, names }, true);
        openDrops.add(dropId);
      }),
    arrived: (dropId, name) =>
      inTurn(async () => {
        if (openDrops.has(dropId)) await append(path, { arrived: dropId, name }, false);
      }),
    conclude: (dropId) =>
      inTurn(async () => {
        if (!openDrops.delete(dropId)) return;
        if (openDrops.size === 0) await rm(path, { force: true });
        else await append(path, { concluded: dropId }, false);
      }),
  };
}

/** Only what is announced has to survive a power cut: without the rest a file that arrived is named once too often. */
async function append(path: string, line: Line, isSynced: boolean): Promise<void> {
  const file: FileHandle = await open(path, 'a', 0o600);
  try {
    await file.write(`${JSON.stringify(line)}\n`);
    if (isSynced) await file.sync();
  } finally {
    await file.close();
  }
}

async function linesOf(path: string): Promise<readonly Line[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  // The text after the last line break was cut off with the host that wrote it.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): Line => JSON.parse(line));
}

function incompleteIn(lines: readonly Line[]): readonly IncompleteDrop[] {
  const drops = new Map<string, { announcedCount: number; missing: string[] }>();
  for (const line of lines) {
    if ('announced' in line)
      drops.set(line.announced, { announcedCount: line.names.length, missing: [...line.names] });
    else if ('concluded' in line) drops.delete(line.concluded);
    else {
      const missing = drops.get(line.arrived)?.missing ?? [];
      const at = missing.indexOf(line.name);
      if (at >= 0) missing.splice(at, 1);
    }
  }
  return [...drops.values()].filter(({ missing }) => missing.length > 0);
}
