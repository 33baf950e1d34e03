/**
 * Room `test/faults/worlds`: the verdict on a world, a pure function of its facts.
 *
 * It knows nothing of how the client works. It compares the disks, the bank's store, the traffic and the messages to the user.
 */
import type { BankAssetFacts, BankVersion } from './read-bank-disk.ts';
import type { WireUpload } from './wire-log.ts';
import type { KeptAsset, MachineFacts, WorldFacts } from './world-facts.ts';
import { type MachineName, machineNames } from './world-steps.ts';

/** The faults, as texts for readers. Empty lists are the proof. */
export interface WorldVerdict {
  /** Files with bytes that no active version holds and no open issue names. */
  readonly lost: readonly string[];
  /** Stored bytes that no file ever had, or blobs that are not what their name says. */
  readonly torn: readonly string[];
  /** Bytes of Galley's own state on the bank. */
  readonly ownState: readonly string[];
  /** Duplicates that a machine made and does not disclose. */
  readonly silentDuplicates: readonly string[];
  /** Duplicates that a look at the bank right before the create would have prevented. */
  readonly needlessDuplicates: readonly string[];
  /** Versions put above one that the client had not seen, without the user's word. */
  readonly buried: readonly string[];
  /** The same bytes sent again as a version of the same asset. */
  readonly repeated: readonly string[];
  /** Machines that say all is well while the bank lacks or differs in something of theirs. */
  readonly falseUpToDate: readonly string[];
  readonly unpaused: readonly string[];
  readonly unreportedDamage: readonly string[];
  /** A rename and a save at once, under watch, that became another asset. */
  readonly forked: readonly string[];
  /** Uploads that were begun and have no reported end. */
  readonly unreported: readonly string[];
}

/** The verdict on a world in which all is well. */
export const soundVerdict: WorldVerdict = {
  lost: [],
  torn: [],
  ownState: [],
  silentDuplicates: [],
  needlessDuplicates: [],
  buried: [],
  repeated: [],
  falseUpToDate: [],
  unpaused: [],
  unreportedDamage: [],
  forked: [],
  unreported: [],
};

/**
 * The longest time before a request in which its client may have read the bank. It may not have seen later answers. A read and a
 * send are a few milliseconds apart; a machine with much other work takes a hundred times as long.
 */
export const SIGHT_MS = 500;
/**
 * The same for a client that had hardly a turn: it sent no more requests since than its lanes have under way between a look and a
 * send. Programs that share two cores with others stand still for seconds.
 */
export const STALLED_SIGHT_MS = 5_000;

/** Answers before this moment were visible to the client when it sent the upload. */
function seenUntil({ startedAtMs, slotRequestsFromMs }: WireUpload): number {
  return Math.max(startedAtMs - STALLED_SIGHT_MS, Math.min(startedAtMs - SIGHT_MS, slotRequestsFromMs));
}

export function judgeWorld(facts: WorldFacts): WorldVerdict {
  const ofMachines = (judge: (name: MachineName, machine: MachineFacts) => readonly string[]) =>
    machineNames.flatMap((name) => judge(name, facts.machines[name]));
  const active = new Set(facts.bank.assets.flatMap(({ versions }) => versions.at(-1)?.sha256 ?? []));
  const strangers = strangeVersions(facts);
  const duplicates = duplicateGroups(facts);
  return {
    lost: ofMachines((name, machine) => lostFiles(name, machine, active)),
    torn: [
      ...facts.bank.damagedBlobs.map((sha256) => `blob ${sha256}`),
      ...strangers.filter((version) => !isOwnState(version)).map(describeVersion),
    ],
    ownState: strangers.filter(isOwnState).map(describeVersion),
    silentDuplicates: duplicates.flatMap((group) => silentMachines(group, facts)),
    needlessDuplicates: duplicates.flatMap((group) => needless(group, facts)),
    buried: facts.bank.assets.flatMap((asset) => buriedVersions(asset, facts)),
    repeated: facts.bank.assets.flatMap(repeatedVersions),
    falseUpToDate: ofMachines((name, machine) => falsehood(name, machine, active)),
    unpaused: ofMachines((name, { uploadsWhilePaused: count }) =>
      count > 0 ? [`machine ${name} sent ${count} uploads while everything was paused`] : [],
    ),
    unreportedDamage: ofMachines((_name, { unreportedDamages }) => unreportedDamages),
    forked: facts.keptAssets.flatMap((kept) => forks(kept, facts)),
    unreported: ofMachines((name, { unreported }) => unreported.map((line) => `machine ${name}: ${line}`)),
  };
}

