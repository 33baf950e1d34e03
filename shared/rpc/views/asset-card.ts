import { z } from 'zod';
import {
  assetIdSchema,
  attachmentTypeIdSchema,
  bankFolderIdSchema,
  conversionIdSchema,
  fileIdSchema,
} from '../schemas/id-schemas.ts';

/** Language key → text (`docs/api/reference.md#localizedstring`). The renderer picks the language. */
const localizedTextSchema = z.record(z.string(), z.string()).readonly();

/** An asset as a grid or table shows it. Times are the bank's: seconds since the epoch. */
export const assetCardSchema = z.object({
  assetId: assetIdSchema,
  name: localizedTextSchema,
  /** Name of the master file with its extension. */
  fileName: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  created: z.number(),
  modified: z.number(),
  /** A small picture that is ready at once (`FileInfo.Previews`), for `thumbnailPath`; null shows an icon. */
  thumbnail: z.object({ fileId: fileIdSchema, conversionId: conversionIdSchema }).nullable(),
  editable: z.boolean(),
  /** Empty where the bank does not tell. */
  linkedFolders: z.array(bankFolderIdSchema).readonly(),
  /** `unit` as the bank writes it; null when it gave none or zero. */
  dimensions: z.object({ width: z.number(), height: z.number(), unit: z.string() }).nullable(),
});
export type AssetCard = z.output<typeof assetCardSchema>;

export const bankFolderCardSchema = z.object({
  bankFolderId: bankFolderIdSchema,
  parentId: z.string(),
  name: localizedTextSchema,
  hasChildren: z.boolean(),
  /** False only when the bank said so; what it does not say is tried. */
  canAddAssets: z.boolean(),
});
export type BankFolderCard = z.output<typeof bankFolderCardSchema>;

export const attachmentTypeCardSchema = z.object({
  typeId: attachmentTypeIdSchema,
  name: localizedTextSchema,
});
export type AttachmentTypeCard = z.output<typeof attachmentTypeCardSchema>;
