import { assetIdSchema } from '../../../shared/api/index.ts';
import type { BankAsset } from '../../../shared/model/index.ts';
import { readAssetItem } from '../assets/bank-asset-reading.ts';
import { isJsonObject, parseJson } from '../http/json-answer.ts';

/** The asset or id in the body of a 2xx, or nothing: `docs/api/extensions.md#upload-answers`. */
export type UploadAnswer =
  | { readonly kind: 'asset'; readonly asset: BankAsset }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' };

/** Reads the body of a 2xx answer to an upload. Never throws: what it cannot read, the bank is asked about later. */
export function readUploadAnswer(body: Uint8Array): UploadAnswer {
  const text = new TextDecoder().decode(body).trim();
  if (text === '') return { kind: 'empty' };
  const value = parseJson(body);
  if (value === undefined) return plainId.test(text) ? { kind: 'id', id: text } : { kind: 'unreadable' };
  return fromValue(Array.isArray(value) && value.length === 1 ? value[0] : value);
}

// An id that a server wrote without quotes; a sentence or a page has other characters.
const plainId = /^[A-Za-z0-9_-]{1,128}$/;

function fromValue(value: unknown): UploadAnswer {
  if (value === null || value === '') return { kind: 'empty' };
  const reading = readAssetItem(value);
  if (reading.kind === 'asset' && !reading.asset.hasUnreadAttachments)
    return { kind: 'asset', asset: reading.asset };
  const id = assetIdSchema.safeParse(isJsonObject(value) ? value.Id : value);
  return id.success ? { kind: 'id', id: id.data } : { kind: 'unreadable' };
}
