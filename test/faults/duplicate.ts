import { parse } from 'node:path';
import { routes } from '../../shared/api/index.ts';
import type { LateRequest } from '../support/tcp-proxy.ts';

/** The doubled object, and the request that may have made the second. */
export interface UploadDuplicate {
  /** For people. */
  readonly text: string;
  /** Of files with uploads that made it, without extension; null: it is a bank folder, which uploads do not make. */
  readonly stems: ReadonlySet<string> | null;
}

/** Whether this request may have made it: an upload under one of its names, or the making of a bank folder. */
export function mayHaveMade(
  { request: { isUpload, path } }: LateRequest,
  { stems }: UploadDuplicate,
): boolean {
  if (stems === null) return path === routes.saveFolder.path;
  return isUpload && stems.has(parse(decodeURIComponent(parse(path).base)).name);
}
