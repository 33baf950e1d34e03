import type { LocalizedText } from './localized-text.ts';

/** `typeId` is user-given, `systemId` the system's own integer; both work in an upload's path. */
export interface AttachmentType {
  readonly typeId: string;
  readonly systemId: number;
  readonly name: LocalizedText;
}

export interface KeywordNode {
  readonly keywordId: string;
  readonly parentId: string | null;
  readonly value: LocalizedText;
}

export interface PropertyField {
  readonly fieldIdentifier: string;
  readonly name: LocalizedText;
  /** `text`: one for all languages. `date`: Unix seconds. `choice`: the id of an allowed value. */
  readonly type: 'text' | 'localized-text' | 'number' | 'integer' | 'boolean' | 'date' | 'choice';
  /** Only for `choice`. */
  readonly allowedValues: readonly { readonly valueId: string; readonly value: LocalizedText }[];
}

export interface ProofStatus {
  readonly statusId: string;
  readonly name: LocalizedText;
  readonly isSharingAllowed: boolean;
}
