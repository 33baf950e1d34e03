import { z } from 'zod';
import {
  assetIdSchema,
  attachmentTypeIdSchema,
  bankFolderIdSchema,
  conversionIdSchema,
  fileIdSchema,
  type LocalizedString,
} from '../../../shared/api/index.ts';
import {
  asId,
  type BankAsset,
  type BankFile,
  joinFileName,
  type KeywordId,
  type Sha256,
  type UnreadItem,
} from '../../../shared/model/index.ts';
import { isJsonObject } from '../http/json-answer.ts';

/** An asset as a search shows it to people: what the engine knows, the name by language, and the picture's size. */
export interface FoundAsset extends BankAsset {
  readonly name: LocalizedString;
  /** Empty where the bank does not say. */
  readonly keywordIds: readonly KeywordId[];
  readonly dimensions: { readonly width: number; readonly height: number; readonly unit: string } | null;
  /** The bank's list of attachments is incomplete. */
  readonly hasUnreadAttachments: boolean;
}

/** `no-file`: an asset that is metadata only, which a bank may hold and which no file can be mistaken for. */
export type AssetReading =
  | { readonly kind: 'asset'; readonly asset: FoundAsset }
  | { readonly kind: 'no-file' }
  | { readonly kind: 'unreadable'; readonly item: UnreadItem };

/**
 * Reads an asset as leniently as is safe: ids, size and the name of the master file must be there, everything else has
 * an answer for when it is missing. Stricter than that, one odd field of one asset would hide a whole folder; laxer,
 * a wrong size or id could let the engine take one file for another.
 */
export function readAssetItem(value: unknown): AssetReading {
  const parsed = itemSchema.safeParse(value);
  if (!parsed.success) return { kind: 'unreadable', item: { names: namesOf(value) } };
  const item = parsed.data;
  if (item.MasterFile === null) return { kind: 'no-file' };
  const name = typeof item.Name === 'string' ? { 'x-default': item.Name } : withoutNulls(item.Name ?? {});
  const attached = item.AttachedFiles ?? [];
  const readable = attached.filter((each) => each !== null);
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
      attachments: readable.map(({ AttachmentType, FileInfo }) => ({
        typeId: AttachmentType,
        file: toBankFile(FileInfo),
      })),
      hasUnreadAttachments: readable.length < attached.length,
      previews: item.MasterFile.Previews ?? [],
      keywordIds: keywordIdsOf(value),
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
  // An extension. Of an odd value nothing follows: then a download tells, as from a bank without it.
  Sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .nullish()
    .catch(null),
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
  // The master file is what counts: an attachment that cannot be read is null, and must not make its asset invisible.
  AttachedFiles: z
    .array(z.object({ AttachmentType: attachmentTypeIdSchema, FileInfo: fileSchema }).nullable().catch(null))
    .catch([null])
    .nullish(),
});

/** Read by hand: a listing of 100,000 assets would parse several keywords of each, which the engine does not need. */
function keywordIdsOf(item: unknown): readonly KeywordId[] {
  if (!isJsonObject(item) || !Array.isArray(item.Keywords) || item.Keywords.length === 0) return noKeywords;
  return item.Keywords.flatMap((keyword: unknown) => {
    const id = isJsonObject(keyword) ? keyword.Id : null;
    return typeof id === 'string' || typeof id === 'number' ? [asId<KeywordId>(String(id))] : [];
  });
}

const noKeywords: readonly KeywordId[] = [];

/**
 * By what names a file may be looked for that is, perhaps, what this item holds. Only that of the master file says that it is
 * no other file: an asset may have been given any name.
 */
function namesOf(item: unknown): readonly string[] {
  if (!isJsonObject(item) || !isJsonObject(item.MasterFile)) return [];
  const { Filename, Extension } = item.MasterFile;
  const extension = Extension ?? '';
  if (typeof Filename !== 'string' || Filename === '' || typeof extension !== 'string') return [];
  const own = isJsonObject(item.Name) ? Object.values(item.Name) : [item.Name];
  const stems = [Filename, ...own.filter((name) => typeof name === 'string')];
  return [...new Set(stems.flatMap((stem) => [stem, joinFileName(stem, withoutDot(extension))]))];
}

function toBankFile(file: WireFile): BankFile {
  return {
    fileId: file.Id,
    stem: file.Filename,
    extension: withoutDot(file.Extension ?? ''),
    sizeBytes: file.Size,
    created: file.Created ?? 0,
    sha256: file.Sha256 == null ? null : asId<Sha256>(file.Sha256.toLowerCase()),
  };
}

/** Some systems keep the dot in an extension. */
function withoutDot(extension: string): string {
  return extension.replace(/^\./, '');
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
