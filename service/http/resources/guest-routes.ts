import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';
import {
  type BlobStore,
  type Conversions,
  type GuestAccess,
  type GuestLanguage,
  type GuestVersion,
  type GuestView,
  type LinkThrottle,
  offeredPreviews,
  previewConversionId,
} from '../../domain/index.ts';
import {
  preferredLanguage,
  readGuestLanguage,
  readPageFiles,
  renderGuestPage,
  renderNotice,
} from '../../guest/index.ts';
import { contentDisposition, mediaTypeOf } from '../files/content-headers.ts';
import { addGuestPostRoutes } from './guest-post-routes.ts';

export interface GuestRouteDeps {
  readonly guests: GuestAccess;
  readonly blobs: BlobStore;
  readonly conversions: Conversions;
  readonly linkThrottle: LinkThrottle;
  /** The beginning of personal links. */
  readonly linkBase: () => string;
}

interface VersionPath {
  readonly Params: { readonly code: string; readonly versionId: string };
}

interface PageQuery {
  readonly Querystring: { readonly page?: unknown };
}

/** A new version of the service is seen within the hour; until then a page costs one request. */
const pageFileSeconds = 3_600;
/** A version never changes, but its link may be revoked: then the picture should go soon. */
const previewSeconds = 300;

/** Everything behind a personal link (`docs/api/extensions.md#share`). The link is the only credential. */
export function addGuestRoutes(app: FastifyInstance, deps: GuestRouteDeps): void {
  const { guests, blobs, conversions, linkThrottle } = deps;
  const files = readPageFiles();
  const config = { credentials: 'none' as const };
  addGuestPostRoutes(app, deps);
  const ofLink = { config, onRequest: countMisses(deps) };

  app.get<{ Params: { name: string } }>('/l/assets/:name', { config }, async (request, reply) => {
    const file = files.get(request.params.name);
    if (file === undefined) throw new AppError('NOT_FOUND');
    return reply
      .type(file.mediaType)
      .header('cache-control', `public, max-age=${pageFileSeconds}`)
      .header('cross-origin-resource-policy', 'same-origin')
      .send(file.body);
  });

  app.get<{ Params: { code: string }; Querystring: { lang?: unknown } }>(
    '/l/:code',
    { config },
    async (request, reply) => {
      const { code } = request.params;
      const waitMs = linkThrottle.waitMs(request.ip);
      if (waitMs > 0) {
        reply.header('retry-after', Math.ceil(waitMs / 1000));
        const language = preferredLanguage(request.headers['accept-language']);
        return sendPage(
          reply,
          429,
          renderNotice('tooMany', readGuestLanguage(request.query.lang) ?? language),
        );
      }
      const link = isPrefetch(request) ? await guests.look(code) : await guests.open(code);
      const wanted = readGuestLanguage(request.query.lang);
      const accepted = preferredLanguage(request.headers['accept-language']);
      if (link.kind === 'unknown') {
        linkThrottle.missed(request.ip);
        return sendPage(reply, 404, renderNotice('unknown', wanted ?? accepted));
      }
      const language: GuestLanguage = wanted ?? (link.kind === 'open' ? link.view.language : link.language);
      // The versions that were shared may have been deleted since.
      if (link.kind === 'revoked' || link.view.versions.length === 0)
        return sendPage(reply, 410, renderNotice('gone', language));
      const view = await withPages(link.view, conversions);
      return sendPage(reply, 200, renderGuestPage(view, { code, language, hasPreview }));
    },
  );

  app.get<VersionPath & PageQuery>('/l/:code/version/:versionId/preview', ofLink, async (request, reply) => {
    const version = await guests.requireVersion(request.params.code, request.params.versionId);
    const preview = await conversions.preview(version, readPage(request.query.page));
    if (preview === null) throw new AppError('NOT_FOUND');
    return reply
      .headers(fileHeaders)
      .type(preview.mediaType)
      .header('cache-control', `private, max-age=${previewSeconds}`)
      .header('content-length', preview.sizeBytes)
      .send(preview.body);
  });

  app.get<VersionPath>('/l/:code/version/:versionId/file', ofLink, async (request, reply) => {
    const version = await guests.requireVersion(request.params.code, request.params.versionId);
    return reply
      .headers(fileHeaders)
      .type(mediaTypeOf(version.extension))
      .header('content-length', version.sizeBytes)
      .header('content-disposition', contentDisposition(version.stem, version.extension))
      .send(blobs.read(version.sha256, null));
  });
}

const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** The page may load from this service alone and run no inline script; no site may frame it or learn its address. */
const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(html);
}

/** The page of a document, from 1; the first where none is named. */
function readPage(value: unknown): number {
  if (value === undefined) return 1;
  const page = Number(value);
  if (!Number.isSafeInteger(page) || page < 1)
    throw new AppError('BAD_REQUEST', { field: 'page', reason: 'Pages count from 1.' });
  return page;
}

/** Refuses an address that has tried too many links that open nothing, and counts another one. */
function countMisses({
  guests,
  linkThrottle,
}: Pick<GuestRouteDeps, 'guests' | 'linkThrottle'>): (request: FastifyRequest<VersionPath>) => Promise<void> {
  return async (request) => {
    linkThrottle.require(request.ip);
    const link = await guests.look(request.params.code);
    if (link.kind === 'unknown') linkThrottle.missed(request.ip);
  };
}

/** Unread documents are read now: the page says how many pages there are to see. */
async function withPages(view: GuestView, conversions: Conversions): Promise<GuestView> {
  const versions = await Promise.all(
    view.versions.map(async (version) =>
      version.extension.toLowerCase() === 'pdf'
        ? { ...version, image: await conversions.inspect(version) }
        : version,
    ),
  );
  return { ...view, versions };
}

function hasPreview(version: GuestVersion): boolean {
  return offeredPreviews(version).includes(previewConversionId);
}

/** Browsers that load a page in advance say so: it was not seen. */
function isPrefetch(request: FastifyRequest): boolean {
  const purpose = request.headers['sec-purpose'] ?? request.headers.purpose;
  return typeof purpose === 'string' && purpose.includes('prefetch');
}
