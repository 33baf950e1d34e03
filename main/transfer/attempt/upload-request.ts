import { assertNever, type Intent } from '../../../shared/model/index.ts';
import type { UploadBody, UploadRequest } from './ports.ts';

/**
 * The one request of an intent. Its id is the idempotency key of every attempt, but for one that asks for a second equal asset. `unlessExists`: a bank that can shall create
 * nothing when the folder holds this name with this content already.
 */
export function requestTo(
  { intentId, target, sentName, fingerprint }: Intent,
  body: UploadBody,
  signal: AbortSignal,
  unlessExists = true,
): UploadRequest {
  const { sizeBytes } = fingerprint;
  // The bank would answer the same key as before: that the folder holds the file already.
  const idempotencyKey = unlessExists ? intentId : `${intentId}-beside`;
  const common = { idempotencyKey, fileName: sentName, sizeBytes, body, signal };
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
