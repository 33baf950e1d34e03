import { z } from 'zod';
import {
  type Names,
  type OwnName,
  ownName,
  type ReadScalar,
  type ScalarKind,
  scalarKind,
} from '../../api/index.ts';
import { idSchema } from './id-schemas.ts';

/** The view of a noun: `special` fields as given there, the others as scalars under their own names. */
type ViewShape<Shape extends z.ZodRawShape, N extends Names, Special> = {
  readonly [Field in keyof Shape & string as OwnName<Field, N>]: Field extends keyof Special
    ? Special[Field] extends z.ZodType
      ? Special[Field]
      : never
    : z.ZodType<ReadScalar<Shape[Field]>>;
};

/** The screens' view of a wire object. Lists, objects and fields that are shown in another way stand in `special`. */
export function viewOf<
  Shape extends z.ZodRawShape,
  const N extends Names,
  Special extends Partial<Record<keyof Shape, z.ZodType>>,
>(schema: z.ZodObject<Shape>, names: N, special: Special): z.ZodObject<ViewShape<Shape, N, Special>> {
  const given: Readonly<Record<string, z.ZodType | undefined>> = special;
  const fields = Object.entries(schema.shape).map(([field, scalar]) => [
    ownName(field, names),
    given[field] ?? viewOfScalar(field, scalar),
  ]);
  // Names and schemas come from the same shape; the compiler does not follow entries of an object.
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject<ViewShape<Shape, N, Special>>;
}

function viewOfScalar(field: string, scalar: z.core.$ZodType): z.ZodType {
  const kind = scalarKind(scalar);
  if (kind === null) throw new Error(`${field} is no scalar: its view must be given.`);
  return views[kind];
}

/** Times are Unix seconds of the bank's clock. Null: the bank did not say. */
const views: Readonly<Record<ScalarKind, z.ZodType>> = {
  id: idSchema(),
  'optional-id': idSchema().nullable(),
  text: z.string(),
  flag: z.boolean(),
  time: z.number().nullable(),
  count: z.int().nonnegative().nullable(),
};
