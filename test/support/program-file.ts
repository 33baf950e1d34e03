import { join, resolve } from 'node:path';

/** Names the directory of the programs that a run of tests has built. */
export const builtProgramsVariable = 'GALLEY_TEST_PROGRAMS';

const repository = resolve(import.meta.dirname, '../..');

const programs = {
  galley: { built: 'galley.js', source: 'main/hosts/cli/main.ts' },
  service: { built: 'service-cli-main.js', source: 'service/cli/main.ts' },
};

/** The file that Node runs: what this run has built, or the sources where nothing is built. */
export function programFile(name: keyof typeof programs): string {
  const directory = process.env[builtProgramsVariable];
  const { built, source } = programs[name];
  return directory === undefined ? join(repository, source) : join(directory, built);
}
