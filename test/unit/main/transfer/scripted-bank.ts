import { createHash } from 'node:crypto';
import type {
  BankFeatures,
  BankPort,
  UploadAnswer,
  UploadObservation,
  UploadRequest,
} from '../../../../main/transfer/index.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankAsset,
  type BankFile,
  type BankFolderId,
  type FileId,
  fileNameKeys,
  joinFileName,
  nameKey,
  namesOnBank,
  type Sha256,
  splitFileName,
} from '../../../../shared/model/index.ts';

/**
 * The bank's treatment of one upload. `store`: keeps the bytes (all, or only the first so many). `answer`: the response. Missing,
 * it is the good bank: keeps all, answers with the asset.
 */
export interface Behaviour {
  readonly connect?: 'refuse';
  /** The connection breaks when this much of the body has come. */
  readonly breaksAfterBytes?: number;
  readonly store?: boolean | number;
  readonly answer?:
    | UploadAnswer['kind']
    | { readonly status: number; readonly retryAfterMs?: number }
    | { readonly lost: ErrorCode };
  /** The type of a shown attachment; missing, the type it was sent for. */
  readonly shownType?: AttachmentTypeId;
  /** Applied after the connection is closed, when the test says `applyLate`. */
  readonly isLate?: boolean;
  /** The answer, or its loss, comes when this resolves. */
  readonly answersAt?: Promise<void>;
}

export interface ScriptedBank extends BankPort {
  /** Decides per upload; `index` counts from 0. */
  behave(behaviour: (request: UploadRequest, index: number) => Behaviour): void;
  /** Decides what a listing shows instead of the truth. */
  listAs(listing: ((assets: readonly BankAsset[]) => readonly BankAsset[] | ErrorCode) | null): void;
  /** Lets listings wait until the returned function is called. */
  holdListings(): () => void;
  refuseSignIn(): void;
  applyLate(): void;
  addAsset(folder: BankFolderId, fileName: string, content: Buffer): BankAsset;
  addVersion(assetId: AssetId, content: Buffer): BankAsset;
  addAttachment(assetId: AssetId, typeId: AttachmentTypeId, fileName: string, content: Buffer): BankAsset;
  assets(folder: BankFolderId): readonly BankAsset[];
  /** File names of uploads that were begun, in order. */
  readonly uploads: readonly string[];
  /** Names of each search by name, in order. */
  readonly nameSearches: readonly (readonly string[])[];
  /** The extensions that it announces; none at first. */
  announce(features: Partial<BankFeatures>): void;
  readonly listingCount: number;
  readonly signInCount: number;
  readonly reachedBytes: number;
}

/** A bank in memory that misbehaves on demand. It pulls bodies as a real client does: one chunk at a time. */
/** Some banks cut their lists here. */
const PAGE_LENGTH = 100;

