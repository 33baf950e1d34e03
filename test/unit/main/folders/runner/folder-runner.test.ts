import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ScannedDirectory } from '../../../../../main/disk/index.ts';
import { createFolderRunner, type FolderRunner } from '../../../../../main/folders/runner/folder-runner.ts';
import type { DirtyScope } from '../../../../../main/folders/runner/watch-port.ts';
import type { PassOutcome } from '../../../../../main/planning/directory-processor.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import { AppError, type ErrorCode } from '../../../../../shared/errors/index.ts';
import type { RelativePath } from '../../../../../shared/model/index.ts';
import { longestWait } from '../../../../support/chance.ts';
import { createFakeClock, type FakeClock } from '../../../../support/fake-clock.ts';
import { watchedInbox } from '../../engine/watched-inbox.ts';

const HALF_AN_HOUR_MS = 30 * 60 * 1000;
const quiet: PassOutcome = { requeueInMs: null, trouble: null, hasNewRules: false, unreadRules: null };

function scanned(directory: string, errno: string | null = null): ScannedDirectory {
  return {
    directory: directory as RelativePath,
    trouble: errno === null ? null : { kind: 'unreadable', errno },
    identity: null,
    digest: errno === null ? 'digest' : '',
    names: '',
    kinds: new Uint8Array(),
    stamps: new BigInt64Array(),
  };
}

/** A runner over a disk and a plan that do what the test says, and note what they were asked. */
interface Fixture {
  readonly runner: FolderRunner;
  readonly clock: FakeClock;
  /** `scan` for each full scan, the directory for each look. */
  readonly asked: string[];
  readonly ended: string[];
  /** The requests at the end of a scan and its effects. */
  readonly throughAt: number[];
  /** Names of directories that are not entered; a look may change them. */
  skip: readonly string[];
  onLook: (directory: RelativePath) => void;
  /** The arguments of each watcher and each scan. */
  readonly skipped: (readonly string[])[];
  /** Of which directories the rules from above were read. */
  readonly learned: string[];
  /** True: other rules hold than before. */
  onLearn: (directory: RelativePath) => boolean;
  /** How long a scan takes to come by a directory. */
  takesMs: (directory: RelativePath) => number;
  /** Not seen by a scan, and yet to be looked at. */
  left: RelativePath[];
  /** By directory: what is gone below it, and yet to be looked at. */
  goneBelow: Map<string, RelativePath[]>;
  tree: ScannedDirectory[];
  scanError: AppError | null;
  /** A scan that ends on command. */
  isHanging: boolean;
  isRootThere: boolean;
  outcomes: Map<string, PassOutcome | AppError>;
  hear(...dirtyScope: DirtyScope[]): void;
  settle(): Promise<void>;
}

