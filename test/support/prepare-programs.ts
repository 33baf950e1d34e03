import type { TestProject } from 'vitest/node';
import { type BuiltPrograms, buildPrograms } from './build-programs.ts';
import { builtProgramsVariable } from './program-file.ts';
import { seedBanks } from './seeded-banks.ts';

let programs: BuiltPrograms | null = null;
let removeBanks: (() => void) | null = null;

/**
 * Once for each run of tests that start programs: to load the sources takes twice the processor time of what is built, and to
 * copy a bank a small part of what its seed takes.
 */
export async function setup(project: TestProject): Promise<void> {
  // Whoever ran this may have built them just now.
  if (process.env[builtProgramsVariable] === undefined) {
    programs = await buildPrograms('tests');
    process.env[builtProgramsVariable] = programs.directory;
    project.onTestsRerun(programs.buildAgain);
  }
  const { banks, remove } = await seedBanks();
  removeBanks = remove;
  project.provide('seededBanks', banks);
}

export async function teardown(): Promise<void> {
  removeBanks?.();
  await programs?.remove();
}
