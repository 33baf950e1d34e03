import { z } from 'zod';
import { keywordIdSchema, localizedStringSchema, plainIdSchema } from './scalars.ts';

const propertyDataSchema = z.union([localizedStringSchema, z.string(), z.number(), z.boolean()]);

/** `docs/api/reference.md#propertyvalue`. `FieldIdentifier` is a text key or a numeric id as a string. */
export const propertyValueSchema = z.looseObject({
  FieldIdentifier: plainIdSchema,
  Value: propertyDataSchema,
});

/**
 * A property in a save. **An entry without `Value` deletes the field** (`docs/api/extensions.md#property-values`),
 * so an entry is only ever sent for a field that was changed on purpose. Booleans are written 0 or 1.
 */
export const propertyValueChangeSchema = z.looseObject({
  FieldIdentifier: plainIdSchema,
  Value: propertyDataSchema.optional(),
});

/** One value of a choice. */
export const allowedValueSchema = z.looseObject({ Id: plainIdSchema, Value: localizedStringSchema });

/** Item of GET /papi/v1/property, an extension: a field's type and, for a choice, its allowed values. */
export const propertyDefinitionSchema = z.looseObject({
  FieldIdentifier: plainIdSchema,
  Name: localizedStringSchema,
  /** An open set; the service knows text, localized-text, number, integer, boolean, date and choice. */
  Type: z.string(),
  AllowedValues: z.array(allowedValueSchema).nullish(),
});

/** `docs/api/reference.md#keyword`: a keyword linked to an asset. */
export const keywordSchema = z.looseObject({ Id: keywordIdSchema, Value: localizedStringSchema });

/** A keyword in a save: its id is enough, and a `Value` sent along changes nothing. */
export const keywordLinkSchema = z.looseObject({ Id: keywordIdSchema });

/** Item of GET /papi/v1/keyword, an extension: the hierarchy. `ParentId` '0' is the root. */
export const keywordRecordSchema = z.looseObject({
  Id: keywordIdSchema,
  ParentId: keywordIdSchema,
  Value: localizedStringSchema,
});
