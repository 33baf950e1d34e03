import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  buildPath,
  type PathValues,
  type Route,
  routes,
  unlessExistsHeader,
} from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import {
  type BlobStore,
  type IdempotencyStore,
  type IdempotentRequest,
  type RecordedAnswer,
  type RecordedRequest,
  requireSameRequest,
  type SettledUpload,
  type StagedBlob,
  type UploadOutcome,
  type UploadTerms,
} from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { receiveFile } from './receive-file.ts';
import { readUploadHeaders, sendRecorded, type UploadHeaders } from './upload-terms.ts';

export interface UploadDeps {
  readonly blobs: BlobStore;
  readonly idempotency: IdempotencyStore;
}

interface UploadCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly hasExtensions: boolean;
}

/** The differences of one kind of upload. */
interface UploadKind<Admitted, Result> {
  admit(terms: Pick<UploadTerms<Result>, 'unlessExists'>): Promise<Admitted>;
  commit(admitted: Admitted, blob: StagedBlob, terms: UploadTerms<Result>): Promise<UploadOutcome<Result>>;
  answerOf(outcome: SettledUpload<Result>, admitted: Admitted): RecordedAnswer;
}

/**
 * Receives one file and commits it, at most once for an idempotency key. A repeat is answered before rights are checked: it
 * hears of nothing but its own effect. Throws what `admit` and `commit` throw, and IDEMPOTENCY_KEY_REUSED,
 * CONTENT_DIGEST_MISMATCH.
 */
export async function receiveUpload<R extends Route, Admitted, Result>(
  call: UploadCall,
  { route, params }: { readonly route: R; readonly params: PathValues<R> },
  deps: UploadDeps,
  kind: UploadKind<Admitted, Result>,
): Promise<FastifyReply> {
  const headers = readUploadHeaders(call.request, call);
  const once = idempotentRequest(call.request, headers, () => `${route.method} ${buildPath(route, params)}`);
  const recorded = once === null ? null : await deps.idempotency.find(once);
  if (once !== null && recorded !== null) return answerRepeat(call, deps, { once, recorded, headers });

  const { unlessExists } = headers;
  if (unlessExists && route.path !== routes.uploadToFolder.path)
    throw new AppError('BAD_REQUEST', {
      field: unlessExistsHeader,
      reason: 'Only an upload to a folder takes this condition.',
    });
  const { admitted, blob } = await receiveFile(call, {
    blobs: deps.blobs,
    admit: () => kind.admit({ unlessExists }),
  });
  await requireAnnounced(blob, headers, deps);
  const answerOf = (outcome: SettledUpload<Result>): RecordedAnswer => kind.answerOf(outcome, admitted);
  const outcome = await kind.commit(admitted, blob, {
    once: once === null ? null : { ...once, answerOf },
    unlessExists,
  });
  if (outcome.kind === 'replayed') return sendRecorded(call.reply, outcome.answer, { isReplay: true });
  return sendRecorded(call.reply, answerOf(outcome), { isReplay: false });
}

function idempotentRequest(
  request: FastifyRequest,
  { key }: UploadHeaders,
  target: () => string,
): IdempotentRequest | null {
  return key === null ? null : { userId: userOf(request).userId, key, target: target() };
}

/**
 * The content decides whether it is a repeat, so the body is received and dropped; a sender that announces the digest and
 * waits for `100 Continue` is answered without sending it.
 */
async function answerRepeat(
  call: UploadCall,
  deps: UploadDeps,
  repeat: {
    readonly once: IdempotentRequest;
    readonly recorded: RecordedRequest;
    readonly headers: UploadHeaders;
  },
): Promise<FastifyReply> {
  const { once, recorded, headers } = repeat;
  const { target } = once;
  requireSameRequest(recorded, { target, sha256: headers.announcedSha256 });
  const needsBody = headers.announcedSha256 === null || call.request.headers.expect === undefined;
  if (needsBody) {
    const { blob } = await receiveFile(call, { blobs: deps.blobs, admit: async () => undefined });
    await requireAnnounced(blob, headers, deps);
    await deps.blobs.discard(blob);
    requireSameRequest(recorded, { target, sha256: blob.sha256 });
  }
  return sendRecorded(call.reply, recorded.answer, { isReplay: true });
}

async function requireAnnounced(
  blob: StagedBlob,
  { announcedSha256 }: UploadHeaders,
  { blobs }: UploadDeps,
): Promise<void> {
  if (announcedSha256 === null || announcedSha256 === blob.sha256) return;
  await blobs.discard(blob);
  throw new AppError('CONTENT_DIGEST_MISMATCH');
}
