/** Room `test/faults/worlds`: carries one step out in a world. */
import { basename } from 'node:path';
import { routes } from '../../../shared/api/index.ts';
import type { GalleyEnd, GalleyProcess } from '../../support/galley-process.ts';
import { type ProxyScript, passAll, type SeenRequest } from '../../support/tcp-proxy.ts';
import { sha256Of } from '../edited-tree.ts';
import type { World } from './open-world.ts';
import { assetHolding, assetsHolding } from './read-bank-disk.ts';
import { bytesOf } from './world-content.ts';
import type { WorldMachine } from './world-machine.ts';
import {
  describeStep,
  type KillMoment,
  type WireFault,
  type WorldContent,
  type WorldStep,
} from './world-steps.ts';

/** Resolves when the step is over. A step that does not apply is noted and changes nothing. */
export async function playStep(world: World, step: WorldStep): Promise<void> {
  world.note(describeStep(step));
  const applied = await apply(world, step);
  if (!applied) world.note('does not apply');
  if ('machine' in step) world.observe(step.machine);
}

async function apply(world: World, step: WorldStep): Promise<boolean> {
  const machine = 'machine' in step ? world.machines[step.machine] : world.machines.a;
  const { disk } = machine;
  const bytes = (content: WorldContent) => bytesOf(world.episode.seed, content);
  const contentAt = (path: string) => disk.files().get(path)?.sha256 ?? null;
  switch (step.kind) {
    case 'write':
      return disk.write(step.path, bytes(step.content), step.manner);
    case 'rename':
      return rename(world, machine, step);
    case 'copy':
      return disk.copy(step.from, step.to);
    case 'remove':
      return disk.remove(step.path);
    case 'sync':
      return syncTogether(world, step);
    case 'watch':
      return watch(world, machine, step);
    case 'await-upload': {
      const sha256 = contentAt(step.path);
      if (sha256 === null || machine.watching() === null) return false;
      await heldOnBank(world, machine, sha256);
      return true;
    }
    case 'end-watch':
      return machine.endWatch(step.signal);
    case 'save-bank':
      await world.bank.save();
      return true;
    case 'restore-bank':
      return world.bank.restore();
    case 'remove-asset': {
      const sha256 = contentAt(step.path);
      return sha256 !== null && world.bank.removeAsset(sha256);
    }
    case 'colleague-version': {
      // The present content may not have reached the bank yet.
      const known = world.history.contentsAt(step.machine, step.path);
      const held = known.find((sha256) => assetHolding(world.bank.dataPath, sha256) !== null);
      if (held === undefined) return false;
      noteColleague(world, bytes(step.content));
      return world.bank.addVersion(held, basename(step.path), bytes(step.content));
    }
    case 'colleague-asset':
      noteColleague(world, bytes(step.content));
      await world.bank.addAsset(step.name, bytes(step.content));
      return true;
    default:
      return machine.watching() === null && changeState(machine, step);
  }
}

type StateStep = Extract<
  WorldStep,
  { kind: 'lose-state' | 'save-state' | 'restore-state' | 'damage-journal' | 'resume' | 'move-address' }
>;

/** Steps about a client that is not at work. */
function changeState(machine: WorldMachine, step: StateStep): boolean {
  switch (step.kind) {
    case 'lose-state':
      return machine.loseState();
    case 'save-state':
      return machine.saveState();
    case 'restore-state':
      return machine.restoreState();
    case 'damage-journal':
      return machine.damageJournal(step.damage);
    case 'resume':
      machine.resume();
      return true;
    case 'move-address':
      machine.moveTo(step.address);
      return true;
  }
}

function rename(world: World, machine: WorldMachine, step: Extract<WorldStep, { kind: 'rename' }>): boolean {
  const { from, to, save } = step;
  const { disk } = machine;
  const before = disk.files();
  if (!disk.rename(from, to)) return false;
  if (save === null) return true;
  // Where the saved file lay before the rename.
  const oldPath = save.path === to ? from : `${from}${save.path.slice(to.length)}`;
  const old = before.get(oldPath) ?? null;
  const bytes = bytesOf(world.episode.seed, save.content);
  disk.write(save.path, bytes, 'in-place');
  // Of a copy, and of an asset that another machine doubled, the content does not tell which asset is the file's.
  const isAgreed = old !== null && assetsHolding(world.bank.dataPath, old.sha256).length === 1;
  const isOnly = [...before.values()].filter(({ sha256 }) => sha256 === old?.sha256).length === 1;
  const run = machine.watching();
  if (isAgreed && isOnly && run !== null && world.watchingRuns.has(run))
    world.keptAssets.push({ path: save.path, before: old.sha256, after: sha256Of(bytes) });
  return true;
}

