import type { TestProject } from 'vitest/node';
import { type BuiltPrograms, buildPrograms } from './build-programs.ts';
import { builtProgramsVariable } from './program-file.ts';

let programs: BuiltPrograms | null = null;

/** Once for each run of tests that start programs: to load the sources takes twice the processor time of what is built. */
export async function setup(project: TestProject): Promise<void> {
  programs = await buildPrograms('tests');
  process.env[builtProgramsVariable] = programs.directory;
  project.onTestsRerun(programs.buildAgain);
}

export async function teardown(): Promise<void> {
  await programs?.remove();
}
