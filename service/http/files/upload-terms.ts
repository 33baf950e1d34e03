import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  contentDigestHeader,
  existingAssetHeader,
  idempotencyKeyHeader,
  idempotentReplayedHeader,
  unlessExistsHeader,
  unlessExistsNameAndContent,
} from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { RecordedAnswer } from '../../domain/index.ts';

/** The requests beyond the reference in the headers of an upload. */
export interface UploadHeaders {
  readonly key: string | null;
  readonly unlessExists: boolean;
  /** Hexadecimal sha256 that the sender announced; null when it announced none. */
  readonly announcedSha256: string | null;
}

const noHeaders: UploadHeaders = { key: null, unlessExists: false, announcedSha256: null };

/** The documented profile heeds none of them. Throws BAD_REQUEST for a header that cannot be read. */
export function readUploadHeaders(
  request: FastifyRequest,
  { hasExtensions }: { readonly hasExtensions: boolean },
): UploadHeaders {
  if (!hasExtensions) return noHeaders;
  return {
    key: readKey(request.headers[idempotencyKeyHeader]),
    unlessExists: readUnlessExists(request.headers[unlessExistsHeader]),
    announcedSha256: readDigest(request.headers[contentDigestHeader]),
  };
}

/** `isReplay`: an earlier request with the same key had the effect. */
export function sendRecorded(
  reply: FastifyReply,
  { body, existingAssetId }: RecordedAnswer,
  { isReplay }: { readonly isReplay: boolean },
): FastifyReply {
  if (isReplay) reply.header(idempotentReplayedHeader, 'true');
  if (existingAssetId !== null) reply.header(existingAssetHeader, existingAssetId);
  return body === '' ? reply.code(200).send() : reply.type('application/json; charset=utf-8').send(body);
}

/** The string of the draft is quoted; senders that leave the quotes off mean the same. */
const keyPattern = /^(?:"([!#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))$/;

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const [, quoted, plain] = keyPattern.exec(String(header)) ?? [];
  const key = quoted ?? plain;
  if (key !== undefined) return key;
  return refuse(idempotencyKeyHeader, 'A key is 1 to 255 visible ASCII characters without " and \\.');
}

function readUnlessExists(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  if (header === unlessExistsNameAndContent) return true;
  return refuse(unlessExistsHeader, `Only ${unlessExistsNameAndContent} is known.`);
}

/** RFC 9530: a dictionary of algorithms, of which only sha-256 is verified. */
function readDigest(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const members = String(header)
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member.startsWith('sha-256='));
  const [member] = members;
  if (member === undefined) return null;
  const [, encoded] = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(member) ?? [];
  if (encoded === undefined || members.length > 1)
    return refuse(contentDigestHeader, 'A digest looks like sha-256=:BASE64:.');
  return Buffer.from(encoded, 'base64').toString('hex');
}

function refuse(field: string, reason: string): never {
  throw new AppError('BAD_REQUEST', { field, reason });
}
