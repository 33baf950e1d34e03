import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type AttachmentTypeId, asId, type RoutingRule } from '../../shared/model/index.ts';
import { sha256Of } from './edited-tree.ts';
import type { Random } from './random.ts';
import { createUniqueContent } from './unique-content.ts';

/** A directory with files that go where rules and its subdirectories say, changed by a busy user. */
export interface RoutedTree {
  readonly root: string;
  plant(count: number): void;
  /** One change, as programs make them. Says which. */
  edit(): string;
  expected(): ExpectedBank;
}

export interface ExpectedBank {
  readonly assets: readonly ExpectedAsset[];
  /** Below the linked directory; no others have a reason to be on the bank. */
  readonly directories: ReadonlySet<string>;
}

/** Contents are SHA-256. */
export interface ExpectedAsset {
  /** As `assetKeyOf` gives it. */
  readonly key: string;
  /** Where the asset may be: a file that was moved keeps its asset wherever that is by then. */
  readonly directories: ReadonlySet<string>;
  /** In the order in which they must have come; the last is the active one. */
  readonly versions: readonly string[];
  readonly profile: string | null;
  /**
   * Earlier states of a file that was moved and edited as well. Where no look came in between, nothing tells that it is the
   * same file (docs/decisions/0039): it became a new asset, and its former one kept such a state.
   */
  readonly leftBehind: ReadonlySet<string>;
}

export const profileType = asId<AttachmentTypeId>('print-pdf');

export const routedRules: readonly RoutingRule[] = [
  { kind: 'version', pattern: '{stem}_v{n}.{ext}', bankFolder: null },
  { kind: 'attachment', pattern: '{stem}_icc.pdf', bankFolder: null, typeId: profileType },
];

/** Names are never used again: two assets of one key are duplicates. */
export function assetKeyOf(stem: string): string {
  return stem.replace(/_(v\d+|icc)$/, '');
}

const edits = {
  'next-version': 28,
  'two-versions': 5,
  'edit-newest': 20,
  'drop-oldest': 3,
  profile: 16,
  plain: 12,
  'edit-plain': 8,
  move: 4,
  branch: 10,
} as const;

interface Group {
  readonly directory: string;
  readonly stem: string;
  /** Of the files that are here, lowest first. */
  numbers: number[];
  hasProfile: boolean;
}

interface Plain {
  readonly name: string;
  readonly directories: string[];
  /** Contents that it had before it was edited. */
  readonly earlier: Set<string>;
}

