import { AppError } from '../../../shared/errors/index.ts';
import { splitFileName } from '../../../shared/model/index.ts';
import type { Access } from '../access/access.ts';
import { isImageExtension } from '../conversions/conversion.ts';
import type { UploadOutcome, UploadTerms } from '../ports/idempotency.ts';
import type { AssetStore, CatalogueStore, NewUpload, StagedBlob, UploadStore } from '../ports/ports.ts';
import type { User } from '../records/account.ts';
import type { AssetRecord } from '../records/asset.ts';
import { acceptFileName } from '../validation/file-name.ts';

/** Where an upload goes, as its path names it (`docs/api/reference.md#uploads`). */
export type UploadTarget =
  | { readonly kind: 'asset'; readonly folderId: string }
  | { readonly kind: 'version'; readonly assetId: string }
  | { readonly kind: 'attachment'; readonly assetId: string; readonly attachmentId: string }
  | { readonly kind: 'file-version'; readonly fileId: string };

/** An upload with a checked name, target and rights, before its first byte is read. */
interface AdmittedUpload {
  readonly user: User;
  readonly target: UploadTarget;
  readonly stem: string;
  readonly extension: string;
  readonly isEditable: boolean;
}

export interface Uploads {
  /**
   * Throws BAD_NAME, FORBIDDEN or, for an unknown attachment id, BAD_REQUEST. A conditional create shows an asset that is
   * there, so it takes the right to read the folder as well.
   */
  admit(
    user: User,
    target: UploadTarget,
    request: { readonly fileName: string; readonly unlessExists: boolean },
  ): Promise<AdmittedUpload>;
  /** Resolves when bytes and rows are durable: from then on the upload may be acknowledged. Throws IDEMPOTENCY_KEY_REUSED. */
  commit(
    upload: AdmittedUpload,
    blob: StagedBlob,
    terms: UploadTerms<AssetRecord>,
  ): Promise<UploadOutcome<AssetRecord>>;
}

export function createUploads(deps: {
  readonly access: Access;
  readonly assets: AssetStore;
  readonly catalogue: CatalogueStore;
  readonly uploads: UploadStore;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called after each picture, so that it is read soon. */
  readonly pictureArrived: () => void;
}): Uploads {
  const { access, assets, catalogue, uploads, now, pictureArrived } = deps;

  async function modifiable(user: User, assetId: string): Promise<boolean> {
    await access.requireOnAsset(user, assetId, 'modifyAssets');
    return true;
  }

  async function admitTarget(
    user: User,
    target: UploadTarget,
  ): Promise<{ readonly target: UploadTarget; readonly isEditable: boolean }> {
    switch (target.kind) {
      case 'asset': {
        const rights = await access.requireOnFolder(user, target.folderId, 'addAssets');
        return { target, isEditable: rights.modifyAssets };
      }
      case 'version':
        return { target, isEditable: await modifiable(user, target.assetId) };
      case 'attachment': {
        const isEditable = await modifiable(user, target.assetId);
        const type = await catalogue.findAttachmentType(target.attachmentId);
        if (type === null)
          throw new AppError('BAD_REQUEST', { reason: 'There is no attachment type with this id.' });
        return { target: { ...target, attachmentId: type.typeId }, isEditable };
      }
      case 'file-version': {
        const found = await assets.findFile(target.fileId);
        if (found === null) throw new AppError('FORBIDDEN', { right: 'modifyAssets' });
        return { target, isEditable: await modifiable(user, found.assetId) };
      }
    }
  }

  return {
    async admit(user, target, { fileName, unlessExists }) {
      if (unlessExists && target.kind === 'asset')
        await access.requireOnFolder(user, target.folderId, 'read');
      const { stem, extension } = splitFileName(acceptFileName(fileName));
      return { user, stem, extension, ...(await admitTarget(user, target)) };
    },

    async commit(upload, blob, terms) {
      const outcome = await uploads.commitOnTerms(newUpload(upload, blob, Math.floor(now() / 1000)), terms);
      if (outcome.kind === 'created' && isImageExtension(upload.extension)) pictureArrived();
      return outcome;
    },
  };
}

function newUpload(upload: AdmittedUpload, blob: StagedBlob, created: number): NewUpload {
  const { target, user, stem, extension } = upload;
  const image = { kind: isImageExtension(extension) ? 'pending' : 'none' } as const;
  const common = { stem, extension, image, blob, userId: user.userId, created };
  switch (target.kind) {
    case 'attachment':
      return { ...common, kind: 'attachment', assetId: target.assetId, typeId: target.attachmentId };
    case 'asset':
      return { ...common, kind: 'asset', folderId: target.folderId };
    case 'version':
      return { ...common, kind: 'version', assetId: target.assetId };
    case 'file-version':
      return { ...common, kind: 'file-version', fileId: target.fileId };
  }
}
