import { z } from 'zod';
import { assetSaveSchema, assetSchema, assetStatusSchema } from './asset.ts';
import { loginRequestSchema, tokenAnswerSchema } from './auth.ts';
import { bankSchema } from './bank.ts';
import { attachmentTypeSchema, conversionSchema, downloadQuerySchema } from './file.ts';
import { folderChildSchema, folderSaveSchema } from './folder.ts';
import { conversationSchema, messagePostSchema } from './message.ts';
import {
  projectFolderSaveSchema,
  projectFolderSchema,
  projectListItemSchema,
  projectListQuerySchema,
  projectSaveSchema,
  projectSchema,
  projectStatusSchema,
} from './project.ts';
import {
  commentResolutionSchema,
  decisionRecordSchema,
  proofCommentPostSchema,
  proofCommentSchema,
  proofSaveSchema,
  proofSchema,
  proofStatusSchema,
  seenVersionSchema,
} from './proof.ts';
import { keywordRecordSchema, propertyDefinitionSchema } from './property.ts';
import { extension, extensionsSource, get, post, remove } from './route.ts';
import {
  assetIdSchema,
  attachmentTypeIdSchema,
  bankFolderIdSchema,
  conversionIdSchema,
  fileIdSchema,
  plainIdSchema,
  projectFolderIdSchema,
  projectIdSchema,
  proofIdSchema,
  proofVersionIdSchema,
} from './scalars.ts';
import { pageQuerySchema, searchAnswerSchema, searchRequestSchema } from './search.ts';
import { shareRequestSchema, shareSchema } from './share.ts';
import { userMeSchema } from './user.ts';

const prefix = '/papi/v1';
const fileNameSchema = z.string().min(1);

const authentication = 'docs/api/reference.md#authentication';
const projects = 'docs/api/reference.md#projects';
const projectFolders = 'docs/api/reference.md#project-folders';
const proofs = 'docs/api/reference.md#proofs';
const assetsAndFiles = 'docs/api/reference.md#assets-and-files';
const lacking = 'docs/api/extensions.md#endpoints-that-the-reference-lacks';

