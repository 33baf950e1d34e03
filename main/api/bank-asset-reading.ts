import { z } from 'zod';
import {
  assetIdSchema,
  attachmentTypeIdSchema,
  bankFolderIdSchema,
  conversionIdSchema,
  fileIdSchema,
  type LocalizedString,
} from '../../shared/api/index.ts';
import type { BankAsset, BankFile } from '../../shared/model/index.ts';

/** An asset as a search shows it to people: what the engine knows, the name by language, and the picture's size. */
export interface FoundAsset extends BankAsset {
  readonly name: LocalizedString;
  readonly dimensions: { readonly width: number; readonly height: number; readonly unit: string } | null;
}

/** `no-file`: an asset that is metadata only, which a bank may hold and which no file can be mistaken for. */
export type AssetReading =
  | { readonly kind: 'asset'; readonly asset: FoundAsset }
  | { readonly kind: 'no-file' }
  | { readonly kind: 'unreadable' };

/**
 * Reads an asset as leniently as is safe: ids, size and the name of the master file must be there, everything else has
 * an answer for when it is missing. Stricter than that, one odd field of one asset would hide a whole folder; laxer,
 * a wrong size or id could let the engine take one file for another.
 */
export function readAssetItem(value: unknown): AssetReading {
  const parsed = itemSchema.safeParse(value);
  if (!parsed.success) return { kind: 'unreadable' };
  const item = parsed.data;
  if (item.MasterFile === null) return { kind: 'no-file' };
  const name = typeof item.Name === 'string' ? { 'x-default': item.Name } : withoutNulls(item.Name ?? {});
  return {
    kind: 'asset',
    asset: {
      assetId: item.Id,
      name,
      names: Object.values(name),
      created: item.Created ?? 0,
      modified: item.Modified ?? item.Created ?? 0,
      linkedFolders: item.LinkedFolders ?? [],
      // Only an explicit no hides what the bank might allow; it has the last word anyway.
      editable: item.Editable ?? true,
      master: toBankFile(item.MasterFile),
      attachments: (item.AttachedFiles ?? []).map(({ AttachmentType, FileInfo }) => ({
        typeId: AttachmentType,
        file: toBankFile(FileInfo),
      })),
      previews: item.MasterFile.Previews ?? [],
      dimensions: dimensionsOf(item.MasterFile.Info),
    },
  };
}

const wholeNumberSchema = z.number().transform((value) => Math.trunc(value));
const lenientNumberSchema = z.number().nullish().catch(null);

const fileSchema = z.object({
  Id: fileIdSchema,
  Filename: z.string(),
  Extension: z.string().nullish(),
  Created: wholeNumberSchema.nullish(),
  Size: z.int().nonnegative(),
  Previews: z.array(conversionIdSchema).nullish().catch(null),
  Info: z
    .object({
      Width: lenientNumberSchema,
      Height: lenientNumberSchema,
      Unit: z.string().nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
type WireFile = z.output<typeof fileSchema>;

const itemSchema = z.object({
  Id: assetIdSchema,
  Name: z
    .union([z.string(), z.record(z.string(), z.string().nullable())])
    .nullish()
    .catch(null),
  Created: wholeNumberSchema.nullish(),
  Modified: wholeNumberSchema.nullish(),
  LinkedFolders: z.array(bankFolderIdSchema).nullish(),
  Editable: z.boolean().nullish(),
  MasterFile: fileSchema.nullable(),
  AttachedFiles: z
    .array(z.object({ AttachmentType: attachmentTypeIdSchema, FileInfo: fileSchema }))
    .nullish(),
});

function toBankFile(file: WireFile): BankFile {
  return {
    fileId: file.Id,
    stem: file.Filename,
    // Some systems keep the dot in an extension.
    extension: (file.Extension ?? '').replace(/^\./, ''),
    sizeBytes: file.Size,
    created: file.Created ?? 0,
  };
}

function withoutNulls(name: Readonly<Record<string, string | null>>): LocalizedString {
  return Object.fromEntries(
    Object.entries(name).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function dimensionsOf(info: WireFile['Info']): FoundAsset['dimensions'] {
  const { Width: width, Height: height, Unit: unit } = info ?? {};
  // A file that is no picture has zeros here.
  if (!width || !height) return null;
  return { width, height, unit: unit ?? '' };
}
