import { assertNever, type Intent } from '../../shared/model/index.ts';
import type { UploadBody, UploadRequest } from './ports.ts';

/**
 * The one request of an intent. Its id is the idempotency key of every attempt. `unlessExists`: a bank that can shall create
 * nothing when the folder holds this name with this content already.
 */
export function requestTo(
  { intentId, target, sentName, fingerprint }: Intent,
  body: UploadBody,
  signal: AbortSignal,
  unlessExists = false,
): UploadRequest {
  const { sizeBytes } = fingerprint;
  const common = { idempotencyKey: intentId, fileName: sentName, sizeBytes, body, signal };
  switch (target.kind) {
    case 'asset':
      return { ...common, kind: 'asset', bankFolderId: target.bankFolderId, unlessExists };
    case 'version':
      return { ...common, kind: 'version', assetId: target.assetId };
    case 'attachment':
      return { ...common, kind: 'attachment', assetId: target.assetId, typeId: target.typeId };
    default:
      return assertNever(target);
  }
}
