import { z } from 'zod';

const extensionFields = z.registry<Readonly<Record<string, never>>>();

/** Marks a field of a wire object that the reference does not have; the documented profile neither sends nor describes it. */
export function extensionField<Field extends z.ZodType>(schema: Field): Field {
  extensionFields.add(schema, {});
  return schema;
}

export function isExtensionField(schema: z.ZodType): boolean {
  return extensionFields.has(schema);
}
