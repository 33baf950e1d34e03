import { createHash } from 'node:crypto';
import { type BankClient, bodyOf } from './running-bank.ts';

/** The parts of an upload's answer that a test reads. */
export interface UploadAnswer {
  readonly status: number;
  readonly body: string;
  readonly code: unknown;
  readonly replayed: string | null;
  readonly existing: string | null;
}

/** One upload with the headers of the extensions. */
export async function sendUpload(
  client: BankClient,
  path: string,
  content: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<UploadAnswer> {
  const response = await client.send('POST', path, { headers: { ...headers }, body: bodyOf(content) });
  const body = await response.text();
  return {
    status: response.status,
    body,
    code: response.ok ? null : JSON.parse(body).Code,
    replayed: response.headers.get('idempotent-replayed'),
    existing: response.headers.get('galley-existing-asset'),
  };
}

export function sha256Of(content: string | Uint8Array, form: 'hex' | 'base64' = 'hex'): string {
  return createHash('sha256').update(content).digest(form);
}
