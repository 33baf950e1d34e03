/** Room `test/faults/worlds`: an episode while it is generated, with the files that its machines have by then. */
import type { Random } from '../random.ts';
import type {
  KillMoment,
  MachineName,
  WireFault,
  WorldAddress,
  WorldContent,
  WorldEpisode,
  WorldStep,
} from './world-steps.ts';

export interface EpisodeDraft {
  readonly random: Random;
  readonly episode: Omit<WorldEpisode, 'steps'>;
  readonly steps: WorldStep[];
  readonly files: Readonly<Record<MachineName, Map<string, WorldContent>>>;
  /** A new file with a name that was never used. */
  create(machine: MachineName): string;
  /** The same new file on both machines. */
  createOnBoth(): string;
  save(machine: MachineName, path?: string): void;
  rename(
    machine: MachineName,
    options?: { readonly isSaved?: boolean; readonly isMoved?: boolean },
  ): string | null;
  renameDirectory(machine: MachineName, isSaved: boolean): void;
  copy(machine: MachineName): void;
  remove(machine: MachineName): void;
  /** Some of the edits above, while no client is at work. */
  editAtRest(machine: MachineName, most: number): void;
  sync(machines: MachineName | readonly MachineName[], trouble?: SyncTrouble): void;
  watch(machine: MachineName): void;
  /** Any file of the machine; null when it has none. */
  anyPath(machine: MachineName): string | null;
  nextAddress(machine: MachineName): WorldAddress;
  newContent(leastBytes?: number): WorldContent;
}

interface SyncTrouble {
  readonly faults?: readonly WireFault[];
  readonly kill?: KillMoment | null;
}

const directories = ['', 'spreads', 'photos', 'photos/raw'] as const;
const addresses: readonly WorldAddress[] = [
  { host: '127.0.0.1', proxy: 0 },
  { host: 'localhost', proxy: 0 },
  { host: '127.0.0.1', proxy: 1 },
  { host: 'localhost', proxy: 1 },
];
/** Several files of one size and extension, so that only their contents tell them apart. */
const COMMON_BYTES = 700;

export function createEpisodeDraft(episode: Omit<WorldEpisode, 'steps'>, random: Random): EpisodeDraft {
  const basics = createBasics(random);
  const edits = createEdits(basics);
  const { files, steps, newContent, anyPath } = basics;
  const moves = { a: 0, b: 0 };

  return {
    random,
    episode,
    steps,
    files,
    anyPath,
    newContent,
    ...edits,
    editAtRest(machine, most) {
      for (let count = random.between(1, most); count > 0; count -= 1) {
        const kind = random.pick(editWeights);
        if (kind === 'move') edits.rename(machine, { isMoved: true });
        else if (kind === 'directory') edits.renameDirectory(machine, false);
        else edits[kind](machine);
      }
    },
    sync(machines, { faults = [], kill = null } = {}) {
      const list = typeof machines === 'string' ? [machines] : machines;
      steps.push({ kind: 'sync', machines: list, faults, kill });
    },
    watch(machine) {
      const marker = basics.newName('marker', '');
      const content = newContent();
      steps.push({ kind: 'watch', machine, marker, content });
      files[machine].set(marker, content);
    },
    nextAddress(machine) {
      moves[machine] += random.between(1, addresses.length - 1);
      return addresses[moves[machine] % addresses.length] ?? { host: 'localhost', proxy: 1 };
    },
  };
}

const editWeights = { save: 30, create: 20, rename: 18, move: 12, directory: 8, copy: 6, remove: 6 } as const;

interface Basics extends Pick<EpisodeDraft, 'random' | 'steps' | 'files' | 'anyPath' | 'newContent'> {
  /** A number that was never used. */
  next(): number;
  newName(stem: string, directory?: string): string;
  put(machine: MachineName, path: string, content: WorldContent): void;
  /** Never smaller than before: a file that loses most of its content waits for the user. */
  grown(content: WorldContent | undefined): WorldContent;
}

function createBasics(random: Random): Basics {
  const steps: WorldStep[] = [];
  const files = { a: new Map<string, WorldContent>(), b: new Map<string, WorldContent>() };
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const newContent = (leastBytes = 0): WorldContent => ({
    serial: next(),
    sizeBytes: leastBytes + (random.next() < 0.35 ? COMMON_BYTES : random.between(60, 3_000)),
  });
  return {
    random,
    steps,
    files,
    next,
    newContent,
    grown: (content) => newContent(content?.sizeBytes ?? 0),
    newName: (stem, directory = random.one(directories)) =>
      `${directory === '' ? '' : `${directory}/`}${stem}-${next()}.bin`,
    put(machine, path, content) {
      const manner = random.next() < 0.5 ? 'replace' : 'in-place';
      steps.push({ kind: 'write', machine, path, content, manner });
      files[machine].set(path, content);
    },
    anyPath(machine) {
      const paths = [...files[machine].keys()];
      return paths.length === 0 ? null : random.one(paths);
    },
  };
}

type Edits = Pick<
  EpisodeDraft,
  'create' | 'createOnBoth' | 'save' | 'rename' | 'renameDirectory' | 'copy' | 'remove'
>;

function createEdits({
  random,
  steps,
  files,
  anyPath,
  next,
  newName,
  newContent,
  put,
  grown,
}: Basics): Edits {
  const create = (machine: MachineName): string => {
    const path = newName('file');
    put(machine, path, newContent());
    return path;
  };
  return {
    create,
    createOnBoth() {
      const path = newName('shared');
      const content = newContent();
      put('a', path, content);
      put('b', path, content);
      return path;
    },
    save(machine, path = anyPath(machine) ?? create(machine)) {
      put(machine, path, grown(files[machine].get(path)));
    },
    rename(machine, { isSaved = false, isMoved = false } = {}) {
      const from = anyPath(machine);
      if (from === null) return null;
      const content = files[machine].get(from);
      const directory = from.split('/').slice(0, -1).join('/');
      const to = newName('renamed', isMoved ? random.one(directories) : directory);
      const saved = isSaved ? grown(content) : null;
      const save = saved === null ? null : { path: to, content: saved };
      steps.push({ kind: 'rename', machine, from, to, save });
      files[machine].delete(from);
      files[machine].set(to, saved ?? content ?? newContent());
      return to;
    },
    renameDirectory(machine, isSaved) {
      const inside = [...files[machine].keys()].filter((path) => path.includes('/'));
      if (inside.length === 0) return;
      const chosen = random.one(inside);
      const from = chosen.split('/')[0] ?? '';
      const to = `folder-${next()}`;
      const moved = (path: string) => `${to}${path.slice(from.length)}`;
      const saved = isSaved ? grown(files[machine].get(chosen)) : null;
      const save = saved === null ? null : { path: moved(chosen), content: saved };
      steps.push({ kind: 'rename', machine, from, to, save });
      for (const [path, content] of [...files[machine]]) {
        if (!path.startsWith(`${from}/`)) continue;
        files[machine].delete(path);
        files[machine].set(moved(path), path === chosen ? (saved ?? content) : content);
      }
    },
    copy(machine) {
      const from = anyPath(machine);
      if (from === null) return;
      const to = newName('copy');
      steps.push({ kind: 'copy', machine, from, to });
      files[machine].set(to, files[machine].get(from) ?? newContent());
    },
    remove(machine) {
      const path = anyPath(machine);
      // A world without files proves nothing.
      if (path === null || files[machine].size < 3) return;
      steps.push({ kind: 'remove', machine, path });
      files[machine].delete(path);
    },
  };
}
