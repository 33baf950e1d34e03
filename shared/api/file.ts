import { z } from 'zod';
import { extensionField } from './fields/extension-field.ts';
import {
  attachmentTypeIdSchema,
  conversionIdSchema,
  countSchema,
  fileIdSchema,
  localizedStringSchema,
  plainIdSchema,
  timestampSchema,
} from './scalars.ts';

/**
 * `docs/api/reference.md#imageinfo`. Whole numbers on assets, decimals on proof versions, and no facts at all for a file
 * that is no image, so every field may be absent.
 */
export const imageInfoSchema = z.looseObject({
  Height: z.number().nullish(),
  Width: z.number().nullish(),
  Unit: z.string().nullish(),
  Resolution: z.number().nullish(),
  Colorspace: z.string().nullish(),
});

/** Of the original of this version, 64 lower-case hexadecimal digits (extension `file-sha256`). */
export const sha256Schema = extensionField(z.string().nullish());

/** Pages of a document, once a look at it has counted them; none for other files (extension `page-images`). */
export const pageCountSchema = extensionField(z.int().positive().nullish());

/** `docs/api/reference.md#fileinfo`: the active version of a master file or attachment. */
export const fileInfoSchema = z.looseObject({
  Id: fileIdSchema,
  /** Without the extension. */
  Filename: z.string(),
  Extension: z.string(),
  Created: timestampSchema,
  /** Bytes. */
  Size: countSchema,
  /** A status text; only 'Ready' is documented. */
  PreviewSupported: z.string(),
  Previews: z.array(conversionIdSchema).nullish(),
  Conversions: z.array(conversionIdSchema),
  Info: imageInfoSchema,
  Sha256: sha256Schema,
  PageCount: pageCountSchema,
});

/** `docs/api/reference.md#attachedfile`. */
export const attachedFileSchema = z.looseObject({
  AttachmentType: attachmentTypeIdSchema,
  FileInfo: fileInfoSchema,
});

/**
 * `docs/api/reference.md#attachmenttype`. The name of its first field is unknown (`docs/api/extensions.md#attachment-type-id`): the service
 * writes `Id`, another bank may write the id under any other name, which then survives as an extra property.
 */
export const attachmentTypeSchema = z.looseObject({
  Id: attachmentTypeIdSchema.nullish(),
  Name: localizedStringSchema,
  /** The integer that the path of an upload takes as well. */
  SystemId: extensionField(plainIdSchema.nullish()),
});

/** Item of GET /papi/v1/conversion, an extension. `Immediate`: answered with 200 at once, never with 202. */
export const conversionSchema = z.looseObject({
  Id: conversionIdSchema,
  Name: localizedStringSchema,
  Kind: z.string(),
  Immediate: z.boolean(),
});

/** The original file (`docs/api/reference.md#assets-and-files`). */
export const originalConversionId = conversionIdSchema.parse('1');

/**
 * Query of a download (extension `page-images`): the page of a document, from 1, that a thumbnail or preview shows. Documented
 * banks ignore it.
 */
export const downloadQuerySchema = z.object({ Page: z.coerce.number().pipe(z.int().positive()).optional() });
