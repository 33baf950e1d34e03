import type { z } from 'zod';
import { type Names, type ScalarName, type StoredFields, scalarsOf } from '../../../shared/api/index.ts';

/** The scalars of a record under their wire names; null ones are omitted. */
export function writeFields<Shape extends z.ZodRawShape, N extends Names>(
  shape: Shape,
  names: N,
  record: StoredFields<Shape, N>,
): { [Field in ScalarName<Shape>]: z.input<Shape[Field]> } {
  const stored: Readonly<Record<string, unknown>> = { ...record };
  const entries = scalarsOf(shape, names).flatMap(({ field, own }) =>
    stored[own] == null ? [] : [[field, stored[own]]],
  );
  // The fields are those of the shape; the compiler does not follow entries of an object.
  return Object.fromEntries(entries) as { [Field in ScalarName<Shape>]: z.input<Shape[Field]> };
}

type Change<Fields> = { readonly [Field in keyof Fields]: Fields[Field] | undefined };

/** The scalars of a save, under own names. Null clears a time and else has no effect. */
export function readFields<Shape extends z.ZodRawShape, N extends Names>(
  shape: Shape,
  names: N,
  body: Readonly<Record<string, unknown>>,
): Change<StoredFields<Shape, N>> {
  const entries = scalarsOf(shape, names).map(({ field, own, kind }) => [
    own,
    kind === 'time' ? body[field] : (body[field] ?? undefined),
  ]);
  return Object.fromEntries(entries) as Change<StoredFields<Shape, N>>;
}