/** Every endpoint, each path written once: main/api calls these and service/http registers these. */
export const routes = {
  getToken: post(`${prefix}/auth/GetToken`, {}, null, tokenAnswerSchema, authentication, {
    credentials: 'api-key',
  }),
  login: post(`${prefix}/auth/Login`, {}, loginRequestSchema, tokenAnswerSchema, authentication, {
    credentials: 'password',
  }),

  saveProject: post(`${prefix}/project`, {}, projectSaveSchema, projectIdSchema, projects),
  readProject: get(
    `${prefix}/project/{project_id}`,
    { project_id: projectIdSchema },
    projectSchema,
    projects,
  ),
  listMessages: get(
    `${prefix}/project/{project_id}/message`,
    { project_id: projectIdSchema },
    z.array(conversationSchema),
    projects,
  ),
  uploadProof: post(
    `${prefix}/project/{project_id}/proof/upload/{file_name}`,
    { project_id: projectIdSchema, file_name: fileNameSchema },
    'binary',
    proofIdSchema,
    projects,
  ),

  saveProjectFolder: post(
    `${prefix}/project/folder`,
    {},
    projectFolderSaveSchema,
    projectFolderIdSchema,
    projectFolders,
  ),
  /** The capital F is the bank's: `/Folder/` holds project folders, `/folder/` those of the media bank. */
  readProjectFolder: get(
    `${prefix}/Folder/{folder_id}`,
    { folder_id: projectFolderIdSchema },
    projectFolderSchema,
    projectFolders,
  ),

  readProof: get(`${prefix}/proof/{proof_id}`, { proof_id: proofIdSchema }, proofSchema, proofs),
  deleteProof: remove(`${prefix}/proof/{proof_id}`, { proof_id: proofIdSchema }, proofs),
  listProofStatuses: get(`${prefix}/proof/status`, {}, z.array(proofStatusSchema), proofs),
  shareProof: post(`${prefix}/proof/share`, {}, shareRequestSchema, shareSchema, proofs),
  readShare: get(`${prefix}/proof/{proof_id}/share`, { proof_id: proofIdSchema }, shareSchema, proofs),

  searchAssets: post(`${prefix}/asset/search`, {}, searchRequestSchema, searchAnswerSchema, assetsAndFiles, {
    query: pageQuerySchema,
    isRead: true,
  }),
  listAttachmentTypes: get(
    `${prefix}/asset/attachmenttype`,
    {},
    z.array(attachmentTypeSchema),
    assetsAndFiles,
  ),
  uploadAttachment: post(
    `${prefix}/asset/{asset_id}/attachment/{attachment_id}/upload/{file_name}`,
    { asset_id: assetIdSchema, attachment_id: attachmentTypeIdSchema, file_name: fileNameSchema },
    'binary',
    assetSchema,
    assetsAndFiles,
  ),
  downloadFile: get(
    `${prefix}/file/download/{file_id}/{conversion_id}`,
    { file_id: fileIdSchema, conversion_id: conversionIdSchema },
    'binary',
    assetsAndFiles,
    { query: downloadQuerySchema },
  ),
  uploadMasterVersion: post(
    `${prefix}/asset/{asset_id}/upload/{file_name}`,
    { asset_id: assetIdSchema, file_name: fileNameSchema },
    'binary',
    assetSchema,
    assetsAndFiles,
  ),
  uploadFileVersion: post(
    `${prefix}/file/upload/{file_id}/{file_name}`,
    { file_id: fileIdSchema, file_name: fileNameSchema },
    'binary',
    assetSchema,
    assetsAndFiles,
  ),
  uploadToFolder: post(
    `${prefix}/folder/{folder_id}/upload/{file_name}`,
    { folder_id: bankFolderIdSchema, file_name: fileNameSchema },
    'binary',
    assetSchema,
    assetsAndFiles,
  ),

  saveProof: post(`${prefix}/proof`, {}, proofSaveSchema, proofIdSchema, lacking),
  uploadProofVersion: post(
    `${prefix}/proof/{proof_id}/upload/{file_name}`,
    { proof_id: proofIdSchema, file_name: fileNameSchema },
    'binary',
    proofIdSchema,
    lacking,
  ),
  deleteProofVersion: remove(
    `${prefix}/proof/{proof_id}/{version_id}`,
    { proof_id: proofIdSchema, version_id: proofVersionIdSchema },
    lacking,
  ),
  saveAsset: post(`${prefix}/asset`, {}, assetSaveSchema, assetIdSchema, lacking),
  saveFolder: post(`${prefix}/folder`, {}, folderSaveSchema, bankFolderIdSchema, lacking),
  /** Open to all: what a bank can do is no secret, and it is the first thing that a new client asks. */
  readOpenApi: get(`${prefix}/swagger/docs/v1`, {}, z.looseObject({}), lacking, { credentials: 'none' }),
  showOpenApi: get(`${prefix}/swagger/ui`, {}, 'binary', lacking, { credentials: 'none' }),

  readBank: extension(`${prefix}/bank`, {}, bankSchema),
  listFolderChildren: extension(
    `${prefix}/folder/{folder_id}/children`,
    { folder_id: bankFolderIdSchema },
    z.array(folderChildSchema),
  ),
  listAssetStatuses: extension(`${prefix}/asset/status`, {}, z.array(assetStatusSchema)),
  readAsset: extension(`${prefix}/asset/{asset_id}`, { asset_id: assetIdSchema }, assetSchema),
  listProjects: get(`${prefix}/project`, {}, z.array(projectListItemSchema), extensionsSource, {
    query: projectListQuerySchema,
    isExtension: true,
  }),
  listProjectStatuses: extension(`${prefix}/project/status`, {}, z.array(projectStatusSchema)),
  listProofs: extension(
    `${prefix}/project/{project_id}/proof`,
    { project_id: projectIdSchema },
    z.array(proofSchema),
  ),
  listProofComments: extension(
    `${prefix}/proof/{proof_id}/comment`,
    { proof_id: proofIdSchema },
    z.array(proofCommentSchema),
  ),
  saveProofComment: post(
    `${prefix}/proof/{proof_id}/comment`,
    { proof_id: proofIdSchema },
    proofCommentPostSchema,
    proofCommentSchema,
    extensionsSource,
    { isExtension: true },
  ),
  resolveProofComment: post(
    `${prefix}/proof/{proof_id}/comment/{comment_id}/resolve`,
    { proof_id: proofIdSchema, comment_id: plainIdSchema },
    commentResolutionSchema,
    proofCommentSchema,
    extensionsSource,
    { isExtension: true },
  ),
  listSeenPages: extension(
    `${prefix}/proof/{proof_id}/seen`,
    { proof_id: proofIdSchema },
    z.array(seenVersionSchema),
  ),
  readDecisionRecord: extension(
    `${prefix}/proof/{proof_id}/record`,
    { proof_id: proofIdSchema },
    decisionRecordSchema,
  ),
  postMessage: post(
    `${prefix}/project/{project_id}/message`,
    { project_id: projectIdSchema },
    messagePostSchema,
    conversationSchema,
    extensionsSource,
    { isExtension: true },
  ),
  listConversions: extension(`${prefix}/conversion`, {}, z.array(conversionSchema)),
  listKeywords: extension(`${prefix}/keyword`, {}, z.array(keywordRecordSchema)),
  listProperties: extension(`${prefix}/property`, {}, z.array(propertyDefinitionSchema)),
  readUserMe: extension(`${prefix}/user/me`, {}, userMeSchema),
} as const;

export type RouteName = keyof typeof routes;
