import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/**
 * The rank table of docs/architecture.md as data. Imports go down the ranks only; rooms of one rank never import
 * each other; a room is entered by its door `index.ts` alone. Type imports count: a type is knowledge too.
 */
interface Room {
  readonly rank: number;
  /** Side of the program; `shared` may be used by all, the others never see each other. */
  readonly side: 'shared' | 'main' | 'renderer' | 'service' | 'preload';
  /** Rooms of the same side that may be used in spite of rank, with the reason. */
  readonly may?: Readonly<Record<string, string>>;
  /** When given, only these rooms of shared. */
  readonly sharedOnly?: readonly string[];
  /** A door beside `index.ts`, with the reason. */
  readonly sideDoors?: Readonly<Record<string, string>>;
}

const serviceShared = ['shared/api', 'shared/errors', 'shared/model'];
const rooms: Readonly<Record<string, Room>> = {
  'shared/model': { rank: 0, side: 'shared' },
  'shared/errors': { rank: 0, side: 'shared' },
  'shared/api': { rank: 0.5, side: 'shared' },
  'shared/rpc': { rank: 0.75, side: 'shared' },
  'shared/i18n': {
    rank: 0,
    side: 'shared',
    sideDoors: {
      'english.ts': 'the command line speaks English only and must not load five languages at each start',
    },
  },
  preload: { rank: 1, side: 'preload', sharedOnly: [] },
  'main/platform': { rank: 1, side: 'main' },
  'main/disk': { rank: 1, side: 'main' },
  'main/proxy': { rank: 1, side: 'main' },
  'main/watch': { rank: 2, side: 'main' },
  'main/plan': { rank: 2, side: 'main' },
  'main/journal': { rank: 2, side: 'main' },
  'main/api': { rank: 2, side: 'main' },
  'main/transfer': { rank: 2, side: 'main' },
  'main/keychain': { rank: 2, side: 'main' },
  'main/settings': { rank: 2, side: 'main' },
  'main/rules': { rank: 3, side: 'main' },
  'main/smart-folders': { rank: 3, side: 'main' },
  'main/bulk': { rank: 3, side: 'main' },
  'main/embedded-service': { rank: 3, side: 'main' },
  'main/remote': { rank: 3.1, side: 'main' },
  'main/planning': { rank: 3.2, side: 'main' },
  'main/verify': { rank: 3.2, side: 'main' },
  'main/folders': { rank: 3.3, side: 'main' },
  'main/manual-uploads': { rank: 3.4, side: 'main' },
  'main/engine': { rank: 4, side: 'main' },
  'main/spool': { rank: 4.1, side: 'main' },
  'main/review': { rank: 4.2, side: 'main' },
  'main/rpc': { rank: 5, side: 'main' },
  'main/accounts': { rank: 5.5, side: 'main' },
  'main/hosts': { rank: 6, side: 'main' },
  'renderer/rpc': { rank: 1, side: 'renderer' },
  'renderer/format': { rank: 1, side: 'renderer' },
  'renderer/state': { rank: 2, side: 'renderer' },
  'renderer/ui': { rank: 2, side: 'renderer' },
  'renderer/queries': { rank: 2.3, side: 'renderer' },
  'renderer/forms': { rank: 2.6, side: 'renderer' },
  'renderer/widgets': { rank: 2.8, side: 'renderer' },
  'renderer/features/activity': { rank: 3, side: 'renderer' },
  'renderer/features/asset': { rank: 3, side: 'renderer' },
  'renderer/features/folders': { rank: 3, side: 'renderer' },
  'renderer/features/projects': { rank: 3, side: 'renderer' },
  'renderer/features/proofs': { rank: 3, side: 'renderer' },
  'renderer/features/home': { rank: 3, side: 'renderer' },
  'renderer/features/library': { rank: 3, side: 'renderer' },
  'renderer/features/settings': { rank: 3, side: 'renderer' },
  'renderer/features/sign-in': { rank: 3, side: 'renderer' },
  'renderer/features/upload': { rank: 3, side: 'renderer' },
  'renderer/app': { rank: 4, side: 'renderer' },
  renderer: { rank: 5, side: 'renderer' },
  'service/domain': { rank: 1, side: 'service', sharedOnly: serviceShared },
  'service/store': { rank: 2, side: 'service', sharedOnly: serviceShared },
  'service/conversions': { rank: 2, side: 'service', sharedOnly: serviceShared },
  'service/mail': { rank: 2, side: 'service', sharedOnly: serviceShared },
  'service/guest': { rank: 2, side: 'service', sharedOnly: serviceShared },
  'service/http': { rank: 3, side: 'service', sharedOnly: serviceShared },
  'service/cli': { rank: 4, side: 'service', sharedOnly: serviceShared },
};

