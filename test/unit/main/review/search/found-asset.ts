import type { FoundAsset } from '../../../../../main/api/index.ts';
import { type AssetId, asId, type FileId, type KeywordId } from '../../../../../shared/model/index.ts';

/** An asset as a search finds it; `modified` in Unix seconds, of November 2026 unless said. */
export function foundAsset(
  id: string,
  facts: {
    readonly name?: string;
    readonly extension?: string;
    readonly sizeBytes?: number;
    readonly width?: number;
    readonly height?: number;
    readonly created?: number;
    readonly modified?: number;
    readonly keywordIds?: readonly KeywordId[];
  } = {},
): FoundAsset {
  const { name = id, width, height } = facts;
  const created = facts.created ?? 1_795_000_000;
  return {
    assetId: asId<AssetId>(id),
    name: { en: name },
    names: [name],
    created,
    modified: facts.modified ?? created,
    linkedFolders: [],
    editable: true,
    master: {
      fileId: asId<FileId>(`f-${id}`),
      stem: name,
      extension: facts.extension ?? 'png',
      sizeBytes: facts.sizeBytes ?? 10,
      created,
      sha256: null,
    },
    attachments: [],
    previews: [],
    hasUnreadAttachments: false,
    keywordIds: facts.keywordIds ?? [],
    dimensions: width === undefined || height === undefined ? null : { width, height, unit: 'px' },
  };
}
