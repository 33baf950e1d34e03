import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../../shared/api/index.ts';
import { type GalleyEnd, type GalleyProcess, startGalley } from '../support/galley-process.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import {
  type LateRequest,
  passAll,
  type SeenRequest,
  startTcpProxy,
  type TcpProxy,
} from '../support/tcp-proxy.ts';
import { mayHaveMade } from './duplicate.ts';
import { createEpisodeDiary, type EpisodeDiary } from './episode-diary.ts';
import { journalDamage, unsettledIntents } from './journal-check.ts';
import { type KillKind, killKindOf } from './kill-kinds.ts';
import { createRandom, type Random } from './random.ts';
import { randomFaults } from './random-faults.ts';
import { REHEARSED_MAX_LATENCY_MS, shortWaits, writeRehearsal } from './rehearsed-waits.ts';
import type { Verdict } from './verdict.ts';

export interface EpisodeOptions {
  readonly seed: number;
  readonly kills: number;
  readonly fileCount: number;
  /** Compiled code is kept here from start to start. */
  readonly compileCache: string;
  readonly onKill?: () => void;
  /**
   * Where the bank, the journal and a diary of an episode with a complaint are kept: it is hard to meet a second time. Left
   * out: nothing is kept.
   */
  readonly keepIn?: string;
}

export interface EpisodeReport extends Verdict {
  readonly seed: number;
  readonly kind: KillKind['name'];
  readonly kills: number;
  /** Runs that came to their end before their kill. */
  readonly finishedRuns: number;
  readonly uploadRequests: number;
  readonly journalDamage: readonly string[];
  /** Why the last runs were not clean; empty when they were. */
  readonly unclean: readonly string[];
  /** The bank's work after a hang-up. */
  readonly lateRequests: readonly LateRequest[];
}

// Faults have stopped: what still waits is Δ and pauses, each well below a run.
const MOST_FINAL_RUNS = 10;
// Many times the need of the slowest machine for such a run. Work that is not over by then never would be, and says why.
const HANG_MS = 180_000;

/**
 * One tree, one journal and one bank, with so many kills and edits in between; then the faults stop, and what the bank
 * holds is compared with what is on the disk. The same seed makes the same edits, faults and kill moments.
 */
