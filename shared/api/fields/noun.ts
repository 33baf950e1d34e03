import { z } from 'zod';
import type { Brand } from '../../model/index.ts';
import { countSchema, plainIdSchema, timestampSchema } from '../scalars.ts';

/**
 * One spelling of a noun: the wire schema says which fields it has, and everything else follows from it by the functions and types
 * here: the reader of the client, the view of the screens, the changes of a form, the records and columns of the service.
 *
 * Own names are the wire names in camel case. `Names` lists the exceptions, wire name → own name. Scalars are ids, texts, flags,
 * times and counts; lists and objects are nouns of their own, and each reader says how it reads them.
 */
export type Names = Readonly<Record<string, string>>;

export type OwnName<Field extends string, N extends Names> = Field extends keyof N
  ? N[Field]
  : Uncapitalize<Field>;

export function ownName(field: string, names: Names): string {
  return names[field] ?? field.slice(0, 1).toLowerCase() + field.slice(1);
}

/** A bank may omit an `optional-id`. */
export type ScalarKind = 'id' | 'optional-id' | 'text' | 'flag' | 'time' | 'count';

type Scalar = string | number | boolean;
type Given<Field> = NonNullable<z.output<Field>>;

/** Names of the fields that are scalars. */
export type ScalarName<Shape extends z.ZodRawShape> = {
  [Field in keyof Shape & string]: Given<Shape[Field]> extends Scalar ? Field : never;
}[keyof Shape & string];

/** A scalar once it is read: what a bank leaves out is an empty text, a flag that is not set, else null. */
export type ReadScalar<Field> =
  Given<Field> extends boolean
    ? boolean
    : Given<Field> extends number
      ? number | null
      : Given<Field> extends Brand<string, string>
        ? undefined extends z.output<Field>
          ? Given<Field> | null
          : Given<Field>
        : Given<Field> extends string
          ? string
          : unknown;

/** The same in the service, where an id is a plain text. */
export type StoredScalar<Field> = Given<Field> extends string ? string : ReadScalar<Field>;

/** The scalars of a noun by own names, as the service keeps them. */
export type StoredFields<Shape extends z.ZodRawShape, N extends Names> = {
  readonly [Field in ScalarName<Shape> as OwnName<Field, N>]: StoredScalar<Shape[Field]>;
};

/** The type of a field; null for a list or an object. */
export function scalarKind(field: z.core.$ZodType): ScalarKind | null {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    const kind = scalarKind(field.unwrap());
    return kind === 'id' ? 'optional-id' : kind;
  }
  if (field === plainIdSchema) return 'id';
  if (field === timestampSchema) return 'time';
  if (field === countSchema) return 'count';
  if (field instanceof z.ZodBoolean) return 'flag';
  return field instanceof z.ZodString ? 'text' : null;
}

/** Name on the wire, own name and kind of each scalar of a noun. */
export function scalarsOf(
  shape: z.ZodRawShape,
  names: Names,
): readonly { readonly field: string; readonly own: string; readonly kind: ScalarKind }[] {
  return Object.entries(shape).flatMap(([field, schema]) => {
    const kind = scalarKind(schema);
    return kind === null ? [] : [{ field, own: ownName(field, names), kind }];
  });
}

/** The scalars of a noun under their wire names; undefined ones are omitted. */
export function toWireFields(
  shape: z.ZodRawShape,
  names: Names,
  noun: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    scalarsOf(shape, names).flatMap(({ field, own }) =>
      noun[own] === undefined ? [] : [[field, noun[own]]],
    ),
  );
}