function createFixture(): Fixture {
  const clock = createFakeClock();
  let listener: (dirtyScope: readonly DirtyScope[]) => void = () => undefined;
  let scanningMs = 0;
  const fixture: Fixture = {
    clock,
    asked: [],
    ended: [],
    throughAt: [],
    skip: [],
    onLook: () => undefined,
    skipped: [],
    learned: [],
    onLearn: () => false,
    takesMs: () => 0,
    left: [],
    goneBelow: new Map(),
    tree: [scanned(''), scanned('job')],
    scanError: null,
    isHanging: false,
    isRootThere: true,
    outcomes: new Map(),
    hear: (...dirtyScope) => listener(dirtyScope),
    settle: () => clock.advance(0).then(() => setImmediate()),
    runner: createFolderRunner(
      {
        folder: watchedInbox(),
        disk: {
          async *scanTree(skip, signal) {
            fixture.asked.push('scan');
            fixture.skipped.push(skip.names);
            // Of Node: it rejects with an AbortError of its own, not with the signal's reason.
            if (fixture.isHanging) await once(new EventEmitter(), 'never', { signal });
            if (fixture.scanError !== null) throw fixture.scanError;
            for (const each of fixture.tree) {
              scanningMs += fixture.takesMs(each.directory);
              yield [each];
            }
          },
          async *scanSubtree(directory) {
            yield fixture.tree.filter((each) => each.directory.startsWith(directory));
          },
          isRootThere: async () => fixture.isRootThere,
          async scanDirectory(directory) {
            return fixture.tree.find((each) => each.directory === directory) ?? scanned(directory);
          },
        },
        processor: {
          async process({ directory, trouble }) {
            fixture.asked.push(`look /${directory}${trouble?.kind === 'gone' ? ', which is gone' : ''}`);
            fixture.onLook(directory);
            const outcome = fixture.outcomes.get(directory) ?? quiet;
            if (outcome instanceof AppError) throw outcome;
            return outcome;
          },
          markGoneBelow: ({ directory }) => fixture.goneBelow.get(directory) ?? [],
          waitingFor: () => [],
          debouncingCount: () => 0,
          totals: () => ({ scanned: 0, ignored: 0, adopted: 0, unfinished: 0 }),
          waitingFiles: () => [],
        },
        adoption: { scanEnded: () => undefined, advance: () => [] },
        async startWatcher(_root, skip, onDirty, onHealth) {
          fixture.asked.push('watch');
          fixture.skipped.push(skip.names);
          listener = onDirty;
          onHealth({
            mode: 'native',
            isRootPresent: true,
            watchingSinceMs: clock.nowMs(),
            overflowCount: 0,
            trouble: null,
          });
          return { stop: async () => void fixture.asked.push('unwatch') };
        },
        async learnAbove(directory) {
          fixture.learned.push(directory);
          return fixture.onLearn(directory);
        },
        skip: () => ({ names: fixture.skip, patterns: [] }),
        beginScan: () => ({
          saw: () => undefined,
          end() {
            fixture.ended.push('all seen');
            return fixture.left;
          },
        }),
        onScanEnded: () => void fixture.throughAt.push(fixture.asked.length),
        troubles: null,
        clock: { ...clock, monotonicMs: () => clock.monotonicMs() + scanningMs },
        log: silentLog,
        random: longestWait,
      },
      () => undefined,
    ),
  };
  onTestFinished(() => fixture.runner.stop());
  return fixture;
}

async function startedFixture(prepare: (fixture: Fixture) => void = () => undefined): Promise<Fixture> {
  const fixture = createFixture();
  prepare(fixture);
  fixture.runner.start({ isWatching: true });
  await fixture.settle();
  return fixture;
}

const directory = (path: string): DirtyScope => ({ kind: 'directory', directory: path as RelativePath });
const failing = (code: ErrorCode): PassOutcome => ({ ...quiet, trouble: new AppError(code) });

