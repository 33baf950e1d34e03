import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as api from '../../../../shared/api/index.ts';

const text = { 'x-default': 'Logo', fi: 'Logo', tlh: 'ghItlh' };
const info = { Height: 600, Width: 800.5, Unit: 'px', Resolution: 300, Colorspace: 'CMYK', Depth: 8 };
const file = {
  Id: 'f1',
  Filename: 'logo',
  Extension: 'png',
  Created: 1_700_000_000,
  Size: 20_480,
  PreviewSupported: 'Ready',
  Previews: ['2', '3'],
  Conversions: ['1', '2', '3'],
  Info: info,
  Checksum: 'unknown to us',
};
const property = { FieldIdentifier: 'client', Value: 'ACME', Locked: true };
const keyword = { Id: '7', Value: text, Weight: 1 };
const asset = {
  Id: 'a1',
  Name: text,
  Description: {},
  Created: 1,
  Modified: 2,
  PublishEnd: 3,
  StatusId: '1',
  PropertyValues: [property, { FieldIdentifier: '12', Value: 4 }, { FieldIdentifier: '13', Value: text }],
  Keywords: [keyword],
  LinkedFolders: ['aB3'],
  MasterFile: file,
  AttachedFiles: [{ AttachmentType: 'print', FileInfo: file, Order: 1 }],
  Editable: true,
  Owner: { Id: 5 },
};
const member = { ProjectRoleId: '1', UserId: '2', UserFullName: 'Aino', Avatar: null };
const task = { Id: '1', ParentId: '9', Name: 'Layout', Description: '', IsCompleted: false, Color: 'red' };
const milestone = {
  Id: '2',
  ParentId: '9',
  Name: 'Print',
  Description: '',
  ScheduleEnd: 5,
  ScheduleFullDays: true,
  DeadlineNotification: false,
  Color: 'red',
};
const project = {
  Id: '9',
  ParentId: '0',
  StatusId: '1',
  Name: 'Autumn',
  ScheduleStart: 1,
  ScheduleEnd: 2,
  ScheduleFullDays: true,
  DeadlineNotification: true,
  Members: [member],
  PropertyValues: [property],
  ProofCount: 1,
  AssetCount: 2,
  MessageCount: 3,
  Tasks: [task],
  Milestones: [milestone],
  Budget: 10,
};
const projectFolder = {
  Id: '3',
  ParentId: '0',
  Name: 'Clients',
  Members: [member],
  PropertyValues: [property],
  X: 1,
};
const activity = {
  CommentCount: 1,
  ApprovalCount: 0,
  ConditionalApprovalCount: 0,
  RejectCount: 0,
  SharingGuestCount: 2,
  IsSharingActive: true,
  LastSeen: 9,
};
const version = {
  Id: '40',
  Filename: 'ad',
  Extension: 'pdf',
  Created: 1,
  Size: 2,
  PreviewSupported: 'Ready',
  Info: { Height: 210.25, Width: 297.5, Unit: 'mm' },
  Activity: activity,
  Pages: 4,
};
const proof = {
  Id: '30',
  Name: 'ad',
  Description: 'First draft',
  ProjectId: '9',
  ProofStatusId: '1',
  Created: 1,
  Modified: 2,
  CurrentVersionId: '40',
  Versions: [version],
  Pinned: true,
};
const guestRequest = {
  Name: 'Guest',
  Email: 'guest@example.org',
  IsOpinionAllowed: true,
  SendEmailInvitation: false,
  IsActive: true,
  Phone: '1',
};
const guest = {
  ...guestRequest,
  ShareUrl: 'https://bank.example/l/abcdefghijkl',
  VersionIds: ['40'],
  AccessCount: 1,
  Invited: 2,
  Response: 'Something new',
  CommentCount: 0,
  InvitationState: 'queued',
  InvitationReason: 'Refused for now.',
};
const author = { UserId: '2', UserFullName: 'Aino', Title: 'AD' };
const message = {
  Id: '50',
  ParentId: '49',
  ProjectId: '9',
  Subject: 'Colours',
  Body: 'a<br>b',
  Creator: author,
  Moderator: author,
  Created: 1,
  Modified: 2,
  IsDeleted: false,
  Pinned: true,
};
const rights = {
  AllRights: false,
  Read: true,
  AddAssets: true,
  EditAssets: true,
  DeleteAssets: false,
  AddSubfolders: true,
  EditFolder: false,
  Publish: true,
};

