import type { z } from 'zod';
import type { assetSchema, fileInfoSchema } from '../../../shared/api/index.ts';
import {
  type FileRecord,
  offeredConversions,
  offeredPreviews,
  type VisibleAsset,
} from '../../domain/index.ts';
import { previewTexts, toWholeWireImage, toWirePages } from './wire-image.ts';
import { toWireProperties } from './wire-properties.ts';

export type WireAsset = z.input<typeof assetSchema>;

/** Whether the profile shows more than the reference does. */
export interface WireProfile {
  readonly hasExtensions: boolean;
}

/** An asset as `docs/api/reference.md#asset` shapes it. */
export function toWireAsset({ asset, isEditable }: VisibleAsset, profile: WireProfile): WireAsset {
  return {
    Id: asset.assetId,
    Name: asset.name,
    Description: asset.description,
    Created: asset.created,
    Modified: asset.modified,
    ...(asset.publishEnd === null ? {} : { PublishEnd: asset.publishEnd }),
    StatusId: asset.statusId,
    PropertyValues: toWireProperties(asset.propertyValues),
    Keywords: asset.keywords.map(({ keywordId, value }) => ({ Id: keywordId, Value: value })),
    LinkedFolders: [...asset.linkedFolders],
    MasterFile: asset.master === null ? null : toWireFile(asset.master, profile),
    AttachedFiles: asset.attachments.map(({ typeId, file }) => ({
      AttachmentType: typeId,
      FileInfo: toWireFile(file, profile),
    })),
    Editable: isEditable,
  };
}

function toWireFile(file: FileRecord, { hasExtensions }: WireProfile): z.input<typeof fileInfoSchema> {
  return {
    Id: file.fileId,
    Filename: file.stem,
    Extension: file.extension,
    Created: file.created,
    Size: file.sizeBytes,
    PreviewSupported: previewTexts[file.image.kind],
    Previews: [...offeredPreviews(file)],
    Conversions: [...offeredConversions(file)],
    Info: toWholeWireImage(file.image),
    ...(hasExtensions ? { Sha256: file.sha256, ...toWirePages(file.image) } : {}),
  };
}