export function createScriptedBank(): ScriptedBank {
  const folders = new Map<BankFolderId, BankAsset[]>();
  const contents = new Map<FileId, Buffer>();
  const late: (() => void)[] = [];
  const uploads: string[] = [];
  const nameSearches: (readonly string[])[] = [];
  let features: BankFeatures = { idempotentUploads: false, conditionalCreate: false };
  let nextId = 1;
  let behaviourOf: (request: UploadRequest, index: number) => Behaviour = () => ({});
  let listing: Parameters<ScriptedBank['listAs']>[0] = null;
  let listingCount = 0;
  let signInCount = 0;
  let reachedBytes = 0;
  let isSignInRefused = false;
  let held: Promise<void> | null = null;

  function addAsset(folder: BankFolderId, fileName: string, content: Buffer): BankAsset {
    const { stem, extension } = splitFileName(fileName);
    const fileId = asId<FileId>(`file-${nextId}`);
    const asset: BankAsset = {
      assetId: asId<AssetId>(`asset-${nextId}`),
      names: [stem],
      created: 1_700_000_000 + nextId,
      modified: 1_700_000_000 + nextId,
      linkedFolders: [folder],
      editable: true,
      master: {
        fileId,
        stem,
        extension,
        sizeBytes: content.length,
        created: 1_700_000_000 + nextId,
        sha256: null,
      },
      attachments: [],
      previews: [],
    };
    nextId += 1;
    contents.set(fileId, content);
    folders.set(folder, [...(folders.get(folder) ?? []), asset]);
    return asset;
  }

  function newFile(fileName: string, content: Buffer): BankFile {
    const created = 1_700_000_000 + nextId;
    const fileId = asId<FileId>(`file-${nextId}`);
    nextId += 1;
    contents.set(fileId, content);
    return { fileId, ...splitFileName(fileName), sizeBytes: content.length, created, sha256: null };
  }

  function change(assetId: AssetId, make: (asset: BankAsset) => BankAsset): BankAsset {
    for (const [folder, assets] of folders) {
      const index = assets.findIndex((asset) => asset.assetId === assetId);
      const asset = assets[index];
      if (asset === undefined) continue;
      const changed = make(asset);
      folders.set(folder, assets.with(index, changed));
      return changed;
    }
    throw new Error(`No asset ${assetId}.`);
  }

  const addVersion: ScriptedBank['addVersion'] = (assetId, content) =>
    change(assetId, (asset) => {
      const { stem, extension } = asset.master;
      return { ...asset, master: newFile(joinFileName(stem, extension), content) };
    });

  const addAttachment: ScriptedBank['addAttachment'] = (assetId, typeId, fileName, content) =>
    change(assetId, (asset) => ({
      ...asset,
      attachments: [
        ...asset.attachments.filter((other) => other.typeId !== typeId),
        { typeId, file: newFile(fileName, content) },
      ],
    }));

  function keep(request: UploadRequest, content: Buffer, shownType?: AttachmentTypeId): BankAsset {
    if (request.kind === 'asset') return addAsset(request.bankFolderId, request.fileName, content);
    if (request.kind === 'version') return addVersion(request.assetId, content);
    if (request.kind === 'attachment')
      return addAttachment(request.assetId, shownType ?? request.typeId, request.fileName, content);
    throw new Error(`The scripted bank takes no ${request.kind}.`);
  }

  function find(assetId: AssetId): BankAsset | null {
    return [...folders.values()].flat().find((asset) => asset.assetId === assetId) ?? null;
  }

  return {
    uploads,
    nameSearches,
    announce(announced) {
      features = { ...features, ...announced };
    },
    features: async () => features,
    async findNamed(bankFolderId, fileNames) {
      nameSearches.push(fileNames);
      const truth = folders.get(bankFolderId) ?? [];
      const shown = listing === null ? truth : listing(truth);
      if (typeof shown === 'string') throw new AppError(shown);
      const keys = new Set(fileNames.flatMap(namesOnBank).map(nameKey));
      return { assets: shown.filter(({ master }) => fileNameKeys(master).some((key) => keys.has(key))) };
    },
    get listingCount() {
      return listingCount;
    },
    get signInCount() {
      return signInCount;
    },
    get reachedBytes() {
      return reachedBytes;
    },
    behave(behaviour) {
      behaviourOf = behaviour;
    },
    listAs(shown) {
      listing = shown;
    },
    holdListings() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
    refuseSignIn() {
      isSignInRefused = true;
    },
    applyLate() {
      for (const apply of late.splice(0)) apply();
    },
    addAsset,
    addVersion,
    addAttachment,
    assets: (folder) => folders.get(folder) ?? [],
    async upload(request) {
      const behaviour = behaviourOf(request, uploads.length);
      uploads.push(request.fileName);
      if (behaviour.connect === 'refuse') return lost('BANK_UNREACHABLE');
      const { breaksAfterBytes = Number.POSITIVE_INFINITY } = behaviour;
      const chunks: Uint8Array[] = [];
      let bodyBytes = 0;
      try {
        for await (const chunk of request.body) {
          chunks.push(chunk);
          reachedBytes += chunk.length;
          bodyBytes += chunk.length;
          if (bodyBytes >= breaksAfterBytes) return lost('BANK_UNREACHABLE');
          if (request.signal.aborted) return lost('CANCELLED');
        }
      } catch (error) {
        return { kind: 'body-failed', error };
      }
      const content = Buffer.concat(chunks);
      if (content.length !== request.sizeBytes) return lost('BANK_UNREACHABLE');
      const { store = typeof behaviour.answer !== 'object', answer = 'asset' } = behaviour;
      const kept = typeof store === 'number' ? content.subarray(0, store) : content;
      let asset: BankAsset | null = null;
      if (behaviour.isLate === true) late.push(() => keep(request, kept, behaviour.shownType));
      else if (store !== false) asset = keep(request, kept, behaviour.shownType);
      // An asset that it shows late is answered as it is still.
      if (asset === null && behaviour.isLate === true && 'assetId' in request) asset = find(request.assetId);
      await behaviour.answersAt;
      if (typeof answer === 'object') {
        if ('lost' in answer) return lost(answer.lost);
        return response(answer.status, { kind: 'empty' }, answer.retryAfterMs ?? null);
      }
      return response(200, answerOf(answer, asset), null);
    },
    async listFolder(bankFolderId) {
      listingCount += 1;
      await held;
      const truth = folders.get(bankFolderId) ?? [];
      const shown: readonly BankAsset[] | ErrorCode = listing === null ? truth : listing(truth);
      if (typeof shown === 'string') throw new AppError(shown);
      const isPinned = shown.length < truth.length && shown.length === PAGE_LENGTH;
      return { assets: shown, receivedCount: shown.length, isComplete: true, isPinned };
    },
    readAsset: async (assetId) => find(assetId),
    async hashOriginal(fileId) {
      const content = contents.get(fileId);
      if (content === undefined) throw new AppError('NOT_FOUND');
      return { sizeBytes: content.length, sha256: sha256Of(content) };
    },
    async signInAgain() {
      signInCount += 1;
      if (isSignInRefused) throw new AppError('SIGN_IN_REFUSED');
    },
  };
}

export function sha256Of(content: Uint8Array): Sha256 {
  return createHash('sha256').update(content).digest('hex') as Sha256;
}

function answerOf(kind: UploadAnswer['kind'], asset: BankAsset | null): UploadAnswer {
  if (kind === 'asset') return asset === null ? { kind: 'empty' } : { kind, asset };
  if (kind === 'id') return { kind, id: asset?.assetId ?? 'asset-of-nobody' };
  return { kind };
}

function lost(code: ErrorCode): UploadObservation {
  return { kind: 'no-response', cause: { code, details: {} }, sent: 'unsure' };
}

function response(status: number, answer: UploadAnswer, retryAfterMs: number | null): UploadObservation {
  return { kind: 'response', status, sent: 'whole', retryAfterMs, answer, message: null };
}
