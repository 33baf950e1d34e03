import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type BuiltPrograms, buildPrograms } from './build-programs.ts';
import { builtProgramsVariable } from './program-file.ts';
import { seedBanks } from './seeded-banks.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Keeps what Node compiles: starting it is most of a short run. For `NODE_COMPILE_CACHE`. */
    compileCache: string;
  }
}

let programs: BuiltPrograms | null = null;
let removeBanks: (() => void) | null = null;
let compileCache: string | null = null;

/**
 * Once for each run of tests that start programs: to load the sources takes twice the processor time of what is built, and to
 * copy a bank a small part of what its seed takes.
 */
export async function setup(project: TestProject): Promise<void> {
  // The caller may have built them just now.
  if (process.env[builtProgramsVariable] === undefined) {
    programs = await buildPrograms('tests');
    process.env[builtProgramsVariable] = programs.directory;
    project.onTestsRerun(programs.buildAgain);
  }
  const { banks, remove } = await seedBanks();
  removeBanks = remove;
  project.provide('seededBanks', banks);
  compileCache = mkdtempSync(join(tmpdir(), 'galley-compiled-'));
  project.provide('compileCache', compileCache);
}

export async function teardown(): Promise<void> {
  removeBanks?.();
  if (compileCache !== null) rmSync(compileCache, { recursive: true, force: true, maxRetries: 5 });
  await programs?.remove();
}
