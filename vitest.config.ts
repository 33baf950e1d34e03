import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Suites that take minutes. Begun last, each of them would keep one core busy alone at the end. Those of one project stand together:
 * a worker that goes on to another is started anew and loads every module again.
 */
const longSuites = [
  'test/faults/kill',
  'test/scenarios/',
  'test/faults/',
  'test/contract/',
  'test/property/',
];

/** They start Galley's programs in processes of their own. */
const programTests = ['test/contract/**/*.test.ts', 'test/faults/**/*.test.ts'];

/**
 * They mock `electron`, each in its own way: modules that have met one mock must not meet the next. Each has a worker of its
 * own, which their neighbours that mock nothing can do without.
 */
const shellTests = globSync(
  ['test/unit/main/hosts/electron/**/*.test.ts', 'test/unit/preload/**/*.test.ts'],
  { cwd: import.meta.dirname },
)
  .filter((path) => readFileSync(join(import.meta.dirname, path), 'utf8').includes("vi.mock('electron'"))
  .map((path) => path.replaceAll('\\', '/'));

/** One of the gates, which run first: by itself, so that a whole run counts it once. */
const architectureTests = ['test/architecture.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longSuites.findIndex((part) => moduleId.includes(part));
      return found === -1 ? longSuites.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'programs',
          include: programTests,
          globalSetup: ['test/support/prepare-programs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/e2e/**', ...programTests, ...shellTests, ...architectureTests],
        },
      },
      { extends: true, test: { name: 'shell', include: shellTests, isolate: true } },
      { extends: true, test: { name: 'architecture', include: architectureTests } },
    ],
    setupFiles: ['test/support/same-examples.ts'],
    sequence: { sequencer: LongestFirst },
    // Two cores are the smallest machine that runs this; more workers make process tests flaky, not faster.
    maxWorkers: 2,
    // Files share a worker and its modules, which are no place for state. To load them anew for each file took longer than
    // most tests.
    isolate: false,
    // Real servers, real files and real processes: a hang must end, yet a machine that is ten times slower than usual, as
    // one with much other work is, must not fail a sound test.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // The same for conditions that are waited for: the usual second is too short when both cores are busy.
    expect: { poll: { timeout: 60_000 } },
  },
});