const features = Object.keys(rooms).filter((room) => room.startsWith('renderer/features/'));

/** One library, one home. A prefix ending in `/` covers a scope. */
const homes: readonly { readonly library: string; readonly only: readonly string[] }[] = [
  { library: 'electron', only: ['main/hosts', 'preload'] },
  { library: 'got', only: ['main/api'] },
  { library: 'socks', only: ['main/api'] },
  { library: 'pac-resolver', only: ['main/proxy'] },
  { library: 'quickjs-wasi', only: ['main/proxy'] },
  { library: 'node:sqlite', only: ['main/journal', 'service/store'] },
  { library: 'kysely', only: ['service/store'] },
  { library: 're2js', only: ['service/domain'] },
  { library: 'sharp', only: ['service/conversions'] },
  { library: 'pdfjs-dist', only: ['service/conversions'] },
  { library: '@napi-rs/canvas', only: ['service/conversions'] },
  { library: 'nodemailer', only: ['service/mail'] },
  { library: '@parcel/watcher', only: ['main/watch'] },
  { library: 'chokidar', only: ['main/watch'] },
  { library: 'fastify', only: ['service/http', 'main/hosts'] },
  { library: '@fastify/', only: ['service/http', 'main/hosts'] },
  { library: 'fastify-type-provider-zod', only: ['service/http'] },
  {
    library: 'react',
    only: [
      'renderer/app',
      'renderer/forms',
      'renderer/queries',
      'renderer/rpc',
      'renderer/state',
      'renderer/ui',
      'renderer/widgets',
      ...features,
    ],
  },
  { library: '@orpc/tanstack-query', only: ['renderer/queries'] },
  { library: 'zustand', only: ['renderer/state'] },
  { library: 'dompurify', only: ['renderer/ui'] },
  {
    library: '@mantine/',
    only: ['renderer', 'renderer/app', 'renderer/ui', 'renderer/widgets', ...features],
  },
  { library: '@napi-rs/keyring', only: ['main/keychain'] },
  { library: 'commander', only: ['main/hosts', 'service/cli'] },
];

// A folder reads like a table of contents.
const MOST_FLAT_FILES = 20;
const MOST_LINES_OF_FILE = 400;
const MOST_LINES_OF_FUNCTION = 100;

/** Files and functions beyond these limits, from before the limits. Both numbers only fall. */
const LONG_FILES_LEFT = 6;
const LONG_FUNCTIONS_LEFT = 65;

const root = resolve(import.meta.dirname, '..');
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

interface SourceImport {
  readonly file: string;
  readonly specifier: string;
  /** Repository path of a relative import; null for a package. */
  readonly target: string | null;
}

const files = ['shared', 'preload', 'main', 'renderer', 'service'].flatMap(sources);
const imports = files.flatMap(importsOf);

describe('architecture', () => {
  it('knows the room of every file', () => {
    expect(files.filter((file) => roomOf(file) === null)).toEqual([]);
  });

  it('imports only downwards, and sides only meet in shared', () => {
    expect(imports.flatMap(rankViolation)).toEqual([]);
  });

  it('enters a room only by its door', () => {
    expect(imports.flatMap(doorViolation)).toEqual([]);
  });

  it('keeps each library in its home', () => {
    expect(imports.flatMap(homeViolation)).toEqual([]);
  });

  it('has no import cycle between files', () => {
    expect(findCycles()).toEqual([]);
  });

  it('lets no folder grow beyond 20 source files', () => {
    const counts = Map.groupBy(files, (file) => dirname(file));
    const large = [...counts].filter(([, those]) => those.length > MOST_FLAT_FILES);
    expect(large.map(([folder, those]) => `${folder} holds ${those.length} files`)).toEqual([]);
  });

  it('gains no file beyond 400 lines and no function beyond 100', () => {
    const longFiles = files.filter((file) => linesIn(readSource(file)) > MOST_LINES_OF_FILE);
    const longFunctions = files.flatMap(longFunctionsOf);
    // Printed when the test fails: the new one is among them.
    expect([longFiles.length, longFiles]).toEqual([LONG_FILES_LEFT, longFiles]);
    expect([longFunctions.length, longFunctions]).toEqual([LONG_FUNCTIONS_LEFT, longFunctions]);
  });

  it('lets no feature of the renderer import another', () => {
    expect(imports.flatMap(featureViolation)).toEqual([]);
  });

  it('has no import cycle between folders', () => {
    expect(findFolderCycles()).toEqual([]);
  });

  it('gives every door a header that says what the room is for', () => {
    const doors = files.filter((file) => file.endsWith('/index.ts') && roomOf(file) === dirname(file));
    expect(doors.filter((door) => !readFileSync(join(root, door), 'utf8').startsWith('/**'))).toEqual([]);
  });
});

