import { z } from 'zod';
import {
  type Names,
  type OwnName,
  ownName,
  type ReadScalar,
  type ScalarKind,
  scalarKind,
} from '../../../shared/api/index.ts';
import { extrasOf, idOr, lenient } from './lenient-fields.ts';

/** Properties of the bank that Galley does not know: kept, so that saving a list gives them back. */
export interface WithExtras {
  readonly extras: Readonly<Record<string, unknown>>;
}

/** A noun by own names: `special` fields as their readers give them, the others as scalars. */
type LenientNoun<Shape extends z.ZodRawShape, N extends Names, Special> = WithExtras & {
  readonly [Field in keyof Shape & string as OwnName<Field, N>]: Field extends keyof Special
    ? Special[Field] extends z.ZodType
      ? z.output<Special[Field]>
      : never
    : ReadScalar<Shape[Field]>;
};

/**
 * The lenient reader of a wire object. Scalars are read as banks send them (`lenient`); only ids that the schema requires are strict.
 * Lists, objects and fields that are read in another way stand in `special`. `known`: further fields that are no extras.
 */
export function lenientNoun<
  Shape extends z.ZodRawShape,
  const N extends Names,
  Special extends Partial<Record<keyof Shape, z.ZodType>>,
>(
  schema: z.ZodObject<Shape>,
  names: N,
  special: Special,
  known: readonly string[] = [],
): z.ZodType<LenientNoun<Shape, N, Special>> {
  const readers: Readonly<Record<string, z.ZodType | undefined>> = special;
  const fields = Object.fromEntries(
    Object.entries(schema.shape).map(([field, scalar]) => [field, readers[field] ?? readerOf(field, scalar)]),
  );
  const knownFields = [...Object.keys(fields), ...known];
  const reading = z.looseObject(fields).transform((wire) => ({
    ...Object.fromEntries(Object.keys(fields).map((field) => [ownName(field, names), wire[field]])),
    extras: extrasOf(wire, knownFields),
  }));
  // Names and readers come from the same shape; the compiler does not follow entries of an object.
  return reading as unknown as z.ZodType<LenientNoun<Shape, N, Special>>;
}

function readerOf(field: string, scalar: z.core.$ZodType): z.core.$ZodType {
  const kind = scalarKind(scalar);
  if (kind === null) throw new Error(`${field} is no scalar: its reader must be given.`);
  return kind === 'id' ? scalar : readers[kind];
}

const readers: Readonly<Record<Exclude<ScalarKind, 'id'>, z.ZodType>> = {
  'optional-id': idOr(null),
  text: lenient.text,
  flag: lenient.flag,
  time: lenient.timeOrNull,
  count: lenient.countOrNull,
};