/** One complete value of every schema, in wire form, each object with a property that no schema knows. */
const samples: readonly (readonly [string, z.ZodType, unknown])[] = [
  ['LocalizedString', api.localizedStringSchema, text],
  ['ImageInfo', api.imageInfoSchema, info],
  ['FileInfo', api.fileInfoSchema, file],
  ['AttachedFile', api.attachedFileSchema, { AttachmentType: '4', FileInfo: file, Order: 1 }],
  ['AttachmentType', api.attachmentTypeSchema, { Id: 'print', Name: text, SystemId: '4', Icon: 'p' }],
  ['AttachmentType with an unknown id field', api.attachmentTypeSchema, { TypeKey: 'print', Name: text }],
  ['Conversion', api.conversionSchema, { Id: '1', Name: text, Kind: 'original', Immediate: true, X: 1 }],
  ['PropertyValue', api.propertyValueSchema, property],
  ['PropertyValue to delete', api.propertyValueChangeSchema, { FieldIdentifier: 'client' }],
  [
    'PropertyDefinition',
    api.propertyDefinitionSchema,
    {
      FieldIdentifier: 'x',
      Name: text,
      Type: 'choice',
      AllowedValues: [{ Id: '1', Value: text, X: 1 }],
      X: 1,
    },
  ],
  ['Keyword', api.keywordSchema, keyword],
  ['KeywordRecord', api.keywordRecordSchema, { ...keyword, ParentId: '0' }],
  ['AssetStatus', api.assetStatusSchema, { Id: '1', Name: { en: 'In use' } }],
  ['Asset', api.assetSchema, asset],
  ['Asset without a file', api.assetSchema, { ...asset, MasterFile: null, PublishEnd: null }],
  ['AssetSave', api.assetSaveSchema, { Id: '0', Name: 'Logo', LinkedFolders: ['aB3'], X: 1 }],
  [
    'SearchClause',
    api.searchClauseSchema,
    { SearchField: 'FolderId', SearchOption: 'IncludeSubfolders', ValuesList: ['aB3'], Exclude: true, X: 1 },
  ],
  [
    'FolderSave',
    api.folderSaveSchema,
    { Name: text, ParentId: '0', FolderRights: [{ UserGroupId: '1', ...rights }] },
  ],
  [
    'FolderChild',
    api.folderChildSchema,
    { Id: 'aB3', ParentId: '0', Name: 'Root', HasChildren: true, Rights: rights },
  ],
  ['Member', api.memberSchema, member],
  ['Task', api.taskSchema, task],
  ['Milestone', api.milestoneSchema, milestone],
  ['Project', api.projectSchema, project],
  ['ProjectSave', api.projectSaveSchema, { Name: 'New', Tasks: [task], X: 1 }],
  ['ProjectFolder', api.projectFolderSchema, projectFolder],
  ['ProjectFolderSave', api.projectFolderSaveSchema, { Name: 'New', X: 1 }],
  ['ProjectListItem, project', api.projectListItemSchema, { ...project, Kind: 'project' }],
  ['ProjectListItem, folder', api.projectListItemSchema, { ...projectFolder, Kind: 'folder' }],
  ['ProjectStatus', api.projectStatusSchema, { Id: '1', Name: text, X: 1 }],
  ['Activity', api.activitySchema, activity],
  ['ProofVersion', api.proofVersionSchema, version],
  ['Proof', api.proofSchema, proof],
  ['ProofSave', api.proofSaveSchema, { Id: '30', Name: 'n', Description: 'd', ProofStatusId: '2', X: 1 }],
  ['ProofStatus', api.proofStatusSchema, { Id: '1', Name: text, IsSharingAllowed: true, X: 1 }],
  [
    'ProofComment',
    api.proofCommentSchema,
    {
      Id: '1',
      ProofId: '30',
      VersionId: '40',
      GuestName: 'G',
      GuestEmail: 'g@x',
      Body: 'b',
      Created: 1,
      Position: { X: 0.5, Y: 1, Page: 2, Z: 1 },
      X: 1,
    },
  ],
  [
    'ProofComment on the whole picture',
    api.proofCommentSchema,
    {
      Id: '1',
      ProofId: '30',
      VersionId: '40',
      GuestName: '',
      GuestEmail: 'g@x',
      Body: 'b',
      Created: 1,
      Position: null,
    },
  ],
  ['Guest', api.guestSchema, guest],
  [
    'ShareRequest',
    api.shareRequestSchema,
    {
      ProofId: '30',
      ProofStatusId: '1',
      Guests: [guestRequest],
      IsCancelled: false,
      EmailMessageContent: 'a\nb',
      EmailLanguageCode: 'fi',
      X: 1,
    },
  ],
  [
    'Share',
    api.shareSchema,
    { ProofId: '30', ProofStatusId: '1', Guests: [guest], IsCancelled: false, X: 1 },
  ],
  ['Conversation', api.conversationSchema, message],
  ['MessagePost', api.messagePostSchema, { ParentId: '49', Subject: 's', Body: 'b', X: 1 }],
  ['UserMe', api.userMeSchema, { Id: '2', User: 'aino', UserFullName: 'Aino', Email: 'a@x', X: 1 }],
  ['LoginRequest', api.loginRequestSchema, { User: 'aino', Password: 'p', X: 1 }],
  ['TokenAnswer', api.tokenAnswerSchema, { 'x-auth-token': 't', X: 1 }],
  ['ErrorBody', api.errorBodySchema, { Message: 'm', Code: 'FORBIDDEN', Details: { a: 1 }, X: 1 }],
];

