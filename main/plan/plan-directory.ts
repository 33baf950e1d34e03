import {
  type Agreed,
  baseName,
  inDirectory,
  type LocalEntry,
  nameKey,
  namesOnBank,
  type Operation,
  parentPath,
  pathIdentity,
  type RelativePath,
  sameFingerprint,
} from '../../shared/model/index.ts';
import { planAdoption } from './files/plan-adoption.ts';
import { planKnownFile } from './files/plan-known-file.ts';
import { type BankClaims, planMove, planNewFile } from './files/plan-new-file.ts';
import { createRowIndex, type RowIndex } from './files/row-index.ts';
import { comparePaths, inOrder } from './operations/operation-order.ts';
import {
  decisionOf,
  isReplaceable,
  ruledOut,
  skipped,
  superseding,
  unsettled,
  wait,
} from './operations/operations.ts';
import type { NameLookup, PendingIntent, PlanInput } from './operations/plan-input.ts';
import { bankFor, ruleOf } from './operations/version-order.ts';
import { planAttachment } from './versions/plan-attachment.ts';
import { planVersion } from './versions/plan-version.ts';
import type { RoutedContext } from './versions/routed-context.ts';
import { createVersionGroups } from './versions/version-groups.ts';

/** Decides about every file of one directory. The same input gives the same answer in any order. */
export function planDirectory(input: PlanInput): Operation[] {
  const entries = [...input.entries].sort((left, right) => comparePaths(left.path, right.path));
  const operations: Operation[] = [];
  const files: LocalEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'directory') continue;
    const refusal = refuse(entry, input);
    if (refusal === null) files.push(entry);
    else operations.push(superseding(refusal, replaceable(input, entry.path)));
  }
  const book = createRowIndex(input, files);
  const claims: BankClaims = { contested: new Map(), taken: new Set() };
  const context = { book, groups: createVersionGroups(input, files), claims, files };
  for (const file of inVersionOrder(files, input)) {
    const planned = planFile(file, input, context, operations);
    if (planned.some(isSending) || planned.some(isSentElsewhere)) context.groups.noteSending(file.path);
    for (const row of planned.flatMap((each) => movedRow(each, input))) context.groups.noteMoved(row);
    operations.push(...planned);
  }
  operations.push(...planVanished(book, input));
  return inOrder(operations);
}

/** Why an entry is not to be read at all; null for a file that is. */
function refuse(entry: LocalEntry, input: PlanInput): Operation | null {
  const { path, kind, fingerprint } = entry;
  const ignored = ruledOut(entry, input.rules);
  if (ignored !== null) return ignored;
  // Before the kind: the scan cannot look behind a name that it cannot spell.
  if (path.includes('\uFFFD') || !path.isWellFormed()) {
    if (isUnderWay(entry, unsettled(input.pending.get(path)))) return wait(path, 'upload-pending');
    if (decisionOf(entry, input.decisions) === 'skip') return skipped(entry);
    const reason = { code: 'unreadable-name', details: {} } as const;
    return {
      action: 'ask',
      path,
      fingerprint,
      choices: ['skip'],
      assetId: null,
      preexistingAssetIds: [],
      reason,
    };
  }
  if (kind === 'file') return null;
  return { action: 'ignore', path, reason: { code: 'not-a-regular-file', details: { kind } } };
}

/** Older versions first; attachments when it is known what becomes of the assets that they belong to. */
function inVersionOrder(files: readonly LocalEntry[], { routing }: PlanInput): readonly LocalEntry[] {
  if (routing.version === '') return files;
  const rankOf = ({ path }: LocalEntry): number => {
    const claim = routing.claim(path);
    return claim?.rule.kind === 'attachment' ? Number.MAX_SAFE_INTEGER : (claim?.number ?? -1);
  };
  return files
    .map((file) => ({ file, rank: rankOf(file) }))
    .sort((left, right) => left.rank - right.rank || comparePaths(left.file.path, right.file.path))
    .map(({ file }) => file);
}

/** A moved file with an open upload under its old path: its asset is not known yet. */
function isSentElsewhere({ action, reason }: Operation): boolean {
  return action === 'wait' && reason.code === 'upload-pending' && reason.details.path !== undefined;
}

/** The row that a file takes along, under its new path. */
function movedRow(operation: Operation, { agreed, moved }: PlanInput): readonly Agreed[] {
  if (operation.action !== 'relink') return [];
  const row = [...agreed, ...moved.values()].find(({ path }) => path === operation.from);
  return row === undefined ? [] : [{ ...row, path: operation.path, isGone: false }];
}

function isSending({ action }: Operation): boolean {
  return action === 'create' || action === 'version';
}

function planFile(
  entry: LocalEntry,
  input: PlanInput,
  context: RoutedContext,
  planned: readonly Operation[],
): readonly Operation[] {
  const { path } = entry;
  const { book, groups } = context;
  const row = book.own(path);
  const pending = unsettled(input.pending.get(path));
  // A row in another Unicode form may have its own upload; when it can be dropped, `planVanished` does so.
  const ofRow = row === null || row.path === path ? null : unsettled(input.pending.get(row.path));
  if (isUnderWay(entry, pending)) return [wait(path, 'upload-pending')];
  if (row !== null && isUnderWay(entry, ofRow)) {
    const isOtherForm = pathIdentity(row.path) === pathIdentity(path);
    return [wait(path, 'upload-pending', isOtherForm ? {} : { path: row.path })];
  }
  if (row !== null) {
    const operations = planKnownFile(entry, row, input).map((each) => {
      const awaited = isSending(each) ? groups.awaited(path) : null;
      return awaited === null ? each : wait(path, 'after-version', { path: awaited });
    });
    // Only the last one speaks for the content, so only that one makes an older upload pointless.
    return operations.map((each, index) =>
      index === operations.length - 1 ? superseding(each, pending) : each,
    );
  }
  if (book.isUncertain(entry)) return [wait(path, 'unreadable')];
  const uploading = uploadUnderOtherPath(entry, input);
  if (uploading !== null) return [wait(path, 'upload-pending', { path: uploading })];
  const operation =
    planMove(entry, book, input) ??
    planAdoption(planRouted(entry, pending, input, context, planned), entry, input);
  return [superseding(operation, pending)];
}

