/**
 * Request header of the extension `idempotent-uploads` (draft-ietf-httpapi-idempotency-key-header): the first complete
 * upload with a key stores its answer, and a repeat with the same route and content gets that answer and creates nothing.
 * A bank without the extension ignores it.
 */
export const idempotencyKeyHeader = 'idempotency-key';
/** Answer header, `true` on an answer that an earlier request with the same key got first. */
export const idempotentReplayedHeader = 'idempotent-replayed';

/**
 * Request header of the extension `conditional-create`, on uploads to a folder only: creates nothing when the folder holds
 * an asset with the same file name and content.
 */
export const unlessExistsHeader = 'galley-unless-exists';
export const unlessExistsNameAndContent = 'name-and-content';
/** Answer header: id of the asset that was there already. */
export const existingAssetHeader = 'galley-existing-asset';

/** Request header of the extension `content-digest` (RFC 9530); the service verifies `sha-256` and ignores other algorithms. */
export const contentDigestHeader = 'content-digest';
