import { join } from 'node:path';

/** The programs that a run of the tests starts and copies; nothing writes into it during the run, besides Node into its cache. */
export interface PreparedRun {
  readonly hostProgram: string;
  readonly serviceProgram: string;
  /** The data directory of a bank that holds the demonstration and is not running. */
  readonly seededBank: string;
  /** Ids of what that bank holds, for tests of a bank that lists nothing: `SeededIds` as JSON. */
  readonly seededIds: string;
  /** Keeps what Node compiles: the next start takes half the time. */
  readonly environment: Readonly<Record<string, string>>;
}

export const preparedVariable = 'GALLEY_E2E_PREPARED';

/** Throws outside a run of Playwright. */
export function preparedRun(): PreparedRun {
  const directory = process.env[preparedVariable];
  if (directory === undefined) throw new Error('Nothing is prepared: Playwright has not called prepareRun.');
  return preparedAt(directory);
}

export function preparedAt(directory: string): PreparedRun {
  return {
    hostProgram: join(directory, 'web.js'),
    serviceProgram: join(directory, 'service-cli-main.js'),
    seededBank: join(directory, 'bank'),
    seededIds: join(directory, 'seeded-ids.json'),
    environment: { NODE_COMPILE_CACHE: join(directory, 'compiled') },
  };
}
