import { toAppError } from '../../../shared/errors/index.ts';
import {
  type AssetId,
  type BankAsset,
  type BankFile,
  type BankFolderId,
  baseName,
  blockingKey,
  type FollowedVersion,
  kindOfVersion,
  namesOnBank,
  type RelativePath,
  type RemotePlace,
  type UploadTarget,
  versionShown,
  type WatchedFolder,
} from '../../../shared/model/index.ts';
import type { Journal } from '../../journal/index.ts';
import { type Clock, type Log, pause } from '../../platform/index.ts';
import type { RemoteFolderCache, RemoteSnapshot, SyncBank } from '../../remote/index.ts';
import { isAboutAccount } from '../../transfer/index.ts';
import { compareVersion, fileOf } from './compare-version.ts';
import { findDuplicates } from './find-duplicates.ts';

export interface CheckFolderDeps {
  readonly journal: Journal;
  readonly bank: Pick<SyncBank, 'readAsset' | 'hashOriginal'>;
  readonly viewOf: (bankFolderId: BankFolderId) => RemoteFolderCache;
  readonly clock: Clock;
  readonly log: Log;
}

export interface CheckFolderOptions {
  /** Between two readings that must agree before a difference is believed. */
  readonly confirmGapMs: number;
}

/** The changes of a check in the journal. `paths`: files in directories that have to be planned again. */
export interface CheckOutcome {
  readonly compared: number;
  readonly paths: readonly RelativePath[];
  readonly duplicatesFound: number;
}

// An absence without any asset that is known to be there could be a failing search: one reading more stands in for a control.
const READINGS_WITHOUT_CONTROL = 3;
const READINGS = 2;

/**
 * Compares every followed file of one watched folder with the listing of its bank folder: a missing asset, another active
 * version and a second asset with the same name and content are recorded in the journal. A difference counts only when
 * readings that lie apart agree on it; content decides where name and size cannot. Costs one listing a bank folder while
 * nothing differs. Throws AppError when the bank cannot be read.
 */
export async function checkFolder(
  deps: CheckFolderDeps,
  folder: WatchedFolder,
  { confirmGapMs }: CheckFolderOptions,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const { journal } = deps;
  const paths: RelativePath[] = [];
  let compared = 0;
  const controls: Controls = new Map();
  let readings = createReadings(deps, folder, { suspects: [], controls }, signal);
  const notes = createNotes(journal, paths);
  let suspects: FollowedVersion[] = [];
  const owned: FollowedVersion[] = [];
  for (const followed of journal.remote.followed(folder.watchedFolderId)) {
    signal.throwIfAborted();
    const seen = await readings.see(followed);
    if (seen === null || isTooNew(followed, seen)) continue;
    compared += 1;
    if (await isAsAgreed(deps, followed, seen.asset, notes, signal)) owned.push(followed);
    else suspects.push(followed);
  }
  notes.flush();
  const duplicatesFound = await findDuplicates(deps, folder, owned, readings.known(), signal);

  for (let count = 1; suspects.length > 0; count += 1) {
    const hasControl = suspects.every(({ bankFolderId }) => readings.hasControl(bankFolderId));
    if (count >= (hasControl ? READINGS : READINGS_WITHOUT_CONTROL)) break;
    await pause(deps.clock, confirmGapMs, signal);
    readings = createReadings(deps, folder, { suspects, controls }, signal);
    const still: FollowedVersion[] = [];
    for (const followed of suspects) {
      const seen = await readings.see(followed);
      if (seen === null || isTooNew(followed, seen)) continue;
      if (!(await isAsAgreed(deps, followed, seen.asset, notes, signal))) still.push(followed);
    }
    suspects = still;
  }

  for (const followed of suspects) {
    const seen = await readings.see(followed);
    if (seen === null || isBeingSent(journal, followed) || isAgreedAnew(journal, followed)) continue;
    if (await recordDifference(deps, followed, seen, notes, signal)) paths.push(followed.path);
  }
  notes.flush();
  return { compared, paths, duplicatesFound };
}

interface Seen {
  /** Unix milliseconds: when the bank was asked. */
  readonly beganAtMs: number;
  readonly asset: BankAsset | null;
}

/** A bank folder that is not there, or that this user may not read any more: a bank tells neither from the other. */
interface ClosedFolder {
  readonly closedAtMs: number;
}

