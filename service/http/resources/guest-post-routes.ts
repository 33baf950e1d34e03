import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { commentKeySchema, commentShapeSchema, commentTimeSchema } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { type GuestAccess, type LinkThrottle, opinions } from '../../domain/index.ts';
import { toWindow } from '../plugins/rate-limit.ts';
import { requireSameOrigin } from '../plugins/same-origin.ts';
import { readShape } from '../wire/wire-comment.ts';

/** The longest comment in the widest characters, escaped, with room to spare. */
const largestBodyBytes = 64 * 1024;
/** A person who comments quickly sends one in some seconds; in a burst they may send twenty. */
const postsPerSecond = 0.5;
const postsAtOnce = 20;
/** Turning pages is no writing: it has a limit of its own, so that it never delays a comment. */
const seenPerSecond = 2;
const seenAtOnce = 60;

const idSchema = z.string().min(1).max(40);
const fractionSchema = z.number().min(0).max(1);
const commentSchema = z.strictObject({
  VersionId: idSchema,
  Body: z.string(),
  Position: z
    .strictObject({ X: fractionSchema, Y: fractionSchema, Page: z.int().positive().default(1) })
    .nullish(),
  Key: commentKeySchema.optional(),
  Page: z.int().positive().nullish(),
  Time: commentTimeSchema.nullish(),
  Shape: commentShapeSchema.nullish(),
  ParentId: idSchema.nullish(),
});
/** More pages than a guest turns before the page reports them. */
const mostPages = 1_000;
const seenSchema = z.strictObject({
  VersionId: idSchema,
  Pages: z.array(z.int().positive()).min(1).max(mostPages),
});
const opinionSchema = z.strictObject({ VersionId: idSchema, Opinion: z.enum(opinions) });

declare module 'fastify' {
  interface FastifyRequest {
    /** The posting guest; empty on every other address. */
    guestId: string;
  }
}

interface GuestPost {
  readonly Params: { readonly code: string };
}

/** The posts of the guest's page: comments, opinions, and the pages that were on the screen. */
export function addGuestPostRoutes(
  app: FastifyInstance,
  deps: {
    readonly guests: GuestAccess;
    readonly linkThrottle: LinkThrottle;
    readonly linkBase: () => string;
  },
): void {
  const { guests, linkBase, linkThrottle } = deps;
  app.decorateRequest('guestId', '');
  const keyOf = (request: FastifyRequest): string => request.guestId;
  const slowDown = app.rateLimit<GuestPost>(
    toWindow({ requestsPerSecond: postsPerSecond, burst: postsAtOnce, keyOf }),
  );
  const config = { credentials: 'none' as const };

  /** Before the body is read: a sender without the right is not listened to. */
  async function admit(request: FastifyRequest<GuestPost>): Promise<void> {
    requireSameOrigin(request, linkBase());
    linkThrottle.require(request.ip);
    const link = await guests.look(request.params.code);
    if (link.kind === 'unknown') linkThrottle.missed(request.ip);
    if (link.kind !== 'open') throw new AppError('FORBIDDEN');
    request.guestId = link.view.guestId;
  }

  async function requireShort(request: FastifyRequest): Promise<void> {
    const announced = request.headers['content-length'];
    if (announced === undefined) throw new AppError('LENGTH_REQUIRED');
    if (Number(announced) > largestBodyBytes) throw new AppError('BODY_TOO_LARGE');
  }

  app.post<GuestPost>(
    '/l/:code/comment',
    { config, onRequest: [admit, slowDown, requireShort] },
    async (request) => {
      const draft = parse(commentSchema, request.body);
      const { VersionId, Body, Position, Key } = draft;
      const position = Position == null ? null : { x: Position.X, y: Position.Y, page: Position.Page };
      const comment = await guests.comment(request.params.code, {
        versionId: VersionId,
        body: Body,
        position,
        key: Key ?? null,
        page: draft.Page ?? null,
        timeSeconds: draft.Time ?? null,
        shape: readShape(draft.Shape),
        parentId: draft.ParentId ?? null,
      });
      const { commentId, body, created, parentId } = comment;
      return { Id: commentId, Body: body, Created: created, ParentId: parentId };
    },
  );

  const seenSlowDown = app.rateLimit<GuestPost>(
    toWindow({ requestsPerSecond: seenPerSecond, burst: seenAtOnce, keyOf }),
  );
  app.post<GuestPost>(
    '/l/:code/seen',
    { config, onRequest: [admit, seenSlowDown, requireShort] },
    async (request) => {
      const { VersionId, Pages } = parse(seenSchema, request.body);
      await guests.see(request.params.code, VersionId, Pages);
      return { Pages };
    },
  );

  app.post<GuestPost>(
    '/l/:code/opinion',
    { config, onRequest: [admit, slowDown, requireShort] },
    async (request) => {
      const { VersionId, Opinion } = parse(opinionSchema, request.body);
      await guests.giveOpinion(request.params.code, VersionId, Opinion);
      return { Opinion };
    },
  );
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = ['body', ...(issue?.path ?? [])].map(String).join('.');
  throw new AppError('BAD_REQUEST', { field: field.slice(0, 200), reason: issue?.message ?? 'not valid' });
}
