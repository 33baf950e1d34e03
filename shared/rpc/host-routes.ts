import type { ConversionId, FileId } from '../model/index.ts';
import type { UploadGrant } from './schemas/id-schemas.ts';

/**
 * Routes of the browser host beside the contract, each written once for both sides. All but `session` need the cookie
 * that `POST /session` sets in exchange for the token of the page's URL fragment (`#token=…`): an `<img>` and a
 * WebSocket cannot send headers of their own, a cookie that is HttpOnly and SameSite=Strict travels by itself.
 */
export const hostRoutes = {
  /** POST `{"token": "…"}` → 204 and the cookie; 401 for a wrong token. */
  session: '/session',
  /** WebSocket that carries the contract. */
  rpc: '/rpc',
  /** PUT, raw body of exactly the announced size → 200 with `spoolAnswerSchema`. */
  spool: '/spool',
  /** GET `/{accountId}/{fileId}/{conversionId}?v={version}` → the image, or 404 when the bank has none. */
  thumbnail: '/thumbnail',
} as const;

/**
 * With the account: ids are those of one bank, and a browser keeps pictures by their address. With the version where it is known,
 * for the same reason: a file keeps its id when it gets a new one. The bank is asked for the newest in any case.
 */
export function thumbnailPath(
  accountId: string,
  fileId: FileId,
  conversionId: ConversionId,
  version: string | null = null,
  /** For a document; the first where it is missing. */
  page = 1,
): string {
  const parts = [accountId, fileId, conversionId].map(encodeURIComponent);
  const query = [
    ...(version === null ? [] : [`v=${encodeURIComponent(version)}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ];
  const path = `${hostRoutes.thumbnail}/${parts.join('/')}`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Which page of a document the address of a picture names; undefined: none, or nothing that could be one. */
export function pageOf(text: string | null | undefined): number | undefined {
  return text != null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

export function spoolPath(uploadGrant: UploadGrant): string {
  return `${hostRoutes.spool}/${encodeURIComponent(uploadGrant)}`;
}

/** Names the account that a page shows when it calls, so that a call which another page overtook goes nowhere. */
export const accountHeader = 'galley-account';