export async function killEpisode(options: EpisodeOptions): Promise<EpisodeReport> {
  const work = mkdtempSync(join(tmpdir(), 'galley-faults-'));
  const service = await startServiceProcess({ dataPath: bankOf(work) });
  const proxy = await startTcpProxy(service.url);
  const diary = createEpisodeDiary();
  try {
    const report = await playEpisode(options, { work, service, proxy, diary });
    if (options.keepIn !== undefined && complaintOf(report) !== null)
      diary.keep(work, join(options.keepIn, `seed-${options.seed}`));
    return report;
  } finally {
    await proxy.stop();
    await service.kill9();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

const bankOf = (work: string) => join(work, 'bank');

interface Stage {
  readonly work: string;
  readonly service: ServiceProcess;
  readonly proxy: TcpProxy;
  readonly diary: EpisodeDiary;
}

async function playEpisode(
  options: EpisodeOptions,
  { work, service, proxy, diary }: Stage,
): Promise<EpisodeReport> {
  // Each has numbers of its own: how many requests there are depends on timing, and must not change the edits.
  const random = createRandom(options.seed);
  const kind = killKindOf(options.seed);
  const tree = kind.createTree(work, createRandom(options.seed + 0x10_0000));
  const edit = () => diary.note(`edit ${tree.edit()}`);
  const state = join(work, 'state');
  const scratch = join(work, 'scratch');
  mkdirSync(scratch);
  const rehearsal = writeRehearsal(join(work, 'rehearsal.json'), { ...shortWaits, rules: kind.rules });
  const damage: string[] = [];
  const start = () => {
    damage.push(...journalDamage(state, scratch));
    diary.note('start');
    const run = startGalley(
      [
        ...['sync', tree.root, '--folder', service.inboxFolderId, '--once', '--state', state],
        ...['--settle', '60', '--rehearsal', rehearsal, ...kind.flags],
      ],
      {
        server: proxy.url,
        apiKey: service.apiKey,
        environment: { NODE_COMPILE_CACHE: options.compileCache, GALLEY_LOG: 'debug' },
      },
    );
    void run.ended.then(({ code, text }) => diary.note(`ended with ${code}\n${text}`));
    return run;
  };
  /** To its own end, if there is one. */
  const finish = async (): Promise<GalleyEnd> => {
    const run = start();
    const limit = setTimeout(() => run.signal('SIGKILL'), HANG_MS);
    const end = await run.ended;
    clearTimeout(limit);
    if (end.code !== null) return end;
    const left = unsettledIntents(state, scratch);
    return { ...end, text: [`hung, with ${left.length} unsettled:`, ...left, end.text].join('\n') };
  };

  tree.plant(options.fileCount);
  diary.follow(proxy);
  const faults = randomFaults(createRandom(options.seed + 0x20_0000));
  proxy.play((request) => diary.noteFault(request.number, faults(request)));
  let finishedRuns = 0;
  for (let kills = 0; kills < options.kills; ) {
    const run = start();
    const isKilled = await killSomewhere(run, proxy, kind, edit, random);
    if (isKilled) {
      kills += 1;
      options.onKill?.();
    } else finishedRuns += 1;
    for (let count = random.between(0, isKilled ? 3 : 8); count > 0; count -= 1) edit();
  }

  proxy.play(passAll);
  const unclean = await runUntilClean(finish, proxy);
  return {
    seed: options.seed,
    kind: kind.name,
    kills: options.kills,
    finishedRuns,
    uploadRequests: proxy.uploads.length,
    ...(await tree.judge(service, bankOf(work))),
    journalDamage: damage,
    unclean,
    lateRequests: proxy.lateRequests,
  };
}

// Of the whole start, which mostly loads code and is killed now and then all the same.
const LATEST_EARLY_KILL_MS = 700;
// From the sign-in on: scan, plan and the first uploads; and now and then the time in which lost answers are cleared up.
const USUAL_KILL_MS = 700;
const LATEST_KILL_MS = 3_000;
// A request without a reader must not keep a run alive.
const LONGEST_RUN_MS = 15_000;

/** Kills the run at a moment of the wire or of the clock, with an edit on the way now and then. */
async function killSomewhere(
  run: GalleyProcess,
  proxy: TcpProxy,
  kind: KillKind,
  edit: () => void,
  random: Random,
): Promise<boolean> {
  const kill = () => run.signal('SIGKILL');
  const timers = [setTimeout(kill, LONGEST_RUN_MS)];
  const later = (delayMs: number, work: () => void) => timers.push(setTimeout(work, delayMs));
  const how = random.pick({ early: 8, clock: 42, wire: 50 });
  const editMs = random.next() < 0.3 ? random.between(0, USUAL_KILL_MS) : null;
  const earlyMs = random.between(0, LATEST_EARLY_KILL_MS);
  const clockMs = random.between(0, random.next() < 0.8 ? USUAL_KILL_MS : LATEST_KILL_MS);
  // Moments that matter are a few milliseconds long: half of the kills follow the wire and not the clock.
  const moment = random.one(['request', 'forwarded', 'answered', 'done'] as const);
  const delayMs = random.one([0, 0, 1, 3, 10, 40]);
  const isOfFolders = random.next() < kind.folderSaveShare;
  const isMeant = ({ isUpload, path }: SeenRequest) =>
    isOfFolders ? path === routes.saveFolder.path : isUpload;
  let countdown = isOfFolders ? 1 : random.between(1, 20);
  let isSignedIn = false;
  if (how === 'early') later(earlyMs, kill);
  const forget = proxy.subscribe((seen, request) => {
    if (!isSignedIn) {
      isSignedIn = true;
      if (editMs !== null) later(editMs, edit);
      if (how !== 'early') later(how === 'clock' ? clockMs : LATEST_KILL_MS, kill);
    }
    if (how !== 'wire' || seen !== moment || !isMeant(request)) return;
    countdown -= 1;
    if (countdown === 0) later(delayMs, kill);
  });
  const { code } = await run.ended;
  forget();
  for (const timer of timers) clearTimeout(timer);
  return code === null;
}

/** Runs until one ends with nothing left, and once more, which must find nothing to do. */
async function runUntilClean(finish: () => Promise<GalleyEnd>, proxy: TcpProxy): Promise<readonly string[]> {
  let last: GalleyEnd | null = null;
  for (let count = 0; count < MOST_FINAL_RUNS && last?.code !== 0; count += 1) {
    last = await finish();
    if (last.code === null) break;
  }
  if (last?.code !== 0) return [`ended with ${last?.code}: ${JSON.stringify(last?.summary)}\n${last?.text}`];
  const before = proxy.uploads.length;
  const { code, summary, text } = await finish();
  const requests = proxy.uploads.length - before;
  const isClean = code === 0 && requests === 0 && summary?.uploaded === 0 && summary.versions === 0;
  return isClean ? [] : [`the run after sent ${requests}: ${JSON.stringify(summary)}\n${text}`];
}

/**
 * A sentence about the result of an episode; null when all is well. `isVoid`: all faults are duplicates, and the bank was so slow
 * that a request that may have made each of them took effect after `maxLatencyMs`. Such duplicates are foretold by the protocol
 * itself, and prove nothing. Another late request excuses none.
 */
export function complaintOf(
  report: EpisodeReport,
): { readonly text: string; readonly isVoid: boolean } | null {
  const { seed, kind, lost, duplicates, disorder, journalDamage: damage, unclean, lateRequests } = report;
  const found = [
    ...lost.map((text) => `lost ${text}`),
    ...duplicates.map(({ text }) => `twin ${text}`),
    ...disorder,
    ...damage.map((text) => `journal ${text}`),
    ...unclean.map((text) => `not clean: ${text}`),
  ];
  if (found.length === 0) return null;
  const tooLate = lateRequests.filter(({ latenessMs }) => latenessMs >= REHEARSED_MAX_LATENCY_MS);
  const guilty = tooLate.filter((late) => duplicates.some((duplicate) => mayHaveMade(late, duplicate)));
  const isVoid =
    found.length === duplicates.length &&
    duplicates.every((duplicate) => guilty.some((late) => mayHaveMade(late, duplicate)));
  const slow = guilty.map(
    ({ request, latenessMs }) => `${request.path} ${Math.round(latenessMs)} ms after a hang-up`,
  );
  const why = isVoid ? `void, the bank was at work longer than Δ (${slow.join(', ')}): ` : '';
  return { text: `seed ${seed}, ${kind}: ${why}${found.join('; ')}`, isVoid };
}