describe('wire schemas', () => {
  it.each(samples)(
    '%s survives a round trip with the properties that it does not know',
    (_, schema, sample) => {
      expect(z.encode(schema, schema.parse(sample))).toEqual(sample);
    },
  );

  it.each(samples)('%s reads numeric ids as strings', (_, schema, sample) => {
    expect(schema.parse(withNumericIds(sample))).toEqual(schema.parse(sample));
  });
});

describe('ids', () => {
  it('keeps their case and leading zeros', () => {
    expect([api.bankFolderIdSchema.parse('aB3'), api.proofIdSchema.parse('007')]).toEqual(['aB3', '007']);
  });

  it.each([['' as unknown], [2 ** 53], [1.5], [null], [true], [{}]])('refuses %j', (value) => {
    expect(api.assetIdSchema.safeParse(value).success).toBe(false);
  });
});

describe('pageQuerySchema', () => {
  it('reads the text of a query string', () => {
    expect(api.pageQuerySchema.parse({ Offset: '200', Limit: '100' })).toEqual({ Offset: 200, Limit: 100 });
    expect(api.pageQuerySchema.safeParse({ Offset: '-1' }).success).toBe(false);
  });
});

/** The fields of the reference with ids as values; `Id` of every object is one as well. */
const idFields = new Set([
  'Id',
  'ParentId',
  'StatusId',
  'ProjectId',
  'ProofId',
  'ProofStatusId',
  'ProjectRoleId',
  'UserId',
  'CurrentVersionId',
  'VersionId',
  'VersionIds',
  'Previews',
  'Conversions',
  'FieldIdentifier',
  'AttachmentType',
  'UserGroupId',
  'SystemId',
  'LinkedFolders',
  'ValuesList',
]);

function withNumericIds(value: unknown, isId = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withNumericIds(item, isId));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'Owner' ? inner : withNumericIds(inner, idFields.has(key)),
      ]),
    );
  return isId && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}
