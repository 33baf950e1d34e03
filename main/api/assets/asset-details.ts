import { z } from 'zod';
import {
  assetIdSchema,
  assetStatusIdSchema,
  attachmentTypeIdSchema,
  bankFolderIdSchema,
  conversionIdSchema,
  fileIdSchema,
  keywordIdSchema,
  type LocalizedString,
  plainIdSchema,
  routes,
} from '../../../shared/api/index.ts';
import {
  type AssetId,
  type AssetStatusId,
  type AttachmentTypeId,
  type BankFolderId,
  type ConversionId,
  type FileId,
  joinFileName,
  type KeywordId,
} from '../../../shared/model/index.ts';
import type { BankReader } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { lenient, listOf, readItem, readList } from '../json-calls/lenient-fields.ts';
import { searchItems } from './search-answer.ts';
import { folderClause } from './search-clauses.ts';

/** `docs/api/reference.md#fileinfo`, with what people ask about a file. Times are the bank's, in seconds. */
export interface FileDetails {
  readonly fileId: FileId;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly created: number;
  readonly previews: readonly ConversionId[];
  /** The conversions it can be downloaded as, the original among them; empty where the bank lists none. */
  readonly conversions: readonly ConversionId[];
  /** Pages of a document; null: the bank did not say, or it is none. */
  readonly pageCount: number | null;
  readonly image: {
    readonly width: number;
    readonly height: number;
    readonly unit: string;
    readonly resolution: number | null;
    readonly colorspace: string | null;
  } | null;
}

export type PropertyData = LocalizedString | string | number | boolean;

/** All of one asset (`docs/api/reference.md#asset`). */
export interface AssetDetails {
  readonly assetId: AssetId;
  readonly name: LocalizedString;
  readonly description: LocalizedString;
  readonly created: number;
  readonly modified: number;
  readonly publishEnd: number | null;
  readonly statusId: string | null;
  readonly properties: readonly { readonly fieldId: string; readonly value: PropertyData }[];
  readonly keywords: readonly { readonly keywordId: KeywordId; readonly value: LocalizedString }[];
  readonly linkedFolders: readonly BankFolderId[];
  readonly master: FileDetails | null;
  readonly attachments: readonly { readonly typeId: AttachmentTypeId; readonly file: FileDetails }[];
  readonly editable: boolean;
}

export interface BankConversion {
  readonly conversionId: ConversionId;
  readonly name: LocalizedString;
  /** Answered at once, never made first. */
  readonly isImmediate: boolean;
}

export interface BankPropertyField {
  readonly fieldId: string;
  readonly name: LocalizedString;
  /** An open set. */
  readonly type: string;
  readonly choices: readonly { readonly choiceId: string; readonly name: LocalizedString }[];
}

export interface BankKeyword {
  readonly keywordId: KeywordId;
  readonly parentId: KeywordId;
  readonly value: LocalizedString;
}

export interface BankAssetStatus {
  readonly statusId: AssetStatusId;
  readonly name: LocalizedString;
}

/** Facts about one asset for the user. Every call throws AppError; the lists are null where the bank has none. */
export interface AssetReading {
  /** By id where the bank can, else among the assets of the folder `hint`. Null when the bank shows none. */
  assetDetails(
    assetId: AssetId,
    hint: BankFolderId | null,
    signal: AbortSignal,
  ): Promise<AssetDetails | null>;
  conversions(signal: AbortSignal): Promise<readonly BankConversion[] | null>;
  propertyFields(signal: AbortSignal): Promise<readonly BankPropertyField[] | null>;
  keywords(signal: AbortSignal): Promise<readonly BankKeyword[] | null>;
  assetStatuses(signal: AbortSignal): Promise<readonly BankAssetStatus[] | null>;
}

export interface AssetReadingDeps {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}

export function createAssetReading({ reader, capabilities }: AssetReadingDeps): AssetReading {
  async function listOrNull<Schema extends z.ZodType>(
    name: 'listConversions' | 'listProperties' | 'listKeywords' | 'listAssetStatuses',
    schema: Schema,
    signal: AbortSignal,
  ): Promise<readonly z.output<Schema>[] | null> {
    if (!(await capabilities(signal)).has(name)) return null;
    return readList(schema, await reader.json({ route: routes[name], params: {}, signal }), name);
  }

  return {
    async assetDetails(assetId, hint, signal) {
      if ((await capabilities(signal)).has('readAsset')) {
        const call = { route: routes.readAsset, params: { asset_id: assetId }, signal };
        const value = await reader.jsonOrNull(call);
        return value === null ? null : readItem(detailsSchema, value, 'an asset');
      }
      if (hint === null) return null;
      const json = [folderClause(hint, false)];
      const value = await reader.json({ route: routes.searchAssets, params: {}, json, signal });
      const item = searchItems(value)?.find((candidate) => idOf(candidate) === assetId);
      return item === undefined ? null : readItem(detailsSchema, item, 'an asset');
    },
    conversions: (signal) => listOrNull('listConversions', conversionSchema, signal),
    assetStatuses: (signal) => listOrNull('listAssetStatuses', statusSchema, signal),
    propertyFields: (signal) => listOrNull('listProperties', fieldSchema, signal),
    async keywords(signal) {
      const listed = await listOrNull('listKeywords', keywordSchema, signal);
      return listed === null ? null : onceEach(listed);
    },
  };
}

