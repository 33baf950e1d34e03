import { AppError } from '../../../shared/errors/index.ts';
import type { ConversionId, FileId } from '../../../shared/model/index.ts';
import { type RpcSession, untilExchanged } from '../../rpc/index.ts';

/** Pictures without scripts in them. An SVG from a bank would run as a page of ours when it is opened by itself. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/** A file keeps its id when it gets a new version, so a picture may be stale for this long and no longer. */
const cacheSeconds = 60;

export interface Thumbnail {
  readonly bytes: Uint8Array;
  readonly headers: { readonly 'content-type': string; readonly 'cache-control': string };
}

/** A small picture of the bank of that account, and no other, for a page. Throws NOT_SIGNED_IN, and NOT_FOUND for what is no picture. */
export async function readThumbnail(
  session: Pick<RpcSession, 'accountOf' | 'exchange'>,
  accountId: string,
  fileId: FileId,
  conversionId: ConversionId,
  signal: AbortSignal,
  page?: number,
): Promise<Thumbnail> {
  await untilExchanged(session, accountId);
  const account = session.accountOf(accountId);
  if (account === null) throw new AppError('NOT_SIGNED_IN');
  const picture = await account.bank.preview(fileId, conversionId, signal, page);
  const contentType = picture?.contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (picture === null || !pictureTypes.has(contentType)) throw new AppError('NOT_FOUND');
  return {
    bytes: picture.bytes,
    headers: { 'content-type': contentType, 'cache-control': `private, max-age=${cacheSeconds}` },
  };
}
