import type { LocalizedString } from '../../../shared/api/index.ts';
import { type AttachmentTypeId, asId } from '../../../shared/model/index.ts';
import { isJsonObject } from '../http/json-answer.ts';

/** A kind of attachment that this bank knows. */
export interface BankAttachmentType {
  /** The user-given one where there is one: the bank shows files of the type under it (`docs/api/reference.md#attachedfile`). */
  readonly typeId: AttachmentTypeId;
  /** Integers of the system for the same type, which uploads may name as well; files are not shown under them. Never the one above. */
  readonly systemIds: readonly string[];
  readonly name: LocalizedString;
}

/**
 * The field of the user-given id has no known name (`docs/api/extensions.md#attachment-type-id-in-client`): `Id` where that is a text, else the first text
 * beside `Name`. An integer is the system's and serves where there is no text. An item without either is no type that
 * could be sent.
 */
export function readAttachmentType(item: unknown): readonly BankAttachmentType[] {
  if (!isJsonObject(item)) return [];
  const entries = Object.entries(item).filter(([key]) => key !== 'Name');
  const fields = [...entries.filter(([key]) => key === 'Id'), ...entries.filter(([key]) => key !== 'Id')];
  const texts = fields.map(([, value]) => value).filter(isText);
  const integers = fields.filter(([, value]) => Number.isSafeInteger(value));
  // A text with spaces beside an integer describes the type.
  const word = texts.find((text) => !/\s/.test(text));
  const typeId = word ?? integers[0]?.[1] ?? texts[0];
  if (typeId === undefined) return [];
  // Other integers may count or sort. Ids are strings in JSON, also those that are numbers (`docs/api/reference.md#conventions`).
  const systemIds = fields
    .filter(([key]) => /id$/i.test(key))
    .map(([, value]) => (Number.isSafeInteger(value) || isText(value) ? String(value) : ''))
    .filter((id) => /^\d+$/.test(id) && id !== String(typeId));
  return [{ typeId: asId(String(typeId)), systemIds, name: readName(item.Name) }];
}

/**
 * By which id files of the type are shown that was named by either of its ids; null for a type that is not among these. A
 * user-given id that looks like a number goes before the system's.
 */
export function findAttachmentType(
  named: AttachmentTypeId,
  types: readonly BankAttachmentType[],
): AttachmentTypeId | null {
  const found =
    types.find(({ typeId }) => typeId === named) ?? types.find(({ systemIds }) => systemIds.includes(named));
  return found?.typeId ?? null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function readName(value: unknown): LocalizedString {
  if (typeof value === 'string') return { 'x-default': value };
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