function sources(directory: string): string[] {
  return readdirSync(join(root, directory), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function linesIn(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** As `file:line (lines)`. */
function longFunctionsOf(file: string): string[] {
  const source = readSource(file);
  const found: string[] = [];
  const measure = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    const lines = linesIn(source.slice(start, end));
    if (lines > MOST_LINES_OF_FUNCTION) found.push(`${file}:${linesIn(source.slice(0, start))} (${lines})`);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, source).program);
  return found;
}

function importsOf(file: string): SourceImport[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier))
          .split(sep)
          .join('/')
      : null;
    return { file, specifier, target };
  });
}

function roomOf(file: string): string | null {
  const parts = file.split('/');
  const room = [3, 2]
    .map((depth) => parts.slice(0, depth).join('/'))
    .find((name) => Object.hasOwn(rooms, name));
  if (room !== undefined) return room;
  const one = parts[0] ?? '';
  return parts.length === 2 && Object.hasOwn(rooms, one) ? one : null;
}

function rankViolation({ file, target, specifier }: SourceImport): string[] {
  if (target === null || !/\.tsx?$/.test(target)) return [];
  const fromName = roomOf(file);
  const toName = roomOf(target);
  if (fromName === null) return [];
  if (toName === null) return [`${file} imports ${specifier}, which is in no room.`];
  if (fromName === toName) return [];
  const from = rooms[fromName];
  const to = rooms[toName];
  if (from === undefined || to === undefined) return [];
  if (from.may?.[toName] !== undefined) return [];
  if (to.side === 'shared') {
    const isAllowed = from.sharedOnly === undefined || from.sharedOnly.includes(toName);
    if (isAllowed && (from.side !== 'shared' || to.rank < from.rank)) return [];
    return [`${file}: ${fromName} may not import ${toName}.`];
  }
  if (from.side !== to.side)
    return [`${file}: ${from.side} may not import ${to.side}; move what both need to shared.`];
  if (to.rank < from.rank) return [];
  return [
    `${file}: ${fromName} (rank ${from.rank}) may not import ${toName} (rank ${to.rank}). ` +
      `Declare what you need in ${fromName}/ports.ts and let the composition root pass it in.`,
  ];
}

function doorViolation({ file, target }: SourceImport): string[] {
  if (target === null || !/\.tsx?$/.test(target)) return [];
  const from = roomOf(file);
  const to = roomOf(target);
  if (to === null || from === to) return [];
  if (target === `${to}/index.ts`) return [];
  if (Object.keys(rooms[to]?.sideDoors ?? {}).some((door) => target === `${to}/${door}`)) return [];
  return [`${file} enters ${to} through ${target}; its door is ${to}/index.ts.`];
}

/** Ranks say it too; this says what to do about it. */
function featureViolation({ file, target }: SourceImport): string[] {
  if (target === null) return [];
  const [from, to] = [file, target].map((path) => features.find((room) => path.startsWith(`${room}/`)));
  if (from === undefined || to === undefined || from === to) return [];
  return [
    `${file} imports ${target}. Lift what both show to renderer/widgets, or let renderer/app pass it in.`,
  ];
}

function homeViolation({ file, specifier, target }: SourceImport): string[] {
  if (target !== null) return [];
  const room = roomOf(file) ?? '';
  return homes
    .filter(({ library }) =>
      library.endsWith('/') ? specifier.startsWith(library) : isPackage(specifier, library),
    )
    .filter(({ only }) => !only.includes(room))
    .map(({ only }) => `${file} imports ${specifier}; its home is ${only.join(', ')}.`);
}

function isPackage(specifier: string, library: string): boolean {
  return specifier === library || specifier.startsWith(`${library}/`);
}

function findCycles(): string[] {
  const graph = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { file, target } of imports)
    if (target !== null && graph.has(target)) graph.get(file)?.push(target);
  return cyclesIn(graph);
}

/** Of main, renderer and service; a folder that holds the door of its room stands above those below it. */
function findFolderCycles(): string[] {
  const graph = new Map<string, string[]>(files.map((file) => [dirname(file), []]));
  for (const { file, target } of imports) {
    if (target === null || !/^(main|renderer|service)\//.test(file)) continue;
    const folder = dirname(target);
    if (graph.has(folder) && folder !== dirname(file)) graph.get(dirname(file))?.push(folder);
  }
  return cyclesIn(graph);
}

function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
