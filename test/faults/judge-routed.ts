import type { BankRows, RowsOfAsset, RowsOfFile } from './bank-rows.ts';
import type { UploadDuplicate } from './duplicate.ts';
import { assetKeyOf, type ExpectedAsset, type ExpectedBank, profileType } from './routed-tree.ts';
import { SMALLEST_UNIQUE_BYTES, type Verdict } from './verdict.ts';

/** Compares what rules and subdirectories ask for with all that the bank ever took. */
export function judgeRouted(expected: ExpectedBank, rows: BankRows): Verdict {
  const left = new Map(expected.assets.map(({ key, leftBehind }) => [key, leftBehind]));
  const byKey = Map.groupBy(
    rows.assets.filter((asset) => left.get(keyOf(asset))?.has(contentOf(asset)) !== true),
    keyOf,
  );
  const assets = expected.assets.map((asset) => ({ asset, held: byKey.get(asset.key)?.[0] ?? null }));
  return {
    lost: assets.flatMap(({ asset, held }) => lostOf(asset, held)),
    duplicates: [...duplicatesOf(byKey), ...sharedContents(rows), ...doubledFolders(rows)],
    disorder: [
      ...assets.flatMap(({ asset, held }) => (held === null ? [] : disorderOf(asset, held))),
      ...strangers(expected, byKey),
      ...rows.directories
        .filter((path) => !expected.directories.has(path))
        .map((path) => `bank folder ${path} of no directory`),
    ],
  };
}

function lostOf({ key, versions, profile }: ExpectedAsset, held: RowsOfAsset | null): readonly string[] {
  const taken = masterOf(held)?.versions ?? [];
  const missing = versions.flatMap((sha256, index) => {
    const isNewest = index === versions.length - 1;
    const isThere = taken.some((row) => row.sha256 === sha256 && (row.isActive || !isNewest));
    return isThere ? [] : [`${key}, state ${index + 1} of ${versions.length}`];
  });
  const attached = profilesOf(held).flatMap((file) => file.versions);
  const isAttached = profile === null || attached.some((row) => row.isActive && row.sha256 === profile);
  return isAttached ? missing : [...missing, `profile of ${key}`];
}

function disorderOf(
  { key, versions, profile, directories }: ExpectedAsset,
  held: RowsOfAsset,
): readonly string[] {
  const taken = masterOf(held)?.versions.map(({ sha256 }) => sha256) ?? [];
  // Where each was put for the last time: what comes back after a newer one would hide that.
  const places = versions.map((sha256) => taken.lastIndexOf(sha256)).filter((place) => place >= 0);
  const isInOrder = places.every((place, index) => place >= (places[index - 1] ?? 0));
  return [
    ...(isInOrder ? [] : [`${key} got its states in the order ${places.join(' ')}`]),
    ...(profilesOf(held).length > (profile === null ? 0 : 1) ? [`${key} has a profile too many`] : []),
    ...(held.files.length > 1 + profilesOf(held).length ? [`${key} has other attachments`] : []),
    ...held.directories
      .filter((path) => !directories.has(path))
      .map((path) => `${key} is in ${path || 'the inbox'}`),
    ...(held.directories.length === 1 ? [] : [`${key} is in ${held.directories.length} folders`]),
  ];
}

/** Assets of no file, and profiles that became assets of their own. */
function strangers(
  { assets }: ExpectedBank,
  byKey: ReadonlyMap<string, readonly RowsOfAsset[]>,
): readonly string[] {
  const known = new Set(assets.map(({ key }) => key));
  const isProfile = (asset: RowsOfAsset) =>
    masterOf(asset)?.versions.some(({ stem }) => stem.endsWith('_icc'));
  return [...byKey].flatMap(([key, held]) => [
    ...(known.has(key) ? [] : [`asset ${key} of no file`]),
    ...held.filter(isProfile).map(({ assetId }) => `asset ${assetId} is a profile of ${key}`),
  ]);
}

function duplicatesOf(byKey: ReadonlyMap<string, readonly RowsOfAsset[]>): readonly UploadDuplicate[] {
  return [...byKey]
    .filter(([, held]) => held.length > 1)
    .map(([key, held]) => ({
      text: `${key} (${held.map(({ assetId }) => assetId).join(', ')})`,
      stems: new Set(held.flatMap(stemsOf)),
    }));
}

function sharedContents({ assets }: BankRows): readonly UploadDuplicate[] {
  const placed = assets.flatMap(({ assetId, files }) =>
    files.flatMap(({ typeId, versions }) =>
      versions
        .filter(({ sizeBytes }) => sizeBytes >= SMALLEST_UNIQUE_BYTES)
        .map(({ sha256, stem }) => ({ sha256, stem, place: `${assetId} ${typeId ?? 'master'} ${stem}` })),
    ),
  );
  return [...Map.groupBy(placed, ({ sha256 }) => sha256)]
    .map(([sha256, of]) => ({ sha256, of, places: [...new Set(of.map(({ place }) => place))] }))
    .filter(({ places }) => places.length > 1)
    .map(({ sha256, of, places }) => ({
      text: `${sha256} (${places.join(', ')})`,
      stems: new Set(of.map(({ stem }) => stem)),
    }));
}

function doubledFolders({ directories }: BankRows): readonly UploadDuplicate[] {
  return [...Map.groupBy(directories, (path) => path)].flatMap(([path, { length }]) =>
    length === 1 ? [] : [{ text: `bank folder ${path}, ${length} times`, stems: null }],
  );
}

/** By its first state: a later one may bear the name of a newer version. */
function keyOf(asset: RowsOfAsset): string {
  return assetKeyOf(masterOf(asset)?.versions[0]?.stem ?? `asset ${asset.assetId}`);
}

/** Of all files that it ever had. */
function stemsOf({ files }: RowsOfAsset): readonly string[] {
  return files.flatMap(({ versions }) => versions.map(({ stem }) => stem));
}

/** Digest of the active master file. */
function contentOf(asset: RowsOfAsset): string {
  return masterOf(asset)?.versions.find(({ isActive }) => isActive)?.sha256 ?? '';
}

function masterOf(asset: RowsOfAsset | null): RowsOfFile | null {
  return asset?.files.find(({ typeId }) => typeId === null) ?? null;
}

function profilesOf(asset: RowsOfAsset | null): readonly RowsOfFile[] {
  return asset?.files.filter(({ typeId }) => typeId === profileType) ?? [];
}
