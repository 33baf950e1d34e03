import type { AppError } from '../../shared/errors/index.ts';
import { type AssetId, assertNever, type Operation, type RelativePath } from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import { needsBank } from '../plan/index.ts';
import { needsHome } from '../remote/index.ts';
import type { DirectoryKnowledge, PlannedDirectory } from './directory-knowledge.ts';

export type ReadOperation = Pick<CompareOperation, 'path' | 'fingerprint'>;
export type CompareOperation = Extract<Operation, { action: 'compare' }>;

/** One question of a plan. `satisfy-need.ts` has one function for each kind. */
export type Need =
  /** The content hash of a local file. */
  | { readonly kind: 'hash'; readonly operation: ReadOperation }
  /** The content of the bank folders of these paths by name, and the assets elsewhere that the plan waits for. */
  | {
      readonly kind: 'bank-names';
      readonly paths: readonly RelativePath[];
      readonly operations: readonly Operation[];
    }
  /** Whether an asset holds the content of a file. `leftCount`: comparisons from this one on. */
  | {
      readonly kind: 'comparison';
      readonly operation: CompareOperation;
      readonly takenBefore: ReadonlySet<AssetId>;
      readonly leftCount: number;
    }
  /** Which bank folder is that of the directory: a bank that shows assets by folder only says there where an asset is. */
  | { readonly kind: 'target-folders' }
  /** A file waits that something unreadable on the bank may be; where the user is asked anyway, the user decides. */
  | { readonly kind: 'ambiguous'; readonly path: RelativePath; readonly error: AppError }
  /** The bank folder of the directory is missing, and these files need it. */
  | { readonly kind: 'target-folder'; readonly paths: readonly RelativePath[] };

/**
 * The needs of a plan, all of one kind; the kinds in the order of their cost, because an answer of one may spare the next. Empty:
 * the plan is finished. Each answer closes a question for good, so that the rounds end.
 */
export function needsOf(
  journal: Pick<Journal, 'bankFolderOf'>,
  { request, banks }: DirectoryKnowledge,
  { ready, takenBefore }: PlannedDirectory,
): readonly Need[] {
  const inspect = ready.filter((operation) => operation.action === 'inspect');
  if (inspect.length > 0) return inspect.map((operation) => ({ kind: 'hash', operation }));
  if (needsBank(ready)) {
    const paths = ready.filter((operation) => needsBank([operation])).map(({ path }) => path);
    return [{ kind: 'bank-names', paths, operations: ready }];
  }
  const compare = request.isComparing ? ready.filter((operation) => operation.action === 'compare') : [];
  if (compare.length > 0)
    return compare.map((operation, index) => ({
      kind: 'comparison',
      operation,
      takenBefore,
      leftCount: compare.length - index,
    }));
  const asksWhereAssetIs = (operation: Operation): boolean =>
    (operation.action === 'version' || operation.action === 'attach') &&
    journal.bankFolderOf(operation.assetId) === null;
  if (banks.home() === null && ready.some(asksWhereAssetIs)) return [{ kind: 'target-folders' }];
  return ready.flatMap(({ action, path }): Need[] => {
    const error = action === 'create' ? banks.ambiguityOf(path) : null;
    return error === null ? [] : [{ kind: 'ambiguous', path, error }];
  });
}

/** Operations that put an asset into the bank folder of the directory, which is not there yet. */
export function withoutTargetFolderOf(
  { banks }: DirectoryKnowledge,
  ready: readonly Operation[],
): readonly Operation[] {
  if (banks.home()?.kind !== 'missing') return [];
  return ready.filter((operation) => needsHome(operation) && banks.isAtHome(operation.path));
}

/** Contents are read within the time slice of the pass. */
export function isOfContent({ kind }: Need): boolean {
  return kind === 'hash' || kind === 'comparison';
}

export function asksBank({ kind }: Need): boolean {
  switch (kind) {
    case 'bank-names':
    case 'comparison':
    case 'target-folders':
    case 'target-folder':
      return true;
    case 'hash':
    case 'ambiguous':
      return false;
    default:
      return assertNever(kind);
  }
}
