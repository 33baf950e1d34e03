import { z } from 'zod';
import { type LocalizedString, plainIdSchema } from '../../../shared/api/index.ts';
import type { Brand } from '../../../shared/model/index.ts';
import { unreadable } from './bank-reader.ts';

// Later than any calendar has: "never" as the largest number there is, or ticks in place of seconds. No `Date` holds it.
const farthestSeconds = 8.64e12;
const momentSchema = z.number().min(-farthestSeconds).max(farthestSeconds);

/**
 * Fields as banks really send them: what is missing, null or of another kind has a stand-in, because one odd field must
 * not hide a whole project. Only ids are strict: a wrong id is worse than an unreadable answer.
 */
export const lenient = {
  text: z
    .union([z.string(), z.record(z.string(), z.unknown()).transform(firstText)])
    .nullish()
    .catch(null)
    .transform((value) => value ?? ''),
  textOrNull: z
    .string()
    .nullish()
    .catch(null)
    .transform((value) => value ?? null),
  flag: z
    .union([z.boolean(), z.number().transform((value) => value !== 0)])
    .nullish()
    .catch(null)
    .transform((value) => value ?? false),
  count: z
    .int()
    .nonnegative()
    .nullish()
    .catch(null)
    .transform((value) => value ?? 0),
  countOrNull: z
    .int()
    .nonnegative()
    .nullish()
    .catch(null)
    .transform((value) => value ?? null),
  /** Null where a bank does not say, or says that there are none. */
  pageCount: z
    .int()
    .positive()
    .nullish()
    .catch(null)
    .transform((value) => value ?? null),
  /** Unix seconds; 0 stands for "never" with banks that know no null, and for what no calendar has. */
  time: momentSchema
    .nullish()
    .catch(null)
    .transform((value) => Math.trunc(value ?? 0)),
  timeOrNull: momentSchema
    .nullish()
    .catch(null)
    .transform((value) => (value ? Math.trunc(value) : null)),
  localized: z
    .union([
      z.string().transform((text): LocalizedString => ({ 'x-default': text })),
      z.record(z.string(), z.unknown()).transform(onlyTexts),
    ])
    .nullish()
    .catch(null)
    .transform((value): LocalizedString => value ?? {}),
} as const;

/** An id that the bank may leave out; `fallback` then stands for it. */
export function idOr<Id extends Brand<string, string>, Fallback>(fallback: Fallback) {
  return plainIdSchema
    .nullish()
    .catch(null)
    .transform((value) => (value ?? fallback) as Id | Fallback);
}

/** A list without its unreadable entries. A missing list, or a value that is no list, gives an empty one. */
export function listOf<Schema extends z.ZodType>(item: Schema) {
  return z
    .unknown()
    .optional()
    .transform((value): readonly z.output<Schema>[] =>
      Array.isArray(value)
        ? value.flatMap((entry) => {
            const parsed = item.safeParse(entry);
            return parsed.success ? [parsed.data] : [];
          })
        : [],
    );
}

/** Reads one object. Throws BANK_ANSWER_UNREADABLE with `what` it should have been. */
export function readItem<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable(what, { status: 200, headers: {} });
  return parsed.data;
}

/** Reads a list strictly: a dropped entry would look like a deleted one. Throws BANK_ANSWER_UNREADABLE. */
export function readList<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): readonly z.output<Schema>[] {
  return readItem(z.array(schema), value, what);
}

/** The id in the answer of a save: a bare id, or an object that has one. Throws BANK_ANSWER_UNREADABLE. */
export function readSavedId<Id extends Brand<string, string>>(value: unknown, what: string): Id {
  const schema = z.union([plainIdSchema, z.looseObject({ Id: plainIdSchema }).transform(({ Id }) => Id)]);
  return readItem(schema, value, what) as Id;
}

/** The unknown fields of a wire object; a save sends them back. */
export function extrasOf(
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !known.includes(key)));
}

function onlyTexts(value: Readonly<Record<string, unknown>>): LocalizedString {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function firstText(value: Readonly<Record<string, unknown>>): string {
  const texts = onlyTexts(value);
  return texts['x-default'] ?? texts.en ?? texts.fi ?? Object.values(texts)[0] ?? '';
}
