import { AppError } from '../../shared/errors/index.ts';
import { asId, type ProjectFolderId, type ProjectId, type ProofId } from '../../shared/model/index.ts';
import type { BankClient, BankProof } from '../api/index.ts';
import type { RememberedItem } from '../settings/index.ts';

export interface FoundProofs {
  readonly isListable: boolean;
  /** Newest change first. */
  readonly proofs: readonly BankProof[];
  readonly unreadableCount: number;
}

export type ProofFinder = Pick<BankClient, 'listProjects' | 'listProofs' | 'readProof'>;

// Polite to a bank that others use too; more only wait for each other there.
const READINGS_AT_ONCE = 4;

/** Every proof of every project that the bank lists; null where it cannot list. Throws AppError. */
export async function findListedProofs(bank: ProofFinder, signal: AbortSignal): Promise<FoundProofs | null> {
  const projectIds = await listedProjects(bank, signal);
  if (projectIds === null) return null;
  const lists = await inTurns(projectIds, (projectId) => bank.listProofs(projectId, signal));
  if (lists.values.some((list) => list === null)) return null;
  return found(
    true,
    lists.values.flatMap((list) => list ?? []),
    lists.failedCount,
  );
}

/** The proofs that were remembered here, all of them or those of one project. */
export async function findRememberedProofs(
  bank: ProofFinder,
  remembered: readonly RememberedItem[],
  projectId: ProjectId | null,
  signal: AbortSignal,
): Promise<FoundProofs> {
  const items = remembered.filter(
    ({ kind, parentId }) => kind === 'proof' && (projectId === null || parentId === projectId),
  );
  const read = await inTurns(items, ({ id }) => bank.readProof(asId<ProofId>(id), signal));
  return found(false, read.values, read.failedCount);
}

export function found(
  isListable: boolean,
  proofs: readonly BankProof[],
  unreadableCount: number,
): FoundProofs {
  return {
    isListable,
    proofs: proofs.toSorted((left, right) => right.modified - left.modified),
    unreadableCount,
  };
}

/** Projects that may have proofs, from the whole tree. */
async function listedProjects(
  bank: Pick<BankClient, 'listProjects'>,
  signal: AbortSignal,
): Promise<readonly ProjectId[] | null> {
  const projectIds: ProjectId[] = [];
  const folders = [asId<ProjectFolderId>('0')];
  const seen = new Set<ProjectFolderId>(folders);
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    const entries = await bank.listProjects(folder, signal);
    if (entries === null) return null;
    for (const entry of entries) {
      if (entry.kind === 'project') {
        if (entry.proofCount !== 0) projectIds.push(entry.projectId);
      } else if (!seen.has(entry.projectFolderId)) {
        // A tree with a loop in it must not keep us here.
        seen.add(entry.projectFolderId);
        folders.push(entry.projectFolderId);
      }
    }
  }
  return projectIds;
}

/** Missing or forbidden entries are counted; trouble with the connection ends it. */
export async function inTurns<Item, Value>(
  items: readonly Item[],
  read: (item: Item) => Promise<Value>,
): Promise<{ readonly values: readonly Value[]; readonly failedCount: number }> {
  const values: Value[] = [];
  let failedCount = 0;
  for (let start = 0; start < items.length; start += READINGS_AT_ONCE) {
    const batch = items.slice(start, start + READINGS_AT_ONCE).map((item) => readOrNull(() => read(item)));
    for (const result of await Promise.all(batch)) {
      if (result === null) failedCount += 1;
      else values.push(result.value);
    }
  }
  return { values, failedCount };
}

const passedOver: ReadonlySet<string> = new Set(['FORBIDDEN', 'NOT_FOUND', 'BANK_ANSWER_UNREADABLE']);

/** Null for what is gone or forbidden by now. Throws AppError for trouble with the connection. */
export async function readOrNull<Value>(
  read: () => Promise<Value>,
): Promise<{ readonly value: Value } | null> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof AppError && passedOver.has(error.code)) return null;
    throw error;
  }
}