/** All of it in lines, each with its rule. */
export function complaintsOf(verdict: WorldVerdict): readonly string[] {
  return Object.entries(verdict).flatMap(([rule, found]: [string, readonly string[]]) =>
    found.map((text) => `${rule}: ${text}`),
  );
}

function lostFiles(name: MachineName, machine: MachineFacts, active: ReadonlySet<string>): readonly string[] {
  if (machine.word.isPaused) return [];
  return unheldFiles(machine, active)
    .filter((path) => !isNamed(machine, path))
    .map((path) => `${path} of machine ${name}`);
}

function falsehood(name: MachineName, machine: MachineFacts, active: ReadonlySet<string>): readonly string[] {
  const unheld = unheldFiles(machine, active);
  if (!machine.word.isWell || unheld.length === 0) return [];
  return [`machine ${name} says all is well, and the bank lacks or differs in ${unheld.join(', ')}`];
}

function unheldFiles({ files, kept }: MachineFacts, active: ReadonlySet<string>): readonly string[] {
  return [...files]
    .filter(([, { sha256 }]) => !active.has(sha256) && !kept.has(sha256))
    .map(([path]) => path);
}

function isNamed({ word }: MachineFacts, path: string): boolean {
  return [...word.texts].some((text) => text === path || text.endsWith(`/${path}`));
}

function strangeVersions({ bank, contents }: WorldFacts): readonly BankVersion[] {
  return bank.assets.flatMap(({ versions }) => versions.filter(({ sha256 }) => !contents.has(sha256)));
}

/** Names that only Galley and the bank give to files. */
function isOwnState({ fileName }: BankVersion): boolean {
  return /^(journal.*\.sqlite.*|galley\.lock|links\.json|settings\.json|service\.lock|bank\.db.*|.*\.part|galley.*\.log)$/.test(
    fileName,
  );
}

interface DuplicateGroup {
  readonly sha256: string;
  /** In the order in which they were made. */
  readonly assets: readonly BankAssetFacts[];
}

/** Contents with more active assets than any disk ever held files of it. */
function duplicateGroups(facts: WorldFacts): readonly DuplicateGroup[] {
  const { bank, contents } = facts;
  const groups = Map.groupBy(bank.assets, ({ versions }) => versions.at(-1)?.sha256 ?? '');
  return [...groups]
    .filter(([sha256, assets]) => assets.length > Math.max(1, contents.get(sha256)?.mostAtOnce ?? 1))
    .filter(([sha256, assets]) => !isAskedFor(sha256, assets, facts))
    .map(([sha256, assets]) => ({ sha256, assets }));
}

/** Users had their file uploaded again, and it has another name than the asset that was there: no name leads from one to the other. */
function isAskedFor(sha256: string, assets: readonly BankAssetFacts[], facts: WorldFacts): boolean {
  const later = assets.slice(1).map((asset) => creatingUploads(asset, facts));
  const isAsked = later.every(
    (uploads) =>
      uploads.length > 0 && uploads.every(({ machine }) => facts.machines[machine].answered.has(sha256)),
  );
  return isAsked && !hasRefusable(assets);
}

function silentMachines(group: DuplicateGroup, facts: WorldFacts): readonly string[] {
  const makers = machineNames.filter((name) =>
    group.assets.some((asset) => creatingUploads(asset, facts).some(({ machine }) => machine === name)),
  );
  return makers
    .filter((name) => !isDisclosed(group, facts.machines[name]))
    .map((name) => `${describeGroup(group)}, not disclosed on machine ${name}`);
}

/** Now, or by a journal that was lost since, unless a file of this content is still there, which leads to the duplicate again. */
function isDisclosed(
  { sha256, assets }: DuplicateGroup,
  { files, word, disclosedByLostJournal }: MachineFacts,
): boolean {
  const isHere = [...files.values()].some((file) => file.sha256 === sha256);
  return assets.some(
    ({ assetId }) => word.texts.has(assetId) || (!isHere && disclosedByLostJournal.has(assetId)),
  );
}

