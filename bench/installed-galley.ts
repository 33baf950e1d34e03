import { join } from 'node:path';
import { build } from 'vite';
import { type GalleyProcess, type GalleySurroundings, startGalley } from '../test/support/galley-process.ts';

const root = join(import.meta.dirname, '..');

/** Builds the command line as installers carry it: in few files, which Node loads in half the time that the sources take. */
export async function buildInstalledGalley(): Promise<void> {
  await build({ configFile: join(root, 'vite.programs.config.ts'), logLevel: 'warn' });
}

/** The installed program, as users run it; `buildInstalledGalley` comes before. */
export function startInstalledGalley(
  args: readonly string[],
  surroundings: GalleySurroundings,
): GalleyProcess {
  return startGalley(args, { ...surroundings, program: join(root, 'out/main/galley.js') });
}
