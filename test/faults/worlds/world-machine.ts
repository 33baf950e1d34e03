/** Room `test/faults/worlds`: one machine: a directory, a state directory, two ways to the bank, and its runs. */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type GalleyEnd, type GalleyProcess, startGalley } from '../../support/galley-process.ts';
import { type ProxyScript, passAll, startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { writeRehearsal } from '../rehearsed-waits.ts';
import {
  conflictFlags,
  duplicatesReported,
  isUnknownFlag,
  resumeFlags,
  saysDamaged,
  saysPaused,
} from './client-words.ts';
import { damageJournals, obviousDamages } from './damage-journal.ts';
import { createMachineDisk, type MachineDisk } from './machine-disk.ts';
import type { WireLog } from './wire-log.ts';
import type { WorldBank } from './world-bank.ts';
import type { JournalDamage, MachineName, WorldAddress, WorldEpisode } from './world-steps.ts';
import { worldWaits } from './world-waits.ts';

export interface WorldMachine {
  readonly name: MachineName;
  readonly disk: MachineDisk;
  /** The proxy that its next request goes through. */
  proxy(): TcpProxy;
  /** Runs `sync --once`. `during` is called with the process as soon as it runs. */
  sync(during?: (run: GalleyProcess) => void): Promise<GalleyEnd>;
  /** Any command over its state directory. */
  command(args: readonly string[]): Promise<GalleyEnd>;
  startWatch(): GalleyProcess | null;
  watching(): GalleyProcess | null;
  endWatch(signal: 'SIGINT' | 'SIGKILL'): Promise<boolean>;
  play(script: ProxyScript): void;
  moveTo(address: WorldAddress): void;
  loseState(): boolean;
  saveState(): boolean;
  restoreState(): boolean;
  damageJournal(damage: JournalDamage): boolean;
  /** The next run ends the pause. */
  resume(): void;
  readonly observed: MachineObservations;
  stop(): Promise<void>;
}

/** Events along the way. */
export interface MachineObservations {
  /** The last `sync --once` that came to its own end. */
  lastRun: GalleyEnd | null;
  isPaused: boolean;
  /** Uploads sent while everything was said to be paused. */
  uploadsWhilePaused: number;
  /** Damages that no run has said anything of. */
  readonly unreportedDamages: string[];
  /** Uploads with a last line before the summary that was not final. */
  readonly unreported: string[];
  /** Texts of duplicates disclosed by a journal that is gone now: it cannot say them again. */
  readonly disclosedByLostJournal: Set<string>;
  /** Flags that this Galley does not have. */
  readonly missing: Set<string>;
  /** Runs that had to be killed because they did not end. */
  readonly hung: string[];
}

export interface MachineOptions {
  readonly name: MachineName;
  readonly episode: WorldEpisode;
  readonly work: string;
  readonly bank: WorldBank;
  readonly wire: WireLog;
  readonly compileCache: string;
}

/** Many times the length of a run. Work that is not over by then never would be. */
const HANG_MS = 60_000;
/** Several times the files of a world. More than that in one run is a client that uploads what it writes itself. */
const FLOOD_UPLOADS = 60;
/** How the state directory is called that lies in the watched tree. */
const stateInTree = 'galley-state';

export async function createWorldMachine(options: MachineOptions): Promise<WorldMachine> {
  const { name, episode, bank } = options;
  const work = join(options.work, name);
  mkdirSync(work);
  const root = join(work, 'files');
  const state = episode.isStateInTree[name] ? join(root, stateInTree) : join(work, 'state');
  const saved = join(work, 'state-saved');
  const disk = createMachineDisk(root, join(work, 'scratch'), (path) => path.startsWith(`${stateInTree}/`));
  const proxies = [await startTcpProxy(bank.url), await startTcpProxy(bank.url)] as const;
  for (const proxy of proxies) options.wire.follow(name, proxy);
  const rehearsal = writeRehearsal(join(work, 'rehearsal.json'), worldWaits);
  const policy = conflictFlags(episode.policies[name]);
  const observed: MachineObservations = {
    lastRun: null,
    isPaused: false,
    uploadsWhilePaused: 0,
    unreportedDamages: [],
    unreported: [],
    disclosedByLostJournal: new Set(),
    missing: new Set(),
    hung: [],
  };
  let address: WorldAddress = { host: '127.0.0.1', proxy: 0 };
  let watch: GalleyProcess | null = null;
  let isResuming = false;
  let damages: JournalDamage[] = [];
  let disclosed: string[] = [];

  const proxy = () => proxies[address.proxy];
  const start = (args: readonly string[]) =>
    startGalley([...args, '--state', state], {
      server: `http://${address.host}:${new URL(proxy().url).port}`,
      apiKey: bank.apiKey,
      environment: { NODE_COMPILE_CACHE: options.compileCache },
    });
  const syncArgs = () => [
    ...['sync', root, '--folder', bank.inboxFolderId, '--settle', '40', '--rehearsal', rehearsal],
    ...(episode.subfolders === 'mirror' ? ['--subfolders', 'mirror'] : []),
    ...policy.filter((_flag) => !observed.missing.has('--on-conflict')),
    ...(isResuming && !observed.missing.has('--resume') ? resumeFlags : []),
  ];

  async function runOnce(during: (run: GalleyProcess) => void): Promise<GalleyEnd> {
    const before = options.wire.countOf(name);
    const wasPaused = observed.isPaused && !isResuming;
    const run = start([...syncArgs(), '--once']);
    during(run);
    const giveUp = (reason: string) => {
      observed.hung.push(`a run of machine ${name} ${reason}`);
      run.signal('SIGKILL');
    };
    const limit = setTimeout(() => giveUp(`did not end within ${HANG_MS} ms`), HANG_MS);
    const forget = proxy().subscribe((kind) => {
      if (kind === 'request' && options.wire.countOf(name) - before === FLOOD_UPLOADS)
        giveUp(`sent ${FLOOD_UPLOADS} uploads`);
    });
    const end = await run.ended;
    forget();
    clearTimeout(limit);
    for (const flag of ['--on-conflict', '--resume'])
      if (isUnknownFlag(end, [flag])) {
        observed.missing.add(flag);
        return runOnce(() => undefined);
      }
    if (wasPaused) observed.uploadsWhilePaused += options.wire.countOf(name) - before;
    learn(end);
    return end;
  }

  function loseJournal(): void {
    for (const text of disclosed) observed.disclosedByLostJournal.add(text);
    disclosed = [];
  }

  function learn(end: GalleyEnd): void {
    disclosed.push(...duplicatesReported(end.events));
    if (isResuming && end.code !== null) {
      isResuming = false;
      observed.isPaused = false;
    }
    if (saysPaused(end.events)) observed.isPaused = true;
    if (saysDamaged(end.events)) damages = [];
    // Of what is damaged while all is paused, the run tells that ends the pause: nothing else opens the journal.
    if (end.code === null || observed.isPaused) return;
    for (const damage of damages.filter((one) => obviousDamages.has(one)))
      observed.unreportedDamages.push(`the ${damage} journal of machine ${name}`);
    damages = [];
    observed.unreported.push(...unfinishedLines(end));
  }

  return {
    name,
    disk,
    proxy,
    observed,
    async sync(during = () => undefined) {
      const end = await runOnce(during);
      if (end.code !== null) observed.lastRun = end;
      return end;
    },
    command: (args) => start(args).ended,
    startWatch() {
      watch ??= start(syncArgs());
      return watch;
    },
    watching: () => watch,
    async endWatch(signal) {
      const run = watch;
      if (run === null) return false;
      watch = null;
      run.signal(signal);
      learn({ ...(await run.ended), code: null });
      return true;
    },
    play(script) {
      for (const each of proxies) each.play(script);
    },
    moveTo(next) {
      address = next;
    },
    loseState() {
      const isThere = existsSync(state);
      rmSync(state, { recursive: true, force: true });
      loseJournal();
      // Nothing remembers a pause that was never written anywhere else.
      observed.isPaused = false;
      damages = [];
      return isThere;
    },
    saveState: () => copyState(state, saved),
    restoreState() {
      if (!copyState(saved, state)) return false;
      loseJournal();
      // The state of before the pause.
      observed.isPaused = false;
      damages = [];
      return true;
    },
    damageJournal(damage) {
      const isDone = existsSync(state) && damageJournals(state, damage);
      if (isDone) {
        loseJournal();
        damages.push(damage);
      }
      return isDone;
    },
    resume() {
      isResuming = true;
    },
    async stop() {
      watch?.signal('SIGKILL');
      await watch?.ended;
      play(proxies);
      await Promise.all(proxies.map((each) => each.stop()));
    },
  };
}

function play(proxies: readonly TcpProxy[]): void {
  for (const each of proxies) each.play(passAll);
}

function copyState(from: string, to: string): boolean {
  if (!existsSync(from)) return false;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
  return true;
}

const finalStates: ReadonlySet<unknown> = new Set(['confirmed', 'parked', 'cancelled']);

/** Of a run that ended well: uploads that were begun and have a last line that is not final. */
function unfinishedLines({ code, events, summary }: GalleyEnd): readonly string[] {
  if (code !== 0 || summary === null) return [];
  const lastOf = new Map<unknown, { readonly state: unknown; readonly path: unknown }>();
  for (const { event, intentId, state, path } of events)
    if (event === 'transfer') lastOf.set(intentId, { state, path });
  const open = [...lastOf.values()].filter(({ state }) => !finalStates.has(state));
  const confirmed = [...lastOf.values()].filter(({ state }) => state === 'confirmed').length;
  const missing = summary.uploaded + summary.versions - confirmed;
  return [
    ...open.map(({ path, state }) => `${path} was left at ${state}`),
    ...(missing > 0 ? [`${missing} of ${summary.uploaded + summary.versions} uploads have no line`] : []),
  ];
}
