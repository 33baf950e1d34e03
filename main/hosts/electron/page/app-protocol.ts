import { Readable } from 'node:stream';
import { AppError, errorCatalogue } from '../../../../shared/errors/index.ts';
import { asId, type ConversionId, type FileId } from '../../../../shared/model/index.ts';
import { desktopOrigin, hostRoutes, pageOf, type UploadGrant } from '../../../../shared/rpc/index.ts';
import type { Log } from '../../../platform/index.ts';
import { type RpcSession, toRpcFailure } from '../../../rpc/index.ts';
import type { Spool } from '../../../spool/index.ts';
import { readThumbnail } from '../../parts/read-thumbnail.ts';
import { type AppManifest, createAppFiles, securityHeaders } from './app-files.ts';

export interface AppProtocolDeps {
  readonly manifest: AppManifest;
  readonly session: Pick<RpcSession, 'accountOf' | 'exchange'>;
  readonly spool: Pick<Spool, 'receive'>;
  readonly log: Log;
}

/** Of codes that no bank answers with, as in the browser host. */
const statusOfLocalCodes = 409;

/**
 * Everything under `app://galley`: the files of the page, small pictures of the bank, and bytes for the spool where a file
 * has no path to hand over. The same addresses as in the browser host; the policy lets only our own page ask for them.
 */
export function createAppProtocol(deps: AppProtocolDeps): (request: Request) => Promise<Response> {
  const files = createAppFiles(deps.manifest);
  return async (request) => {
    try {
      const parts = partsOf(request.url);
      if (request.method === 'PUT' && parts?.route === hostRoutes.spool && parts.ids.length === 1)
        return await toSpool(deps.spool, asId<UploadGrant>(parts.ids[0] ?? ''), request);
      if (request.method !== 'GET') throw new AppError('NOT_FOUND');
      if (parts?.route === hostRoutes.thumbnail && parts.ids.length === 3) {
        const [accountId = '', fileId = '', conversionId = ''] = parts.ids;
        const { bytes, headers } = await readThumbnail(
          deps.session,
          accountId,
          asId<FileId>(fileId),
          asId<ConversionId>(conversionId),
          request.signal,
          pageOf(new URL(request.url).searchParams.get('page')),
        );
        return new Response(new Uint8Array(bytes), { headers: { ...securityHeaders, ...headers } });
      }
      return await files(request.url);
    } catch (error) {
      const failure = toRpcFailure(error, deps.log);
      return Response.json(failure, {
        status: errorCatalogue[failure.code].status ?? statusOfLocalCodes,
        headers: { ...securityHeaders, 'cache-control': 'no-store' },
      });
    }
  };
}

async function toSpool(
  spool: Pick<Spool, 'receive'>,
  grant: UploadGrant,
  request: Request,
): Promise<Response> {
  // An empty file has no body at all.
  const body: AsyncIterable<Uint8Array> = request.body ?? Readable.from([]);
  return Response.json(await spool.receive(grant, body, request.signal), { headers: securityHeaders });
}

/** The route of an address and the ids behind it; null for an address that is not ours. */
function partsOf(url: string): { readonly route: string; readonly ids: readonly string[] } | null {
  const parsed = URL.parse(url);
  if (parsed === null || `${parsed.protocol}//${parsed.host}` !== desktopOrigin) return null;
  const [route = '', ...ids] = parsed.pathname.slice(1).split('/');
  try {
    return { route: `/${route}`, ids: ids.map(decodeURIComponent) };
  } catch {
    return null;
  }
}
