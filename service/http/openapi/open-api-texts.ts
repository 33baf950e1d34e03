import type { z } from 'zod';
import {
  contentDigestHeader,
  existingAssetHeader,
  idempotencyKeyHeader,
  idempotentReplayedHeader,
  type RouteName,
  type routes,
  totalCountHeader,
  unlessExistsHeader,
  unlessExistsNameAndContent,
} from '../../../shared/api/index.ts';

/** The texts of the OpenAPI document about itself, its groups of calls, and the common parts of many calls. */
export const documentText = {
  common:
    'The document describes the REST API of a media bank with project management. ' +
    'Every call needs a token in the header `x-auth-token`, except the sign-ins and this description. ' +
    'Ids are strings. Timestamps are Unix seconds of the clock of the bank. ' +
    'Every object may carry fields that are not described here.',
  extensions: 'The mark `x-extension` stands on what a bank may lack: calls, parameters, fields and answers.',
};

/** By resource, in the order of the document. */
export const tagTexts: Readonly<Record<string, string>> = {
  auth: 'Sign-ins exchange an API key or a password for a token.',
  bank: 'The bank says what it is and which extensions it has.',
  asset: 'Assets are metadata with references to files.',
  file: 'Files are downloaded as conversions and take new versions.',
  folder: 'Folders of the media bank form a tree and hold assets.',
  keyword: 'Keywords form a hierarchy and describe assets.',
  property: 'Property fields describe assets, projects and project folders.',
  conversion: 'Conversions are the renditions that the bank makes of files.',
  project: 'Projects hold tasks, milestones, members, proofs and messages. Project folders hold projects.',
  proof: 'Proofs are files for review, which guests can see and answer.',
  user: 'The user is the person behind the token.',
  swagger: 'The bank describes its own calls.',
};

export const securityTexts = {
  token: 'The header carries the token of a sign-in. The rights of its user limit every call.',
  'api-key': 'The header carries an API key, which only the sign-in takes.',
} as const;

type PathParameter = { [Name in RouteName]: keyof (typeof routes)[Name]['params'] }[RouteName];

export const pathTexts: Readonly<Record<PathParameter, string>> = {
  asset_id: 'The id names the asset.',
  attachment_id: 'The id names the attachment type: the user-given id, or the integer of the system.',
  comment_id: 'The id names the comment.',
  conversion_id: 'The id is one of `Conversions` of the file. `1` is the original.',
  file_id: 'The id names a master file or an attachment. A download takes the id of a proof version as well.',
  file_name: 'The name carries the extension. It has at most 255 bytes in UTF-8.',
  folder_id: 'The id names the folder of the media bank.',
  project_id: 'The id names the project.',
  proof_id: 'The id names the proof.',
  version_id: 'The id names the version of the proof.',
};

type QueryOf<Query> = Query extends z.ZodObject<infer Shape> ? keyof Shape : never;
type QueryParameter = { [Name in RouteName]: QueryOf<(typeof routes)[Name]['query']> }[RouteName];

export const queryTexts: Readonly<Record<QueryParameter, string>> = {
  Limit: 'The answer holds at most this many assets. `0` answers the count alone.',
  ModifiedSince: 'The answer holds only assets that were modified in this Unix second or later.',
  Offset: 'The answer leaves out this many assets from the beginning.',
  Page: 'The thumbnail and the preview show this page of a document, from 1. A page that the document lacks is 403.',
  ParentId: 'The list holds what lies in this project folder. Without it, or with `0`, it holds the root.',
};

export const requestHeaderTexts = {
  [idempotencyKeyHeader]:
    'The key makes the upload repeatable. A repeat with the same key and content gets the first answer and creates nothing. ' +
    'A key has 1 to 255 visible ASCII characters without `"` and `\\`, and lives for 30 days.',
  [contentDigestHeader]:
    'The header announces the SHA-256 of the body as `sha-256=:BASE64:` (RFC 9530). A body with another content is 400.',
  [unlessExistsHeader]: `The value \`${unlessExistsNameAndContent}\` creates nothing when the folder holds a file of this name and content.`,
};

export const answerHeaderTexts = {
  [totalCountHeader]: 'The number counts all matches, also those that `Offset` and `Limit` leave out.',
  [idempotentReplayedHeader]:
    'The value `true` says that an earlier request with the same key had the effect.',
  [existingAssetHeader]: 'The id names the asset that was there already. The upload created nothing.',
  'retry-after': 'The caller repeats the request after this many seconds.',
};

/** Answers that mean the same on every call that has them. */
export const answerTexts = {
  badRequest: 'The request is not valid. `Details.field` names what is wrong.',
  notSignedIn: 'The token is missing, wrong or expired.',
  signInRefused: 'The sign-in is refused. `Details.reason` says why.',
  forbidden: 'The thing does not exist, or the user lacks a right.',
  other: 'Any other status is a refusal or a failure. The body says why.',
};

export const uploadRefusals: Readonly<Record<number, string>> = {
  400: 'The file name cannot be kept, the body ended early, or a part of the request is not valid.',
  411: 'The header `Content-Length` is missing.',
  415: 'The upload has a `Content-Encoding`, and the bank keeps files as they are.',
  507: 'The disk of the bank is full. The upload created nothing.',
};
/** With the header `idempotency-key` only. */
export const keyReusedText = 'The idempotency key belongs to another upload. The upload created nothing.';

export const downloadAnswers = {
  202: 'The conversion started. The caller asks again after some seconds.',
  204: 'The conversion waits or runs. The caller asks again after some seconds.',
  206: 'The body holds the part of the original that `Range` asks for.',
};
/** With the query `Page` only. */
export const badPageText = 'The query `Page` is not a positive integer.';