/** A path that nothing is known of goes where the first rule that takes it says. */
function planRouted(
  entry: LocalEntry,
  pending: PendingIntent | null,
  input: PlanInput,
  context: RoutedContext,
  planned: readonly Operation[],
): Operation {
  const { path } = entry;
  const claim = input.routing.claim(path);
  const key = context.groups.keyOf(path);
  const bank = bankFor(claim, input);
  // A file without a number begins as any other, unless its asset is known, or goes by the name of a version by now.
  const isVersion =
    key !== null &&
    (claim !== null ||
      bank === null ||
      context.groups.chain(key, bank).length > 0 ||
      bank.named(key).length === 0);
  if (isVersion) return afterDrop(planVersion(entry, key, pending, input, context), pending, bank);
  const awaited = context.groups.awaited(path);
  if (awaited !== null) return wait(path, 'after-version', { path: awaited });
  const attachment =
    claim?.rule.kind === 'attachment'
      ? planAttachment(entry, claim, claim.rule.typeId, input, context, planned)
      : null;
  if (attachment !== null) return attachment;
  const operation = afterDrop(planNewFile(entry, pending, { ...input, bank }, context.claims), pending, bank);
  const { code, details } = operation.reason;
  return { ...operation, reason: { code, details: { ...ruleOf(claim), ...details } } };
}

/**
 * A file that was dropped under the name may be this very file. So no new asset is promised before the dropped one has arrived;
 * it would only wait for its turn. A queued promise of this folder came first, and the dropped file waits for that.
 */
function afterDrop(operation: Operation, pending: PendingIntent | null, bank: NameLookup | null): Operation {
  if (operation.action !== 'create' || pending?.state === 'queued') return operation;
  const { path, sentName = baseName(path) } = operation;
  for (const name of namesOnBank(sentName)) {
    const dropped = bank?.coming(nameKey(name)) ?? null;
    if (dropped !== null) return wait(path, 'upload-pending', { path: dropped });
  }
  return operation;
}

/** This state of the file is being worked on or asked about, or an older one is past recall. */
function isUnderWay({ fingerprint }: LocalEntry, pending: PendingIntent | null): boolean {
  return pending !== null && (sameFingerprint(pending.fingerprint, fingerprint) || !isReplaceable(pending));
}

/**
 * A file that was renamed while its upload was past recall: until that has settled, an upload under the new name would
 * send it twice; afterwards its row is there and this is a rename.
 */
function uploadUnderOtherPath(
  { path, fingerprint }: LocalEntry,
  { pending, formerDirectories = [] }: PlanInput,
): RelativePath | null {
  for (const [other, intent] of pending) {
    const { dev, ino, sizeBytes } = intent.fingerprint;
    // A volume that was mounted anew has another device number; an inode of another one has rarely the same size.
    const isThisFile =
      ino === fingerprint.ino && (dev === fingerprint.dev || sizeBytes === fingerprint.sizeBytes);
    // A program may have put a new file in its place since, in a directory that was renamed.
    const isThisPath = formerDirectories.some((each) => inDirectory(each, baseName(path)) === other);
    if (other !== path && (isThisFile || isThisPath) && unsettled(intent) !== null && !isReplaceable(intent))
      return other;
  }
  return null;
}

/** Paths that are known but no longer on the disk. The bank keeps everything; only the journal learns of it. */
function planVanished(book: RowIndex, input: PlanInput): readonly Operation[] {
  if (!input.isComplete) return [];
  const rows = book.vanished();
  // An entry that is no file was refused above, together with its intent.
  const spokenFor = new Set([
    ...input.entries.filter(({ kind }) => kind !== 'directory').map(({ path }) => path),
    ...rows.map(({ row }) => row.path),
  ]);
  const withoutRow = [...input.pending.keys()]
    .filter((path) => parentPath(path) === input.directory && !spokenFor.has(path))
    .flatMap((path) => planLeft(path, null, input));
  return rows
    .flatMap(({ row, isClaimed, heldBy }) =>
      heldBy !== null && !isClaimed
        ? [wait(row.path, 'moved', { to: heldBy })]
        : planLeft(row.path, isClaimed ? null : row, input),
    )
    .concat(withoutRow);
}

function planLeft(path: RelativePath, row: Agreed | null, input: PlanInput): readonly Operation[] {
  const pending = unsettled(input.pending.get(path));
  if (pending !== null && !isReplaceable(pending)) return [wait(path, 'deleted-locally')];
  if (pending === null && (row === null || row.isGone)) return [];
  const reason = { code: 'deleted-locally', details: {} } as const;
  return [superseding({ action: 'forget', path, reason }, pending)];
}

function replaceable(input: PlanInput, path: RelativePath): PendingIntent | null {
  const pending = unsettled(input.pending.get(path));
  return pending !== null && isReplaceable(pending) ? pending : null;
}