describe('folder-runner', () => {
  it('watches before it scans, so that nothing changes unseen between the two', async () => {
    const { asked, runner } = await startedFixture();
    expect(asked).toEqual(['watch', 'scan', 'look /', 'look /job']);
    expect(runner.isIdle()).toBe(true);
  });

  it('is through with a scan once what is still being written was looked at again', async () => {
    const { asked, clock, throughAt, outcomes, hear, settle } = await startedFixture();
    expect(throughAt).toEqual([asked.length]);
    outcomes.set('job', { ...quiet, requeueInMs: 2_000 });
    hear(directory('job'));
    await settle();
    expect(throughAt).toHaveLength(1);
    outcomes.delete('job');
    await clock.advance(2_000);
    expect(throughAt.slice(1)).toEqual([asked.length]);
  });

  it('scans everything again after half an hour, after any events', async () => {
    const { asked, clock } = await startedFixture();
    await clock.advance(HALF_AN_HOUR_MS - 1);
    expect(asked.filter((each) => each === 'scan')).toHaveLength(1);
    await clock.advance(1);
    expect(asked.filter((each) => each === 'scan')).toHaveLength(2);
  });

  it('looks at what a scan did not see and has to be looked at all the same', async () => {
    const { asked } = await startedFixture((each) => {
      each.left = ['gone' as RelativePath];
    });
    expect(asked).toEqual(['watch', 'scan', 'look /', 'look /job', 'look /gone']);
  });

  it('looks as at something gone at what vanished below a directory and has to be looked at all the same', async () => {
    const { asked, hear, settle, goneBelow } = await startedFixture();
    asked.length = 0;
    goneBelow.set('job', ['job/lost'] as RelativePath[]);
    hear(directory('job'));
    await settle();
    expect(asked).toEqual(['look /job/lost, which is gone', 'look /job']);
  });

  it('looks only where the watcher points', async () => {
    const { asked, hear, settle } = await startedFixture();
    asked.length = 0;
    hear(directory('job'), directory('job'));
    await settle();
    expect(asked).toEqual(['look /job']);
  });

  it('lets other directories go first when a look has left something to be read at once', async () => {
    const fixture = await startedFixture();
    fixture.asked.length = 0;
    fixture.outcomes.set('job', { ...quiet, requeueInMs: 0 });
    fixture.onLook = () => {
      fixture.onLook = () => void fixture.outcomes.delete('job');
      fixture.hear(directory('fresh'));
    };
    fixture.hear(directory('job'));
    await fixture.settle();
    expect(fixture.asked).toEqual(['look /job', 'look /fresh', 'look /job']);
  });

  it('repeats a failed scan with growing pauses, and is idle only when it went well', async () => {
    const fixture = await startedFixture((each) => {
      each.scanError = new AppError('BANK_UNREACHABLE');
    });
    const { asked, clock, runner } = fixture;
    expect([runner.health().trouble, runner.isIdle()]).toEqual(['BANK_UNREACHABLE', false]);
    const scansAfter = async (ms: number): Promise<number> => {
      await clock.advance(ms);
      return asked.filter((each) => each === 'scan').length;
    };
    expect([
      await scansAfter(1_999),
      await scansAfter(1),
      await scansAfter(3_999),
      await scansAfter(1),
      await scansAfter(8_000),
    ]).toEqual([1, 2, 2, 3, 4]);
    fixture.scanError = null;
    await clock.advance(16_000);
    expect([runner.health().trouble, runner.isIdle()]).toEqual([null, true]);
  });

  it('tries again at once when something outside has changed', async () => {
    const fixture = await startedFixture((each) => {
      each.scanError = new AppError('BANK_UNREACHABLE');
    });
    fixture.scanError = null;
    fixture.runner.runDueNow();
    await fixture.settle();
    expect([fixture.runner.health().trouble, fixture.runner.isIdle()]).toEqual([null, true]);
  });

  it('leaves what only a person can mend to the next full scan, and is idle until then', async () => {
    const { asked, clock, runner } = await startedFixture((each) => {
      each.outcomes.set('job', new AppError('FORBIDDEN'));
    });
    expect([runner.health().trouble, runner.isIdle()]).toEqual(['FORBIDDEN', true]);
    asked.length = 0;
    await clock.advance(HALF_AN_HOUR_MS - 1);
    expect(asked).toEqual([]);
    await clock.advance(1);
    expect(asked).toContain('scan');
  });

  it.each(['TLS_FAILED', 'SIGN_IN_REFUSED', 'NOT_SIGNED_IN'] as const)(
    'looks again when the bank is back after %s, which was about the account and not about the directory',
    async (code) => {
      const fixture = await startedFixture();
      fixture.outcomes.set('job', new AppError(code));
      fixture.hear(directory('job'));
      await fixture.settle();
      expect([fixture.runner.health().trouble, fixture.runner.isIdle()]).toEqual([code, false]);
      fixture.outcomes.clear();
      fixture.asked.length = 0;
      fixture.runner.runDueNow();
      await fixture.settle();
      expect([fixture.asked, fixture.runner.health().trouble, fixture.runner.isIdle()]).toEqual([
        ['look /job'],
        null,
        true,
      ]);
    },
  );

  it('says that the root is missing, and calls nothing gone', async () => {
    const fixture = await startedFixture((each) => {
      each.scanError = new AppError('ROOT_MISSING');
    });
    const { isRootPresent, trouble, lastFullScanEndedMs } = fixture.runner.health();
    expect([isRootPresent, trouble, lastFullScanEndedMs, fixture.ended]).toEqual([
      false,
      'ROOT_MISSING',
      null,
      [],
    ]);
    fixture.scanError = null;
    await fixture.clock.advance(2_000);
    expect([fixture.runner.health().isRootPresent, fixture.ended]).toEqual([true, ['all seen']]);
  });

  it('does not let the end of a full scan hide a file that could not be read', async () => {
    const fixture = await startedFixture((each) => {
      each.outcomes.set('job', { ...failing('FILE_BUSY'), requeueInMs: 15_000 });
    });
    expect([fixture.runner.health().trouble, fixture.runner.isIdle()]).toEqual(['FILE_BUSY', false]);
    fixture.outcomes.clear();
    await fixture.clock.advance(15_000);
    expect([fixture.runner.health().trouble, fixture.runner.isIdle()]).toEqual([null, true]);
  });

  it('forgets the trouble of a directory that is no longer there', async () => {
    const fixture = await startedFixture((each) => each.outcomes.set('job', failing('FILE_UNREADABLE')));
    expect(fixture.runner.health().trouble).toBe('FILE_UNREADABLE');
    fixture.tree = [scanned('')];
    await fixture.runner.scanNow();
    expect(fixture.runner.health().trouble).toBe(null);
  });

  it('says that a directory could not be read, calls nothing gone, and asks a failing volume again', async () => {
    const fixture = await startedFixture((each) => {
      each.tree = [scanned(''), scanned('job', 'EIO')];
    });
    expect([fixture.runner.health().trouble, fixture.ended]).toEqual(['DIRECTORY_UNREADABLE', []]);
    fixture.tree = [scanned(''), scanned('job')];
    await fixture.clock.advance(30_000);
    expect([fixture.runner.health().trouble, fixture.runner.isIdle()]).toEqual([null, true]);
  });

  it('does not retry a directory with forbidding rights again and again', async () => {
    const { runner, clock, asked } = await startedFixture((each) => {
      each.tree = [scanned(''), scanned('job', 'EACCES')];
    });
    asked.length = 0;
    await clock.advance(HALF_AN_HOUR_MS - 1);
    expect([runner.health().trouble, runner.isIdle(), asked]).toEqual(['DIRECTORY_UNREADABLE', true, []]);
  });

  it('names a directory with a path that is too long, with the others that cannot be read, and is idle', async () => {
    const { runner } = await startedFixture((each) => {
      each.tree = [scanned(''), scanned('deep', 'ENAMETOOLONG'), scanned('job', 'EACCES')];
    });
    expect([runner.isIdle(), runner.health().troubledDirectories]).toEqual([
      true,
      {
        first: [
          { directory: 'deep', code: 'PATH_TOO_LONG' },
          { directory: 'job', code: 'DIRECTORY_UNREADABLE' },
        ],
        count: 2,
      },
    ]);
  });

  it('says that the root is missing when files cannot be read because it was renamed', async () => {
    const fixture = await startedFixture((each) => {
      each.outcomes.set('job', failing('FILE_CHANGED'));
      each.isRootThere = false;
    });
    expect(fixture.runner.health()).toMatchObject({ trouble: 'ROOT_MISSING', isRootPresent: false });
  });

  it('looks at everything when the rules of one directory have changed', async () => {
    const fixture = await startedFixture();
    fixture.asked.length = 0;
    fixture.outcomes.set('job', { ...quiet, hasNewRules: true });
    fixture.hear(directory('job'));
    await fixture.settle();
    expect(fixture.asked.slice(0, 2)).toEqual(['look /job', 'scan']);
  });

  it('reads the rules from above before it looks where no look at everything has led it', async () => {
    const { learned, hear, settle } = await startedFixture();
    expect(learned).toEqual([]);
    hear(directory('job'), { kind: 'subtree', directory: 'other/deep' as RelativePath });
    await settle();
    expect(learned).toEqual(['other/deep', 'job']);
  });

  it('reads the rules from above again during a scan that takes long, though not for each directory', async () => {
    const { learned } = await startedFixture((each) => {
      each.tree = ['', 'a', 'a/b', 'a/c', 'd'].map((path) => scanned(path));
      each.takesMs = (path) => (path === '' ? 0 : path === 'a' ? 999 : 500);
    });
    expect(learned).toEqual(['a/b', 'd']);
  });

  it('looks at everything anew when the rules are edited during a scan, and not without end', async () => {
    const fixture = await startedFixture((each) => {
      each.tree = [scanned(''), scanned('job'), scanned('last')];
      each.takesMs = (path) => (path === 'job' ? 1_000 : 0);
      // Edited during the first scan and during the second.
      each.onLearn = () => each.learned.length < 3;
    });
    await fixture.settle();
    const whole = ['scan', 'look /', 'look /job', 'look /last'];
    expect([fixture.asked, fixture.ended, fixture.runner.isIdle()]).toEqual([
      ['watch', 'scan', 'look /', ...whole, ...whole],
      ['all seen', 'all seen'],
      true,
    ]);
  });

  it('runs another pass over the directory with rules that keep another waiting, and shows its trouble until then', async () => {
    const fixture = await startedFixture();
    const unreadRules = { directory: '' as RelativePath, error: new AppError('FILE_BUSY') };
    fixture.outcomes.set('job', { ...quiet, unreadRules });
    fixture.hear(directory('job'));
    await fixture.settle();
    expect([fixture.runner.health().trouble, fixture.runner.isIdle()]).toEqual(['FILE_BUSY', false]);
    fixture.asked.length = 0;
    await fixture.clock.advance(30_000);
    expect([fixture.asked, fixture.runner.health().trouble, fixture.runner.isIdle()]).toEqual([
      ['look /'],
      null,
      true,
    ]);
  });

  it('scans and watches anew what a rule brings back that is found on the way, and calls nothing in it gone', async () => {
    const { asked, skipped, ended, runner } = await startedFixture((each) => {
      each.skip = ['proofs', '.git'];
      each.onLook = (path) => {
        if (path === 'job') each.skip = ['.git'];
      };
    });
    const looks = ['scan', 'look /', 'look /job'];
    expect(asked).toEqual(['watch', ...looks, 'unwatch', 'watch', ...looks]);
    const [before, after] = [['proofs', '.git'], ['.git']];
    expect([skipped, ended]).toEqual([[before, before, after, after], ['all seen']]);
    // An ignored path is watched in vain, and no worse.
    asked.length = 0;
    await runner.scanNow();
    expect(asked).toEqual(looks);
  });

  it('tells who asked for a scan how it ended', async () => {
    const fixture = await startedFixture();
    await expect(fixture.runner.scanNow()).resolves.toBe(undefined);
    fixture.scanError = new AppError('ROOT_MISSING');
    await expect(fixture.runner.scanNow()).rejects.toMatchObject({ code: 'ROOT_MISSING' });
  });

  it('does nothing before it is started, as in a paused folder, for any request', async () => {
    const { runner, asked, clock } = createFixture();
    runner.runDueNow();
    runner.markDirty('job' as RelativePath);
    await runner.scanNow();
    await clock.advance(HALF_AN_HOUR_MS);
    expect([asked, runner.isIdle()]).toEqual([[], true]);
  });

  it('lets go of the watcher, the timer and those who wait when it stops', async () => {
    const fixture = await startedFixture();
    const { runner, asked, clock } = fixture;
    fixture.isHanging = true;
    const waiting = Promise.all(
      [runner.scanNow(), runner.scanNow()].map((scan) =>
        expect(scan).rejects.toMatchObject({ code: 'CANCELLED' }),
      ),
    );
    await runner.stop();
    await waiting;
    asked.length = 0;
    await clock.advance(HALF_AN_HOUR_MS);
    expect([asked, clock.pendingCount]).toEqual([[], 0]);
  });
});