/** `scratch`: a directory of the same disk in which files are prepared that then replace others. */
export function createRoutedTree(root: string, scratch: string, random: Random): RoutedTree {
  const content = createUniqueContent(root, random);
  const directories = ['', 'layouts', 'layouts/spreads', 'photos'];
  const groups: Group[] = [];
  const plains: Plain[] = [];

  function write(directory: string, name: string, bytes: Buffer): string {
    const path = join(directory, name);
    mkdirSync(join(root, directory), { recursive: true });
    writeFileSync(join(root, path), bytes);
    return path;
  }

  const versionName = ({ stem }: Group, number: number) => `${stem}_v${number}.psd`;
  const profileName = ({ stem }: Group) => `${stem}_icc.pdf`;
  const placeOf = ({ name, directories: been }: Plain) => join(been.at(-1) ?? '', name);
  const newestOf = (group: Group) => group.numbers.at(-1) ?? 0;

  function addVersion(group: Group): string {
    // Some people skip numbers.
    const number = newestOf(group) + (random.next() < 0.2 ? random.between(2, 9) : 1);
    // A version that has lost most of what the one before had waits for a person.
    const [before] = group.numbers
      .slice(-1)
      .map((last) => statSync(join(root, group.directory, versionName(group, last))).size);
    const sizeBytes = before === undefined ? content.tellingSize() : before + random.between(1, 5_000);
    const path = write(group.directory, versionName(group, number), content.ofSize(sizeBytes));
    group.numbers.push(number);
    return path;
  }

  function addGroup(directory: string): string {
    const group = { directory, stem: `poster-${content.serial()}`, numbers: [], hasProfile: false };
    groups.push(group);
    return addVersion(group);
  }

  function addPlain(directory: string): string {
    const plain = {
      name: `plain-${content.serial()}.bin`,
      directories: [directory],
      earlier: new Set<string>(),
    };
    plains.push(plain);
    return write(directory, plain.name, content.ofSize(content.anySize()));
  }

  function change(path: string): string {
    const full = join(root, path);
    const sizeBytes = statSync(full).size;
    switch (random.pick({ rewrite: 3, replace: 3, append: 2, same: 2 })) {
      case 'rewrite':
        writeFileSync(full, content.ofSize(sizeBytes + random.between(1, 5_000)));
        return path;
      case 'same':
        writeFileSync(full, content.ofSize(Math.max(16, sizeBytes)));
        return path;
      case 'append':
        appendFileSync(full, content.ofSize(random.between(16, 3_000)));
        return path;
      case 'replace': {
        const prepared = join(scratch, `prepared-${content.serial()}`);
        writeFileSync(prepared, content.ofSize(sizeBytes + random.between(16, 5_000)));
        renameSync(prepared, full);
        return path;
      }
    }
  }

  function branch(): string {
    const above = join(random.one(directories), `made-${content.serial()}`);
    const directory = random.next() < 0.3 ? join(above, 'within') : above;
    directories.push(...new Set([above, directory]));
    addGroup(directory);
    return addPlain(directory);
  }

  function perform(kind: keyof typeof edits): string {
    const group = random.one(groups);
    const plain = random.one(plains);
    switch (kind) {
      case 'next-version':
        return addVersion(group);
      case 'two-versions':
        return `${addVersion(group)} and ${addVersion(group)}`;
      case 'edit-newest':
        return change(join(group.directory, versionName(group, newestOf(group))));
      case 'drop-oldest': {
        const [oldest, ...others] = group.numbers;
        if (oldest === undefined || others.length === 0) return addVersion(group);
        group.numbers = others;
        rmSync(join(root, group.directory, versionName(group, oldest)));
        return versionName(group, oldest);
      }
      case 'profile':
        if (group.hasProfile) return change(join(group.directory, profileName(group)));
        group.hasProfile = true;
        return write(group.directory, profileName(group), content.ofSize(content.tellingSize()));
      case 'plain':
        return addPlain(random.one(directories));
      case 'edit-plain':
        plain.earlier.add(digest(placeOf(plain)));
        return change(placeOf(plain));
      case 'move': {
        const from = placeOf(plain);
        plain.directories.push(random.one(directories));
        const to = placeOf(plain);
        mkdirSync(dirname(join(root, to)), { recursive: true });
        renameSync(join(root, from), join(root, to));
        return `${from} to ${to}`;
      }
      case 'branch':
        return branch();
    }
  }

  const digest = (path: string) => sha256Of(readFileSync(join(root, path)));

  mkdirSync(root, { recursive: true });
  mkdirSync(scratch, { recursive: true });
  return {
    root,
    plant(count) {
      for (let index = 0; index < count; index += 4) {
        addGroup(random.one(directories));
        addPlain(random.one(directories));
        perform('next-version');
        perform('profile');
      }
    },
    edit() {
      const kind = random.pick(edits);
      return `${kind} ${perform(kind)}`;
    },
    expected: () => ({
      directories: new Set(directories),
      assets: [
        ...groups.map((group) => ({
          key: group.stem,
          directories: new Set([group.directory]),
          versions: group.numbers.map((number) => digest(join(group.directory, versionName(group, number)))),
          profile: group.hasProfile ? digest(join(group.directory, profileName(group))) : null,
          leftBehind: new Set<string>(),
        })),
        ...plains.map((plain) => ({
          key: basename(plain.name, '.bin'),
          directories: new Set(plain.directories),
          versions: [digest(placeOf(plain))],
          profile: null,
          leftBehind: plain.directories.length > 1 ? plain.earlier : new Set<string>(),
        })),
      ],
    }),
  };
}
