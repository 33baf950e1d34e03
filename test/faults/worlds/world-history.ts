/** Room `test/faults/worlds`: which contents there ever were, who wrote them, and how often they lay side by side. */
import type { DiskFile } from './machine-disk.ts';
import type { MachineName } from './world-steps.ts';

export type Writer = MachineName | 'colleague';

/** Everything the verdict has to know of one content. */
export interface ContentFacts {
  /** Machines that ever had it on their disks, and the colleague for content that only the bank got. */
  readonly writers: ReadonlySet<Writer>;
  /** The most files with this content that one disk held at the same time: so many assets are the user's own wish. */
  readonly mostAtOnce: number;
}

export interface WorldHistory {
  /** Reads what a disk holds after a change. */
  observe(machine: MachineName, files: ReadonlyMap<string, DiskFile>): void;
  noteColleague(sha256: string): void;
  /** The contents of this path so far, newest first. */
  contentsAt(machine: MachineName, path: string): readonly string[];
  contents(): ReadonlyMap<string, ContentFacts>;
}

export function createWorldHistory(): WorldHistory {
  const contents = new Map<string, { readonly writers: Set<Writer>; mostAtOnce: number }>();

  const byPath = new Map<string, readonly string[]>();

  function note(sha256: string, writer: Writer, count: number): void {
    const known = contents.get(sha256) ?? { writers: new Set<Writer>(), mostAtOnce: 0 };
    known.writers.add(writer);
    known.mostAtOnce = Math.max(known.mostAtOnce, count);
    contents.set(sha256, known);
  }

  return {
    observe(machine, files) {
      const groups = Map.groupBy(files.values(), ({ sha256 }) => sha256);
      for (const [sha256, group] of groups) note(sha256, machine, group.length);
      for (const [path, { sha256 }] of files) {
        const known = byPath.get(`${machine}/${path}`) ?? [];
        if (known[0] !== sha256) byPath.set(`${machine}/${path}`, [sha256, ...known]);
      }
    },
    contentsAt: (machine, path) => byPath.get(`${machine}/${path}`) ?? [],
    noteColleague: (sha256) => note(sha256, 'colleague', 1),
    contents: () => contents,
  };
}