interface Readings {
  /**
   * Null when the folder of this file cannot be read, or may hide it: nothing is known then. A mirrored folder that is closed counts as
   * empty, because a restored bank may have forgotten it. The linked folder itself does not: the run reports that it is closed.
   */
  see(followed: FollowedVersion): Promise<Seen | null>;
  /** Whether the listing of this folder shows an asset that is known to be there. */
  hasControl(bankFolderId: BankFolderId | null): boolean;
  known(): ReadonlyMap<BankFolderId, RemoteSnapshot>;
}

/** Control assets: a few that a reading of the folder has shown. */
type Controls = Map<BankFolderId, AssetId[]>;

// One would do; a few survive that some of them are removed.
const MOST_CONTROLS = 8;

/** One reading of each bank folder: of `suspects` anew, asking for them by name where the bank cuts its lists. */
function createReadings(
  { viewOf, clock, log }: CheckFolderDeps,
  { bankFolderId: linked }: WatchedFolder,
  { suspects, controls }: { readonly suspects: readonly FollowedVersion[]; readonly controls: Controls },
  signal: AbortSignal,
): Readings {
  const readings = new Map<BankFolderId, RemoteSnapshot | ClosedFolder | null>();
  for (const id of new Set(suspects.map(({ bankFolderId }) => bankFolderId ?? linked)))
    viewOf(id).invalidate();

  async function read(id: BankFolderId): Promise<RemoteSnapshot | ClosedFolder | null> {
    const known = readings.get(id);
    if (known !== undefined) return known;
    const names = suspects
      .filter(({ bankFolderId }) => (bankFolderId ?? linked) === id)
      .flatMap(({ path }) => namesOnBank(baseName(path)));
    let reading: RemoteSnapshot | ClosedFolder | null = null;
    const askedAtMs = clock.nowMs();
    try {
      reading = await viewOf(id).refresh(names, signal);
    } catch (error) {
      signal.throwIfAborted();
      const failure = toAppError(error);
      if (isAboutAccount(failure.code) || failure.code === 'BANK_UNREACHABLE') throw failure;
      const isClosed = failure.code === 'FORBIDDEN' || failure.code === 'NOT_FOUND';
      if (isClosed && id !== linked) reading = { closedAtMs: askedAtMs };
      log.warn('bank folder could not be compared', { bankFolderId: id, code: failure.code });
    }
    readings.set(id, reading);
    return reading;
  }

  function noteControl(id: BankFolderId, assetId: AssetId): void {
    const noted = controls.get(id) ?? [];
    if (noted.length < MOST_CONTROLS) controls.set(id, [...noted, assetId]);
  }

  return {
    async see({ assetId, bankFolderId, path }) {
      const id = bankFolderId ?? linked;
      const reading = await read(id);
      if (reading === null) return null;
      if ('closedAtMs' in reading) return { beganAtMs: reading.closedAtMs, asset: null };
      const asset = reading.get(assetId);
      if (asset !== null) noteControl(id, assetId);
      else if (reading.mayHide(namesOnBank(baseName(path)))) return null;
      return { beganAtMs: reading.beganAtMs, asset };
    },
    hasControl(bankFolderId) {
      const id = bankFolderId ?? linked;
      const reading = opened(readings.get(id));
      return (controls.get(id) ?? []).some((assetId) => reading?.get(assetId) != null);
    },
    known() {
      const open = [...readings].map(([id, reading]) => [id, opened(reading)] as const);
      return new Map(open.flatMap(([id, reading]) => (reading === null ? [] : [[id, reading] as const])));
    },
  };
}

function opened(reading: RemoteSnapshot | ClosedFolder | null | undefined): RemoteSnapshot | null {
  return reading === null || reading === undefined || 'closedAtMs' in reading ? null : reading;
}

/** Confirmed after the bank was asked: the listing may show the state before. */
function isTooNew({ provenAtMs }: FollowedVersion, { beganAtMs }: Seen): boolean {
  return provenAtMs >= beganAtMs;
}

