import {
  type Agreed,
  type BankFolderId,
  type Fingerprint,
  type LocalEntry,
  type PlanSummary,
  parentPath,
  type RelativePath,
  type WatchedFolder,
} from '../../../shared/model/index.ts';
import {
  createRouting,
  createRules,
  emptySummary,
  type NameLookup,
  needsBank,
  type PlanInput,
  planDirectory,
  summarise,
} from '../../plan/index.ts';
import {
  attachedOf,
  createAssetsElsewhere,
  createNameLookup,
  emptyNameLookup,
  namesToAsk,
  siblingsOf,
} from '../../remote/index.ts';
import type { OperationListener } from '../contract/folder-link.ts';
import type { FolderPartsDeps } from '../runner/folder-set.ts';

/**
 * The plan for files of these names if they were saved in this folder now: made like a real one, from the journal and the bank,
 * without the disk. Writes nothing. Throws AppError when a bank folder cannot be read.
 */
export async function simulateNames(
  deps: FolderPartsDeps,
  folder: WatchedFolder,
  names: readonly string[],
  onOperation: OperationListener,
  signal: AbortSignal,
): Promise<PlanSummary> {
  const { journal } = deps;
  const { watchedFolderId, bankFolderId } = folder;
  const routing = createRouting(folder.rules);
  const rules = createRules({
    shipped: true,
    excludes: [...deps.excludes(), ...folder.excludes],
    ignoreFiles: new Map(),
  });
  const paths = [...new Set(names.map(toPath).filter((path) => path !== ''))];
  const banks = new Map<BankFolderId, NameLookup>();
  const read = async (id: BankFolderId): Promise<NameLookup> => {
    const known = banks.get(id);
    if (known !== undefined) return known;
    await deps.whenOnline(signal);
    const reading = await deps.viewOf(id).refresh(
      namesToAsk(
        paths.map((path) => ({ path })),
        routing,
      ),
      signal,
    );
    const names = createNameLookup(journal, reading, watchedFolderId, id);
    banks.set(id, names);
    return names;
  };
  const readHome = async (directory: RelativePath): Promise<NameLookup> => {
    if (folder.subfolders === 'flatten' || directory === '') return read(bankFolderId);
    await deps.whenOnline(signal);
    const home = await deps.subfolders.find(bankFolderId, directory, signal);
    if (home.kind === 'refused') throw home.error;
    return home.kind === 'folder' ? read(home.bankFolderId) : emptyNameLookup;
  };
  for (const id of folder.rules.flatMap((rule) => rule.bankFolder?.id ?? [])) await read(id);

  const elsewhere = createAssetsElsewhere(deps);
  let summary = emptySummary;
  for (const [directory, members] of Map.groupBy(paths, (path) => parentPath(path))) {
    signal.throwIfAborted();
    const bank = await readHome(directory);
    const agreed = journal.agreedInDirectory(watchedFolderId, directory);
    const input: PlanInput = {
      directory,
      entries: members.map((path, index) => entryOf(path, index, agreed)),
      // Files that are not in the list are not gone.
      isComplete: false,
      hashes: new Map(),
      agreed,
      moved: new Map(),
      pending: new Map(),
      decisions: new Map(),
      rejected: new Map(),
      bank,
      otherBanks: banks,
      adopted: [],
      troubled: new Map(),
      siblings: siblingsOf(journal, watchedFolderId, nothingAdopted),
      attached: attachedOf(journal, watchedFolderId, nothingAdopted),
      elsewhere: elsewhere.seen,
      // Names are tried out against the rules alone.
      differences: new Map(),
      differenceOf: () => null,
      // A name has no content.
      adoption: null,
      routing,
      rules,
      // A name says nothing of a size.
      options: { ...deps.planOptions(), confirmEmptied: false, confirmShrunk: false },
    };
    let operations = planDirectory(input);
    // The remaining open question is where an asset is; each round finds one for good.
    while (needsBank(operations)) {
      const [refused] = (await elsewhere.read(operations, bankFolderId, signal)).values();
      if (refused !== undefined) throw refused;
      operations = planDirectory(input);
    }
    for (const operation of operations) {
      const taken = onOperation(operation);
      if (taken !== null) await taken;
    }
    summary = summarise(operations, summary);
  }
  return { ...summary, bytes: 0 };
}

const nothingAdopted: ReadonlyMap<RelativePath, Agreed> = new Map();

/** As people paste it: with separators of any system, quotes, and from wherever a listing begins. */
function toPath(name: string): RelativePath {
  return name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\\/g, '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '') as RelativePath;
}

/** A file that is known stands for itself, every other one for a new one of no size that any file has. */
function entryOf(path: RelativePath, index: number, agreed: readonly Agreed[]): LocalEntry {
  const known = agreed.find((row) => row.path === path);
  const fingerprint: Fingerprint = known?.fingerprint ?? {
    dev: -1n,
    ino: BigInt(-1 - index),
    sizeBytes: -1,
    mtimeNs: 0n,
    ctimeNs: 0n,
  };
  return { path, kind: 'file', fingerprint };
}