function needless(group: DuplicateGroup, facts: WorldFacts): readonly string[] {
  const [first, ...others] = group.assets;
  if (first === undefined) return [];
  const text = describeGroup(group);
  if (facts.isCreateConditional && hasRefusable(group.assets))
    return [`${text}, on a bank that refuses the second`];
  const visibleFromMs = Math.min(...creatingUploads(first, facts).map(answeredAt));
  const isNeedless = others.some((asset) =>
    creatingUploads(asset, facts).some((upload) => seenUntil(upload) > visibleFromMs),
  );
  return isNeedless ? [`${text}, made after the first was there to be seen`] : [];
}

/** Whether two of them were made with the same name in the same folder, which is what the condition of a create is about. */
function hasRefusable(assets: readonly BankAssetFacts[]): boolean {
  const places = assets.map(({ folderIds, versions }) => `${folderIds.join()}/${versions[0]?.fileName}`);
  return new Set(places).size < places.length;
}

function creatingUploads({ versions }: BankAssetFacts, { wire }: WorldFacts): readonly WireUpload[] {
  const [first] = versions;
  return first === undefined ? [] : uploadsOf(first, wire).filter(({ isCreate }) => isCreate);
}

function uploadsOf({ fileName, sizeBytes }: BankVersion, wire: readonly WireUpload[]): readonly WireUpload[] {
  return wire.filter((upload) => upload.fileName === fileName && upload.sizeBytes === sizeBytes);
}

function answeredAt({ answeredAtMs }: WireUpload): number {
  return answeredAtMs ?? Number.POSITIVE_INFINITY;
}

/** Each version above one that none of its senders ever had on the disk. */
function buriedVersions({ assetId, versions }: BankAssetFacts, facts: WorldFacts): readonly string[] {
  return versions.flatMap((version, index) => {
    const below = versions[index - 1];
    if (below === undefined) return [];
    const senders = sendersOf(version, facts);
    const hasSeen = senders.some((name) => facts.contents.get(below.sha256)?.writers.has(name));
    const isByWord = senders.some((name) => isUsersWord(facts.machines[name], version));
    // A colleague buries as colleagues please.
    if (senders.length === 0 || hasSeen || isByWord || isRaced(version, below, facts)) return [];
    const sender = senders.join(' or ');
    return [
      `asset ${assetId}: ${version.fileName} of machine ${sender} lies above ${below.sha256.slice(0, 8)}`,
    ];
  });
}

function sendersOf({ sha256 }: BankVersion, { contents }: WorldFacts): readonly MachineName[] {
  const writers = contents.get(sha256)?.writers;
  return machineNames.filter((name) => writers?.has(name) === true);
}

function isUsersWord({ policy, answered }: MachineFacts, { sha256 }: BankVersion): boolean {
  return policy === 'newest' || answered.has(sha256);
}

/** Whether the lower version came so late that no look before the request could show it. */
function isRaced(version: BankVersion, below: BankVersion, { wire, colleague }: WorldFacts): boolean {
  const seenUntilMs = Math.max(...uploadsOf(version, wire).map(seenUntil));
  const arrivals = [
    ...uploadsOf(below, wire).map(answeredAt),
    ...colleague.filter(({ sha256 }) => sha256 === below.sha256).map(({ answeredAtMs }) => answeredAtMs),
  ];
  return arrivals.length > 0 && seenUntilMs <= Math.min(...arrivals);
}

function repeatedVersions({ assetId, versions }: BankAssetFacts): readonly string[] {
  return versions
    .filter((version, index) => versions[index - 1]?.sha256 === version.sha256)
    .map(({ fileName }) => `asset ${assetId}: the bytes of ${fileName} twice`);
}

function forks({ path, before, after }: KeptAsset, { bank }: WorldFacts): readonly string[] {
  const holding = (sha256: string) =>
    bank.assets.find(({ versions }) => versions.some((version) => version.sha256 === sha256));
  const [old, next] = [holding(before), holding(after)];
  if (old === undefined || next === undefined || old === next) return [];
  return [`${path} went from asset ${old.assetId} to asset ${next.assetId}`];
}

function describeVersion({ fileName, sizeBytes, sha256 }: BankVersion): string {
  return `${fileName} (${sizeBytes} bytes, ${sha256.slice(0, 8)})`;
}

function describeGroup({ sha256, assets }: DuplicateGroup): string {
  const names = assets.map(({ assetId, versions }) => `${assetId} ${versions.at(-1)?.fileName}`);
  return `content ${sha256.slice(0, 8)} on ${assets.length} assets (${names.join(', ')})`;
}
