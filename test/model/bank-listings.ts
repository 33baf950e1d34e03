import type { FolderListing, UploadObservation } from '../../main/transfer/attempt/ports.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  assertNever,
  type BankAsset,
  type BankFolderId,
  type FileId,
} from '../../shared/model/index.ts';
import { LAMBDA_TICKS } from './protocol.ts';
import { isOnAsset, type Seen, type Setting, type StoredAsset, type World } from './world.ts';

export const folder = asId<BankFolderId>('folder');

export const versionedId = asId<AssetId>('versioned');

export const typeId = asId<AttachmentTypeId>('type');

export const fullBytes = 10;

const shortBytes = 3;

// Bad readings do not consume attempts; without a limit a run could go on with them for ever.
const MAX_BAD_READINGS = 2;

/** Null: the reading failed. */
export type Reading = FolderListing | null;

/** The possible results of a search: the truth with or without assets younger than λ, or one of the lies. */
export function readings(
  world: World,
  setting: Setting,
): readonly {
  readonly label: string;
  readonly reading: Reading;
  readonly isBad: boolean;
  readonly isBenign: boolean;
}[] {
  const all = world.assets;
  const old = all.filter(({ age }) => age >= LAMBDA_TICKS);
  const truth = [
    { label: 'all', reading: listing(all, setting), isBad: false, isBenign: true },
    ...(old.length === all.length
      ? []
      : [{ label: 'only what is old', reading: listing(old, setting), isBad: false, isBenign: false }]),
  ];
  if (world.badReadings >= MAX_BAD_READINGS) return truth;
  const lies: readonly (readonly [string, Reading])[] = [
    ['failed', null],
    ...(setting.target === 'folder-with-known-asset'
      ? ([
          [
            'nothing, though the folder is not empty',
            { assets: [], receivedCount: 0, isComplete: true, isPinned: false },
          ],
          ['a page without ours', page(100)],
          ['items unreadable', { ...listing([], setting), isComplete: false }],
        ] as const)
      : []),
    ...(isOnAsset(setting)
      ? ([
          ['asset not visible', { assets: [], receivedCount: 0, isComplete: true, isPinned: false }],
        ] as const)
      : []),
  ];
  return [...truth, ...lies.map(([label, reading]) => ({ label, reading, isBad: true, isBenign: false }))];
}

export function countBad(world: World, isBad: boolean): World {
  return isBad ? { ...world, badReadings: world.badReadings + 1 } : world;
}

export function isContentOurs(world: World, fileId: FileId): boolean {
  if (!fileId.startsWith('ours')) return false;
  const index = Number(fileId.split('-')[1]);
  return world.assets[index]?.isFull === true || world.assets[index - 1]?.isFull === true;
}

export function observationOf(seen: Seen, world: World, setting: Setting): UploadObservation {
  const response = (
    status: number,
    answered: Extract<UploadObservation, { kind: 'response' }>['answer'],
    sent: 'whole' | 'unsure' = 'whole',
  ): UploadObservation => ({
    kind: 'response',
    status,
    sent,
    retryAfterMs: null,
    answer: answered,
    message: null,
  });
  const newest = listing(world.assets, setting).assets.at(-1);
  const [before] = listing(world.assets.slice(0, -1), setting).assets;
  switch (seen) {
    case 'refused-connection':
    case 'lost':
      return { kind: 'no-response', cause: { code: 'BANK_UNREACHABLE', details: {} }, sent: 'unsure' };
    case 'file-changed':
      return { kind: 'body-failed', error: new Error('gate') };
    case 'early-200':
      return response(200, { kind: 'empty' }, 'unsure');
    case 'early-500':
      return response(500, { kind: 'empty' }, 'unsure');
    case '200-asset':
    case '200-short':
      return response(200, newest === undefined ? { kind: 'empty' } : { kind: 'asset', asset: newest });
    case '200-late':
      return response(200, before === undefined ? { kind: 'empty' } : { kind: 'asset', asset: before });
    case '200-id':
      return response(200, { kind: 'id', id: newest?.assetId ?? 'nothing' });
    case '200-empty':
      return response(200, { kind: 'empty' });
    case '200-unreadable':
      return response(200, { kind: 'unreadable' });
    case '409':
    case '422':
    case '429':
    case '500':
      return response(Number(seen), { kind: 'empty' });
    default:
      return assertNever(seen);
  }
}

function listing(stored: readonly StoredAsset[], setting: Setting): FolderListing {
  if (setting.target === 'version') {
    const newest = stored.at(-1);
    const shown =
      newest === undefined ? bankAsset('old', versionedId, fullBytes, 1) : versionOf(stored.length, newest);
    return { assets: [shown], receivedCount: 1, isComplete: true, isPinned: false };
  }
  if (setting.target === 'attachment') {
    const asset = attachedTo(stored, setting);
    return { assets: [asset], receivedCount: 1, isComplete: true, isPinned: false };
  }
  const ours = stored.map(({ isFull }, index) =>
    bankAsset(`ours-${index}`, null, isFull ? fullBytes : shortBytes, index + 2),
  );
  const known = setting.target === 'folder-with-known-asset' ? [bankAsset('known', null, 7, 1)] : [];
  const assets = [...known, ...ours];
  return { assets, receivedCount: assets.length, isComplete: true, isPinned: false };
}

function page(length: number): FolderListing {
  const assets = Array.from({ length }, (_, index) => bankAsset(`known-${index}`, null, 7, 1));
  return { assets, receivedCount: length, isComplete: true, isPinned: true };
}

/** Each version has a file of its own that tells whether it is whole. */
function versionOf(count: number, { isFull }: StoredAsset): BankAsset {
  return bankAsset(
    `${isFull ? 'ours' : 'cut'}-${count}`,
    versionedId,
    isFull ? fullBytes : shortBytes,
    count + 1,
  );
}

/** The first file of its type, and versions of that. */
function attachedTo(stored: readonly StoredAsset[], { isHidden }: Setting): BankAsset {
  const asset = bankAsset('master', versionedId, 7, 1);
  const newest = stored.at(-1);
  if (newest === undefined) return asset;
  const { master: file } = versionOf(stored.length, newest);
  return { ...asset, attachments: [{ typeId: isHidden ? asId('another id of it') : typeId, file }] };
}

function bankAsset(fileId: string, assetId: AssetId | null, sizeBytes: number, created: number): BankAsset {
  const isOurs = fileId.startsWith('ours') || fileId.startsWith('cut') || assetId !== null;
  const stem = isOurs ? 'file' : fileId;
  return {
    assetId: assetId ?? asId<AssetId>(fileId),
    names: [stem],
    created,
    modified: created,
    linkedFolders: [folder],
    editable: true,
    master: { fileId: asId<FileId>(fileId), stem, extension: 'txt', sizeBytes, created, sha256: null },
    attachments: [],
    previews: [],
  };
}
