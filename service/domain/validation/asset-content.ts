import { AppError } from '../../../shared/errors/index.ts';
import {
  type AssetRecord,
  assetStatusIds,
  initialStatusId,
  type PropertyValueRecord,
} from '../records/asset.ts';
import type { PropertyField } from '../records/catalogue.ts';
import { type LocalizedText, mergeLocalized } from '../records/localized-text.ts';
import { changeName } from './localized-name.ts';
import { requireMoment } from './moment.ts';
import { changeProperties, type PropertyChange } from './property-values.ts';

/** The written content of an asset, as opposed to its files and times. `publishEnd`: Unix seconds. */
export interface AssetContent {
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly publishEnd: number | null;
  readonly statusId: string;
  readonly propertyValues: readonly PropertyValueRecord[];
  /** Ascending and each once, as are the folders. */
  readonly keywordIds: readonly string[];
  readonly linkedFolders: readonly string[];
}

/** Fields that are absent stay as they are. Keywords and folders are replaced, texts and property values merge. */
export interface AssetContentChange {
  readonly name?: string | LocalizedText | undefined;
  readonly description?: string | LocalizedText | undefined;
  /** Null takes the end away. */
  readonly publishEnd?: number | null | undefined;
  readonly statusId?: string | undefined;
  readonly properties?: readonly PropertyChange[] | undefined;
  readonly keywordIds?: readonly string[] | undefined;
  readonly linkedFolders?: readonly string[] | undefined;
}

export const emptyContent: AssetContent = {
  name: {},
  description: {},
  publishEnd: null,
  statusId: initialStatusId,
  propertyValues: [],
  keywordIds: [],
  linkedFolders: [],
};

export function contentOf(asset: AssetRecord): AssetContent {
  const { name, description, publishEnd, statusId, propertyValues, linkedFolders } = asset;
  const keywordIds = asset.keywords.map(({ keywordId }) => keywordId);
  return { name, description, publishEnd, statusId, propertyValues, keywordIds, linkedFolders };
}

/** Throws BAD_REQUEST naming the field that cannot be kept. Keywords and folders are known to exist. */
export function changeContent(
  current: AssetContent,
  change: AssetContentChange,
  fields: readonly PropertyField[],
): AssetContent {
  const { name, description, publishEnd, statusId, properties, keywordIds, linkedFolders } = change;
  if (publishEnd !== undefined && publishEnd !== null) requireMoment(publishEnd, 'PublishEnd');
  if (statusId !== undefined && !assetStatusIds.includes(statusId))
    refuse('StatusId', `is none of ${assetStatusIds.join(', ')}.`);
  return {
    name: name === undefined ? current.name : changeName(current.name, name),
    description:
      description === undefined
        ? current.description
        : mergeLocalized(current.description, description, 'Description'),
    publishEnd: publishEnd === undefined ? current.publishEnd : publishEnd,
    statusId: statusId ?? current.statusId,
    propertyValues: changeProperties(current.propertyValues, properties ?? [], fields),
    keywordIds: keywordIds === undefined ? current.keywordIds : inOrder(keywordIds),
    linkedFolders: linkedFolders === undefined ? current.linkedFolders : inOrder(linkedFolders),
  };
}

function inOrder(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].sort();
}

function refuse(field: string, what: string): never {
  throw new AppError('BAD_REQUEST', { field, reason: `${field} ${what}` });
}