function noteColleague(world: World, bytes: Uint8Array): void {
  const sha256 = sha256Of(bytes);
  world.history.noteColleague(sha256);
  world.colleague.push({ sha256, answeredAtMs: performance.now() });
}

async function syncTogether(world: World, step: Extract<WorldStep, { kind: 'sync' }>): Promise<boolean> {
  const machines = step.machines.map((name) => world.machines[name]).filter((one) => one.watching() === null);
  const [first] = machines;
  if (first === undefined) return false;
  first.play(faultScript(step.faults));
  const bankKills: Promise<void>[] = [];
  let disarm = (): void => undefined;
  const ends = await Promise.all(
    machines.map((machine) =>
      machine.sync((run) => {
        if (machine === first && step.kill !== null)
          disarm = armKill(first, step.kill, () => {
            if (step.kill?.victim === 'bank') bankKills.push(world.bank.kill());
            else run.signal('SIGKILL');
          });
      }),
    ),
  );
  // A run that sends fewer requests leaves the next ones alone.
  disarm();
  await Promise.all(bankKills);
  first.play(passAll);
  for (const [index, end] of ends.entries()) world.note(describeEnd(machines[index]?.name ?? '', end));
  return true;
}

export function describeEnd(name: string, { code, summary, text }: GalleyEnd): string {
  return `${name} ended with ${code}: ${JSON.stringify(summary)} ${text.trim().slice(-600)}`;
}

/** Each fault meets one request of its kind; everything else passes. */
function faultScript(faults: readonly WireFault[]): ProxyScript {
  const counts = { upload: 0, search: 0 };
  return (request) => {
    const kind = kindOf(request);
    if (kind === null) return { kind: 'pass' };
    counts[kind] += 1;
    const found = faults.find(({ on, nth }) => on === kind && nth === counts[kind]);
    return found?.fault ?? { kind: 'pass' };
  };
}

function kindOf({ isUpload, path }: SeenRequest): WireFault['on'] | null {
  if (isUpload) return 'upload';
  return path.split('?')[0] === routes.searchAssets.path ? 'search' : null;
}

/** Returns what takes it back. */
function armKill(machine: WorldMachine, { on, nth, delayMs }: KillMoment, kill: () => void): () => void {
  let countdown = nth;
  const forget = machine.proxy().subscribe((kind, { isUpload }) => {
    if (kind !== on || !isUpload) return;
    countdown -= 1;
    if (countdown > 0) return;
    forget();
    if (delayMs === 0) kill();
    else setTimeout(kill, delayMs);
  });
  return forget;
}

async function watch(
  world: World,
  machine: WorldMachine,
  { marker, content }: Extract<WorldStep, { kind: 'watch' }>,
): Promise<boolean> {
  const bytes = bytesOf(world.episode.seed, content);
  machine.disk.write(marker, bytes, 'in-place');
  world.observe(machine.name);
  const run = machine.startWatch();
  // The marker is among the last to arrive: what lay there before has been compared by then.
  if (run === null || !(await heldOnBank(world, machine, sha256Of(bytes), run))) return false;
  world.watchingRuns.add(run);
  return true;
}

/** Longer than any upload of a working client takes; a rename legitimately sends nothing. */
const ENOUGH_MS = 4_000;

/** Whether the bank holds this content within the time that a watching client has for it. */
async function heldOnBank(
  world: World,
  machine: WorldMachine,
  sha256: string,
  run: GalleyProcess | null = machine.watching(),
): Promise<boolean> {
  const isHeld = () => assetHolding(world.bank.dataPath, sha256) !== null;
  if (isHeld()) return true;
  return new Promise((resolve) => {
    const end = (result: boolean) => {
      forget();
      clearTimeout(timer);
      resolve(result);
    };
    const forget = machine.proxy().subscribe((kind) => {
      if (kind === 'done' && isHeld()) end(true);
    });
    const timer = setTimeout(() => end(isHeld()), ENOUGH_MS);
    void run?.ended.then(() => end(false));
  });
}
