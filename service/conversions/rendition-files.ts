import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Rendition, type RenditionKey, recipeVersion, type UsedContents } from '../domain/index.ts';
import { isRenditionName, removeOutdatedRenditions, shards, unfinishedName } from './outdated-renditions.ts';
import { fileTypeOf, recipeOf } from './recipes.ts';

/** Finished renditions on the disk. All of them may be thrown away at any time: they are made again. */
export interface RenditionFiles {
  open(key: RenditionKey): Promise<Rendition | null>;
  exists(key: RenditionKey): Promise<boolean>;
  /** A path to write to, on the disk where the rendition will lie. */
  unfinishedPath(): string;
  /** Gives a file that was written whole its final name. */
  finish(unfinishedPath: string, key: RenditionKey): Promise<void>;
  discard(unfinishedPath: string): Promise<void>;
  collect(used: UsedContents): Promise<void>;
}

/** `r<recipes>/<first hex digit>/<sha256>-<conversion>[-p<page>].<extension>`; what older recipes made is removed. */
export function createRenditionFiles(directory: string): RenditionFiles {
  const currentName = `r${recipeVersion}`;
  const current = join(directory, currentName);
  const unfinished = join(directory, unfinishedName);
  removeOutdatedRenditions(directory, currentName);
  for (const shard of shards) mkdirSync(join(current, shard), { recursive: true });
  mkdirSync(unfinished, { recursive: true });

  const pathOf = ({ sha256, conversionId }: RenditionKey): string => {
    const { extension } = fileTypeOf(recipeOf(conversionId).recipe);
    return join(current, sha256.slice(0, 1), `${sha256}-${conversionId}.${extension}`);
  };

  async function openFile(key: RenditionKey): Promise<Rendition | null> {
    const file = await openIfThere(pathOf(key));
    if (file === null) return null;
    const { size } = await file.stat();
    // A power cut can leave a name without its bytes.
    if (size === 0) {
      await file.close();
      return null;
    }
    return {
      // Of an open file, so that it can be read to its end even if it is collected.
      body: file.createReadStream({ highWaterMark: readBytes }),
      sizeBytes: size,
      ...fileTypeOf(recipeOf(key.conversionId).recipe),
      tag: `${key.sha256}-${key.conversionId}-${recipeVersion}`,
    };
  }

  async function removeUnused(shard: string, names: readonly string[], used: UsedContents): Promise<void> {
    const contents = await used([...new Set(names.map(contentOf))]);
    for (const name of names) {
      if (!contents.has(contentOf(name))) await rm(join(current, shard, name), { force: true });
    }
  }

  return {
    open: openFile,

    async exists(key) {
      const rendition = await openFile(key);
      rendition?.body.destroy();
      return rendition !== null;
    },

    unfinishedPath: () => join(unfinished, randomUUID()),
    finish: (unfinishedPath, key) => rename(unfinishedPath, pathOf(key)),
    discard: (unfinishedPath) => rm(unfinishedPath, { force: true }),

    async collect(used) {
      for (const shard of shards) {
        const names = (await readdir(join(current, shard))).filter(isRenditionName);
        for (let start = 0; start < names.length; start += batchSize) {
          await removeUnused(shard, names.slice(start, start + batchSize), used);
          // Asking the database may take no turn of the loop at all; others get theirs here.
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
    },
  };
}

/** Four times the default: fewer turns of the loop for print files of hundreds of megabytes. */
const readBytes = 256 * 1024;
const sha256HexLength = 64;
/** Contents per question to the database: a few milliseconds. */
const batchSize = 500;

function contentOf(name: string): string {
  return name.slice(0, sha256HexLength);
}

async function openIfThere(path: string) {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
