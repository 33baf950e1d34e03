import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const repository = resolve(import.meta.dirname, '../..');

/** The programs as they are packed, for as long as a run of tests needs them. */
export interface BuiltPrograms {
  readonly directory: string;
  buildAgain(): Promise<void>;
  remove(): Promise<void>;
}

/** Two steps below the root, as in a package: there the programs find the page and what they do not bundle. */
export async function buildPrograms(purpose: string): Promise<BuiltPrograms> {
  await mkdir(join(repository, 'out'), { recursive: true });
  const directory = await mkdtemp(join(repository, 'out', `${purpose}-`));
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
  const buildAgain = async (): Promise<void> => {
    await build({
      configFile: join(repository, 'vite.programs.config.ts'),
      logLevel: 'warn',
      build: { outDir: directory, emptyOutDir: false },
    });
  };
  try {
    // Some tests start them as another user.
    await chmod(directory, 0o755);
    await buildAgain();
    return { directory, buildAgain, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