/** One keyword may stand under two parents, and is listed for each. */
function onceEach<Keyword extends { readonly keywordId: KeywordId }>(
  keywords: readonly Keyword[],
): readonly Keyword[] {
  const seen = new Set<KeywordId>();
  return keywords.filter(({ keywordId }) => !seen.has(keywordId) && seen.add(keywordId));
}

function idOf(item: unknown): string | null {
  return z.object({ Id: plainIdSchema }).safeParse(item).data?.Id ?? null;
}

const number = z.number().nullish().catch(null);
const text = z.string().nullish().catch(null);

const fileSchema = z
  .object({
    Id: fileIdSchema,
    Filename: z.string(),
    Extension: text,
    Created: lenient.time,
    Size: lenient.count,
    Previews: z.array(conversionIdSchema).nullish().catch(null),
    Conversions: z.array(conversionIdSchema).nullish().catch(null),
    PageCount: lenient.pageCount,
    Info: z
      .object({ Width: number, Height: number, Unit: text, Resolution: number, Colorspace: text })
      .nullish()
      .catch(null),
  })
  .transform(
    (file): FileDetails => ({
      fileId: file.Id,
      // Some systems keep the dot in an extension.
      fileName: joinFileName(file.Filename, (file.Extension ?? '').replace(/^\./, '')),
      sizeBytes: file.Size,
      created: file.Created,
      previews: file.Previews ?? [],
      conversions: file.Conversions ?? [],
      pageCount: file.PageCount,
      image: imageOf(file.Info),
    }),
  );

function imageOf(
  info:
    | {
        Width?: number | null | undefined;
        Height?: number | null | undefined;
        Unit?: string | null | undefined;
        Resolution?: number | null | undefined;
        Colorspace?: string | null | undefined;
      }
    | null
    | undefined,
): FileDetails['image'] {
  const { Width: width, Height: height, Unit, Resolution, Colorspace } = info ?? {};
  // A file that is no picture has zeros here.
  if (!width || !height) return null;
  return { width, height, unit: Unit ?? '', resolution: Resolution || null, colorspace: Colorspace || null };
}

const propertySchema = z
  .object({
    FieldIdentifier: plainIdSchema,
    Value: z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.string())]),
  })
  .transform(({ FieldIdentifier, Value }) => ({ fieldId: FieldIdentifier, value: Value as PropertyData }));

const detailsSchema = z
  .object({
    Id: assetIdSchema,
    Name: lenient.localized,
    Description: lenient.localized,
    Created: lenient.time,
    Modified: lenient.time,
    PublishEnd: lenient.timeOrNull,
    StatusId: plainIdSchema.nullish().catch(null),
    PropertyValues: listOf(propertySchema),
    Keywords: listOf(
      z
        .object({ Id: keywordIdSchema, Value: lenient.localized })
        .transform(({ Id, Value }) => ({ keywordId: Id, value: Value })),
    ),
    LinkedFolders: listOf(bankFolderIdSchema),
    MasterFile: fileSchema.nullish().catch(null),
    AttachedFiles: listOf(
      z
        .object({ AttachmentType: attachmentTypeIdSchema, FileInfo: fileSchema })
        .transform(({ AttachmentType, FileInfo }) => ({ typeId: AttachmentType, file: FileInfo })),
    ),
    Editable: z.boolean().nullish().catch(null),
  })
  .transform(
    (asset): AssetDetails => ({
      assetId: asset.Id,
      name: asset.Name,
      description: asset.Description,
      created: asset.Created,
      modified: asset.Modified,
      publishEnd: asset.PublishEnd,
      statusId: asset.StatusId ?? null,
      properties: asset.PropertyValues,
      keywords: onceEach(asset.Keywords),
      linkedFolders: asset.LinkedFolders,
      master: asset.MasterFile ?? null,
      attachments: asset.AttachedFiles,
      // Only an explicit no hides what the bank might allow; it has the last word anyway.
      editable: asset.Editable ?? true,
    }),
  );

const conversionSchema = z
  .object({ Id: conversionIdSchema, Name: lenient.localized, Immediate: lenient.flag })
  .transform(({ Id, Name, Immediate }) => ({ conversionId: Id, name: Name, isImmediate: Immediate }));

const statusSchema = z
  .object({ Id: assetStatusIdSchema, Name: lenient.localized })
  .transform(({ Id, Name }) => ({ statusId: Id, name: Name }));

const fieldSchema = z
  .object({
    FieldIdentifier: plainIdSchema,
    Name: lenient.localized,
    Type: lenient.text,
    AllowedValues: listOf(
      z
        .object({ Id: plainIdSchema, Value: lenient.localized })
        .transform(({ Id, Value }) => ({ choiceId: Id, name: Value })),
    ),
  })
  .transform((field) => ({
    fieldId: field.FieldIdentifier,
    name: field.Name,
    type: field.Type,
    choices: field.AllowedValues,
  }));

const keywordSchema = z
  .object({ Id: keywordIdSchema, ParentId: keywordIdSchema, Value: lenient.localized })
  .transform(({ Id, ParentId, Value }) => ({ keywordId: Id, parentId: ParentId, value: Value }));
