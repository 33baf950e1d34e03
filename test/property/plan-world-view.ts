import {
  createRules,
  type KnownHash,
  type NameLookup,
  type PlanInput,
  type PlanOptions,
  planDirectory,
  type Routing,
} from '../../main/plan/index.ts';
import {
  type Agreed,
  type AssetId,
  baseName,
  inDirectory,
  isSameFile,
  type LocalEntry,
  nameKey,
  type Operation,
  parentPath,
  pathIdentity,
  type RelativePath,
} from '../../shared/model/index.ts';
import {
  type BankEntry,
  fingerprintOf,
  type Inode,
  type Intent,
  isUnsettled,
  toAsset,
} from './plan-world-things.ts';

/** All that the plan of a directory is made from. */
export interface PlanState extends Pick<PlanInput, 'decisions'> {
  readonly disk: ReadonlyMap<RelativePath, Inode>;
  readonly dev: number;
  readonly bank: readonly BankEntry[];
  readonly rows: ReadonlyMap<RelativePath, Agreed>;
  readonly intents: readonly Intent[];
  readonly options: PlanOptions;
  readonly routing: Routing;
  formerDirectories(path: RelativePath): readonly RelativePath[];
}

/** The knowledge from the rounds of planning one directory. */
export interface Learned {
  readonly hashes: Map<RelativePath, KnownHash>;
  readonly rejected: Map<RelativePath, Set<AssetId>>;
  isBankRead: boolean;
}

const rules = createRules({ shipped: true, excludes: [], ignoreFiles: new Map() });

export function isIgnored(path: RelativePath): boolean {
  return rules.decide(path, 'file').isIgnored;
}

export function planWorld(
  state: PlanState,
  directory: RelativePath,
  { hashes, rejected, isBankRead }: Learned,
): readonly Operation[] {
  const rows = [...state.rows.values()];
  const entries = [...state.disk]
    .filter(([path]) => parentPath(path) === directory)
    .map(([path, file]): LocalEntry => ({ path, kind: 'file', fingerprint: fingerprintOf(file, state.dev) }));
  const formerDirectories = state.formerDirectories(directory);
  const { moved, certain } = movedTo(entries, state, formerDirectories);
  return planDirectory({
    directory,
    entries,
    isComplete: true,
    hashes,
    agreed: rows.filter(({ path }) => parentPath(path) === directory),
    moved,
    certain,
    formerDirectories,
    pending: pendingOf(directory, entries, moved, state, formerDirectories),
    decisions: state.decisions,
    rejected,
    bank: isBankRead ? bankNamesOf(state) : null,
    otherBanks: new Map(),
    adopted: [],
    troubled: new Map(),
    elsewhere: () => null,
    differences: new Map(),
    differenceOf: () => null,
    adoption: null,
    siblings: (assetId, path) =>
      rows.flatMap((row) =>
        row.assetId === assetId && row.attachmentTypeId === null && row.path !== path ? [row.path] : [],
      ),
    attached: (assetId, typeId, path) =>
      rows.find(
        (row) =>
          row.assetId === assetId && row.attachmentTypeId === typeId && row.path !== path && !row.isGone,
      )?.path ?? null,
    routing: state.routing,
    rules,
    options: state.options,
  });
}

function movedTo(
  entries: readonly LocalEntry[],
  { disk, rows, intents }: PlanState,
  formerDirectories: readonly RelativePath[],
): { readonly moved: ReadonlyMap<RelativePath, Agreed>; readonly certain: ReadonlySet<RelativePath> } {
  const left = [...rows.values()].filter((each) => !disk.has(each.path));
  const moved = new Map<RelativePath, Agreed>();
  const certain = new Set<RelativePath>();
  for (const { path, fingerprint } of entries) {
    if (rows.has(path)) continue;
    const former = formerDirectories.map((each) => inDirectory(each, baseName(path)));
    const promised = intents
      .filter((each) => isSameFile(each.fingerprint, fingerprint))
      .map((each) => each.path)
      .toReversed();
    const leading = [...former, ...promised].flatMap((at) => left.filter((each) => each.path === at))[0];
    const row =
      leading ??
      left.find((each) => isSameFile(each.fingerprint, fingerprint)) ??
      left.find((each) => each.fingerprint.ino === fingerprint.ino) ??
      left.find((each) => pathIdentity(each.path) === pathIdentity(path));
    if (row !== undefined) moved.set(path, row);
    if (leading !== undefined) certain.add(path);
  }
  return { moved, certain };
}

function pendingOf(
  directory: RelativePath,
  entries: readonly LocalEntry[],
  moved: ReadonlyMap<RelativePath, Agreed>,
  { intents }: PlanState,
  formerDirectories: readonly RelativePath[],
): ReadonlyMap<RelativePath, Intent> {
  const inodes = new Set(entries.map(({ fingerprint }) => fingerprint.ino));
  const movedFrom = new Set([...moved.values()].map(({ path }) => path));
  return new Map(
    intents
      .filter(isUnsettled)
      .filter(
        ({ path, fingerprint }) =>
          parentPath(path) === directory ||
          formerDirectories.includes(parentPath(path)) ||
          inodes.has(fingerprint.ino) ||
          movedFrom.has(path),
      )
      .map((intent) => [intent.path, intent]),
  );
}

function bankNamesOf({ bank, rows, intents }: PlanState): NameLookup {
  const unsettled = intents.filter(isUnsettled);
  const assets = bank.map(toAsset);
  const writerOf: NameLookup['writerOf'] = (assetId, path) =>
    unsettled.find(
      (intent) =>
        intent.path !== path && intent.target.kind === 'version' && intent.target.assetId === assetId,
    )?.path ?? null;
  return {
    stemmed: (key) =>
      assets.filter(({ master, names }) => [master.stem, ...names].some((name) => nameKey(name) === key)),
    asset: (assetId) => assets.find((each) => each.assetId === assetId) ?? null,
    attacherOf: (assetId, typeId, path) =>
      unsettled.find(
        (intent) =>
          intent.path !== path &&
          intent.target.kind === 'attachment' &&
          intent.target.assetId === assetId &&
          intent.target.typeId === typeId,
      )?.path ?? null,
    writerOf,
    named: (key) => bank.filter(({ fileName }) => nameKey(fileName) === key).map(toAsset),
    maybeUnowned: (key) =>
      bank
        .filter(({ fileName }) => nameKey(fileName) === key)
        .map(toAsset)
        .filter(
          ({ assetId }) =>
            ![...rows.values()].some((row) => row.assetId === assetId && row.attachmentTypeId === null),
        ),
    isOwnedElsewhere: (assetId, path) =>
      writerOf(assetId, path) !== null ||
      [...rows.values()].some(
        (row) => row.assetId === assetId && row.attachmentTypeId === null && row.path !== path,
      ),
    rivals: (key) =>
      new Map(
        unsettled
          .filter(({ target, sentName }) => target.kind === 'asset' && nameKey(sentName) === key)
          .map((intent) => [intent.path, intent]),
      ),
    coming: () => null,
  };
}
