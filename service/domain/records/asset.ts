import type { LocalizedText } from './localized-text.ts';

/** Facts of a picture, as the header of its file tells them, or of the first page of a document. */
export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  /** Pixels, whole ones; or millimetres with two decimals for a page, which has no pixels. */
  readonly unit: 'px' | 'mm';
  /** Pixels per inch; 0 when the file does not say, or has none. */
  readonly resolution: number;
  readonly colorspace: string;
  /** Of a document; absent for a picture. */
  readonly pages?: number;
}

/**
 * How far the service got with reading a file as a picture. `none`: not a kind of file it makes previews of.
 * `pending`: not looked at yet. `failed`: looked at, and no picture.
 */
export type ImageState =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'ready'; readonly facts: ImageFacts }
  | { readonly kind: 'failed' };

/** The active version of a file. `created`: Unix seconds of this version. Past versions are kept and never shown. */
export interface FileRecord {
  readonly fileId: string;
  readonly stem: string;
  readonly extension: string;
  readonly created: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly image: ImageState;
}

export interface AttachmentRecord {
  readonly typeId: string;
  readonly file: FileRecord;
}

export interface PropertyValueRecord {
  readonly fieldIdentifier: string;
  readonly value: LocalizedText | string | number | boolean;
}

export interface KeywordRecord {
  readonly keywordId: string;
  readonly value: LocalizedText;
}

/** `created`, `modified`, `publishEnd`: Unix seconds. */
export interface AssetRecord {
  readonly assetId: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly created: number;
  readonly modified: number;
  readonly publishEnd: number | null;
  readonly statusId: string;
  readonly propertyValues: readonly PropertyValueRecord[];
  readonly keywords: readonly KeywordRecord[];
  readonly linkedFolders: readonly string[];
  /** Null for an asset that was saved as metadata and has no file yet. */
  readonly master: FileRecord | null;
  readonly attachments: readonly AttachmentRecord[];
}

/** The reference shows no list of asset statuses (`docs/api/reference.md#asset-status`). */
export const assetStatuses: readonly { readonly statusId: string; readonly name: LocalizedText }[] = [
  {
    statusId: '1',
    name: {
      'x-default': 'In use',
      en: 'In use',
      fi: 'Käytössä',
      sv: 'Används',
      de: 'In Verwendung',
      ru: 'Используется',
    },
  },
  {
    statusId: '2',
    name: {
      'x-default': 'In preparation',
      en: 'In preparation',
      fi: 'Valmistelussa',
      sv: 'Förbereds',
      de: 'In Vorbereitung',
      ru: 'Готовится',
    },
  },
  {
    statusId: '3',
    name: {
      'x-default': 'Withdrawn',
      en: 'Withdrawn',
      fi: 'Poistettu käytöstä',
      sv: 'Återkallad',
      de: 'Zurückgezogen',
      ru: 'Снят с использования',
    },
  },
];
export const assetStatusIds: readonly string[] = assetStatuses.map(({ statusId }) => statusId);
export const initialStatusId = '1';
