import {
  createRouting,
  createRules,
  type PendingIntent,
  type PlanInput,
  planDirectory,
} from '../../../../main/plan/index.ts';
import {
  type Agreed,
  type AssetId,
  asId,
  type BankAsset,
  type BankFolderId,
  type FileId,
  type Fingerprint,
  type IntentId,
  type LocalEntry,
  type LocalKind,
  type Operation,
  parentPath,
  type RelativePath,
  type Sha256,
  splitFileName,
} from '../../../../shared/model/index.ts';

export interface Stamp {
  readonly dev?: number;
  readonly ino?: number;
  readonly size?: number;
  readonly mtime?: number;
  readonly ctime?: number;
}

const bankFolderId = asId<BankFolderId>('folder');
const shippedRules = createRules({ shipped: true, excludes: [], ignoreFiles: new Map() });

export function pathOf(path: string): RelativePath {
  return path as RelativePath;
}

/** A file of 1,000 bytes with inode 1, unless said otherwise. */
export function stamp({ dev = 1, ino = 1, size = 1_000, mtime = 10, ctime = 10 }: Stamp = {}): Fingerprint {
  return {
    dev: BigInt(dev),
    ino: BigInt(ino),
    sizeBytes: size,
    mtimeNs: BigInt(mtime),
    ctimeNs: BigInt(ctime),
  };
}

export function entry(path: string, of: Stamp = {}, kind: LocalKind = 'file'): LocalEntry {
  return { path: pathOf(path), kind, fingerprint: stamp(of) };
}

/** Content is named by a word; the word stands for its hash. */
export function sha(content: string): Sha256 {
  return content as Sha256;
}

export function row(path: string, of: Stamp = {}, more: Partial<Agreed> = {}): Agreed {
  const name = path.normalize('NFC');
  return {
    path: pathOf(path),
    fingerprint: stamp(of),
    sha256: sha('old'),
    assetId: asId<AssetId>(`asset of ${name}`),
    fileId: asId<FileId>(`file of ${name}`),
    attachmentTypeId: null,
    isGone: false,
    ...more,
  };
}

export function asset(
  id: string,
  fileName: string,
  more: { size?: number; created?: number; editable?: boolean } = {},
): BankAsset {
  const { size = 1_000, created = 1, editable = true } = more;
  const master = {
    fileId: asId<FileId>(`file of ${id}`),
    ...splitFileName(fileName),
    sizeBytes: size,
    created,
    sha256: null,
  };
  return {
    assetId: asId<AssetId>(id),
    names: [master.stem],
    created,
    modified: created,
    linkedFolders: [bankFolderId],
    editable,
    master,
    attachments: [],
    previews: [],
  };
}

export function pending(of: Stamp, more: Partial<PendingIntent> = {}): PendingIntent {
  return {
    intentId: asId<IntentId>('intent'),
    fingerprint: stamp(of),
    state: 'queued',
    wasAmbiguous: false,
    target: { kind: 'asset', bankFolderId },
    preexistingAssetIds: [],
    ...more,
  };
}

export function versionTarget(assetId: string): PendingIntent['target'] {
  return { kind: 'version', bankFolderId, assetId: asId<AssetId>(assetId), fileId: null };
}

/** The bank holds these assets; `owned` are those of other local paths. */
export function bankOf(
  assets: readonly BankAsset[],
  more: {
    readonly owned?: readonly string[];
    /** Asset → the path with an upload that writes to it. */
    readonly writers?: Readonly<Record<string, string>>;
    readonly rivals?: Readonly<Record<string, PendingIntent>>;
    /** Name key → the dropped file on its way to an asset of that name. */
    readonly coming?: Readonly<Record<string, string>>;
  } = {},
): NonNullable<PlanInput['bank']> {
  const keyOf = ({ master }: BankAsset): string =>
    (master.extension === '' ? master.stem : `${master.stem}.${master.extension}`)
      .normalize('NFC')
      .toLowerCase();
  return {
    named: (key) => assets.filter((each) => keyOf(each) === key),
    maybeUnowned: (key) =>
      assets.filter((each) => keyOf(each) === key && more.owned?.includes(each.assetId) !== true),
    isOwnedElsewhere: (assetId) => more.owned?.includes(assetId) ?? false,
    rivals: () => mapOf(more.rivals ?? {}),
    coming: (key) => (more.coming?.[key] === undefined ? null : pathOf(more.coming[key])),
    stemmed: (key) => assets.filter(({ master }) => master.stem.normalize('NFC').toLowerCase() === key),
    asset: (assetId) => assets.find((each) => each.assetId === assetId) ?? null,
    attacherOf: () => null,
    writerOf: (assetId) => (more.writers?.[assetId] === undefined ? null : pathOf(more.writers[assetId])),
  };
}

export function inputOf(more: Partial<PlanInput>): PlanInput {
  const first = more.entries?.[0]?.path ?? more.agreed?.[0]?.path;
  return {
    directory: first === undefined ? pathOf('') : parentPath(first),
    entries: [],
    isComplete: true,
    hashes: new Map(),
    agreed: [],
    moved: new Map(),
    pending: new Map(),
    decisions: new Map(),
    rejected: new Map(),
    bank: bankOf([]),
    otherBanks: new Map(),
    adopted: [],
    troubled: new Map(),
    elsewhere: () => null,
    differences: new Map(),
    differenceOf: () => null,
    adoption: null,
    siblings: (assetId, path) =>
      (more.agreed ?? []).flatMap((each) =>
        each.assetId === assetId && each.path !== path ? [each.path] : [],
      ),
    attached: (assetId, typeId, path) =>
      (more.agreed ?? []).find(
        (each) => each.assetId === assetId && each.attachmentTypeId === typeId && each.path !== path,
      )?.path ?? null,
    routing: createRouting([]),
    rules: shippedRules,
    options: { confirmEmptied: true, confirmShrunk: true, onClash: 'ask' },
    ...more,
  };
}

/** Each operation as one line: action, path, reason, and what else it says. */
export function linesOf(more: Partial<PlanInput>): readonly string[] {
  return planDirectory(inputOf(more)).map(lineOf);
}

export function lineOf(operation: Operation): string {
  const { action, path, reason } = operation;
  const { supersedes } = reason.details;
  const facts = [
    'from' in operation ? `from ${operation.from}` : '',
    'assetId' in operation && operation.assetId !== null ? `→ ${operation.assetId}` : '',
    'candidates' in operation ? `with ${operation.candidates.join(' ')}` : '',
    'preexistingAssetIds' in operation && operation.preexistingAssetIds.length > 0
      ? `seen ${operation.preexistingAssetIds.join(' ')}`
      : '',
    'choices' in operation ? `[${operation.choices.join(' ')}]` : '',
    supersedes === undefined ? '' : `supersedes ${supersedes}`,
  ].filter((fact) => fact !== '');
  return [action, path, reason.code, ...facts].join(' ');
}

export function mapOf<Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<RelativePath, Value> {
  return new Map(Object.entries(values).map(([path, value]) => [pathOf(path), value]));
}

/** Content of the files as it would be hashed in the state they have in `entries`. */
export function hashed(
  entries: readonly LocalEntry[],
  content: Readonly<Record<string, string>>,
): PlanInput['hashes'] {
  return new Map(
    entries
      .filter(({ path }) => Object.hasOwn(content, path))
      .map(({ path, fingerprint }) => [path, { fingerprint, sha256: sha(content[path] ?? '') }]),
  );
}