/** A version of this client is on its way there, or its answer was lost: what is shown belongs to that. */
function isBeingSent(journal: Journal, { assetId, typeId }: FollowedVersion): boolean {
  const target: UploadTarget =
    typeId === null
      ? { kind: 'version', bankFolderId: null, assetId, fileId: null }
      : { kind: 'attachment', bankFolderId: null, assetId, typeId };
  return journal
    .intentsOfKey(blockingKey(target, ''))
    .some(({ state, wasAmbiguous }) => (state !== 'queued' && state !== 'parked') || wasAmbiguous);
}

/** An upload of this client has ended since the file was looked up: the readings show the version before, or that very upload. */
function isAgreedAnew({ remote }: Journal, followed: FollowedVersion): boolean {
  const { fileId, created, sizeBytes, sha256 } = followed.version;
  const now = remote.expected(followed);
  if (now === null) return true;
  return (
    now.fileId !== fileId || now.created !== created || now.sizeBytes !== sizeBytes || now.sha256 !== sha256
  );
}

/** True also for the agreed content under a new time or id, which is learnt. A difference that is over is forgotten. */
async function isAsAgreed(
  { bank }: Pick<CheckFolderDeps, 'bank'>,
  followed: FollowedVersion,
  asset: BankAsset | null,
  notes: Notes,
  signal: AbortSignal,
): Promise<boolean> {
  if (asset === null) return false;
  const shown = fileOf(asset, followed);
  const comparison = compareVersion(followed.version, shown);
  if (comparison === 'missing' || comparison === 'different' || shown === null) return false;
  if (comparison === 'restamped') {
    const { sha256 } = followed.version;
    if (sha256 === null) return false;
    const found = await bank.hashOriginal(shown.fileId, sha256, signal);
    if (found.sha256 !== sha256) return false;
  }
  notes.agree(followed, comparison === 'same' ? null : shown);
  return true;
}

interface Notes {
  /** The bank shows the agreed content; `learnt`: under a time or id that was not known. */
  agree(followed: FollowedVersion, learnt: BankFile | null): void;
  flush(): void;
}

// Each write is synced to the disk, so that thousands of them share a transaction.
const NOTES_PER_TRANSACTION = 500;

function createNotes({ remote, transaction }: Journal, paths: RelativePath[]): Notes {
  let open: { readonly followed: FollowedVersion; readonly learnt: BankFile }[] = [];
  function flush(): void {
    if (open.length === 0) return;
    transaction(() => {
      for (const { followed, learnt } of open) remote.noteShown(followed, learnt);
    });
    open = [];
  }
  return {
    agree(followed, learnt) {
      if (learnt !== null) open.push({ followed, learnt });
      if (open.length >= NOTES_PER_TRANSACTION) flush();
      const difference = remote.differenceAt(followed);
      // The result of a content comparison is not taken back by a listing that shows the same size and time.
      if (difference === null || (difference.shown !== null && difference.shown.created === null)) return;
      if (remote.clear(followed)) paths.push(followed.path);
    },
    flush,
  };
}

/** Records what two readings agreed on. False when it was known, or turned out to be none. */
async function recordDifference(
  deps: CheckFolderDeps,
  followed: FollowedVersion,
  { asset }: Seen,
  notes: Notes,
  signal: AbortSignal,
): Promise<boolean> {
  const { journal } = deps;
  const place: RemotePlace = followed;
  const found = asset ?? (await readElsewhere(deps, followed, signal));
  const shown = found === null ? null : fileOf(found, followed);
  if (shown === null) return journal.remote.record(place, { kind: 'gone', shown: null });
  if (found !== null && asset === null) {
    const [elsewhere] = found.linkedFolders;
    if (elsewhere !== undefined) journal.adoption.notePlace(found.assetId, elsewhere);
    if (await isAsAgreed(deps, followed, found, notes, signal)) return false;
  }
  return journal.remote.record(place, {
    kind: kindOfVersion(followed.version, shown),
    shown: versionShown(shown),
  });
}

/** The asset may have been moved to another folder. Null also where the bank has no way to look it up by its id. */
async function readElsewhere(
  { bank }: CheckFolderDeps,
  { assetId }: FollowedVersion,
  signal: AbortSignal,
): Promise<BankAsset | null> {
  try {
    return await bank.readAsset(assetId, null, signal);
  } catch (error) {
    signal.throwIfAborted();
    const failure = toAppError(error);
    if (failure.code === 'FORBIDDEN' || failure.code === 'NOT_FOUND') return null;
    throw failure;
  }
}
