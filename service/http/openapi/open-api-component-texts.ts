import type { z } from 'zod';
import type { componentSchemas } from './open-api-components.ts';

export type ComponentName = keyof typeof componentSchemas;

/** An object needs a text for each of its fields, and none besides. */
type TextOf<Schema extends z.ZodType> =
  Schema extends z.ZodObject<infer Shape>
    ? { readonly description: string; readonly fields: { readonly [Field in keyof Shape]: string } }
    : { readonly description: string };

const nameOfFile = 'The name has no extension.';
const extensionOfFile =
  'The extension has no dot and stays as it was written. It is empty where the name has none.';
const previewSupported = 'The text is `Ready`, `Processing`, `Failed` or `NotSupported`.';
const commentTime =
  'The comment is about this second of a video, counted from its beginning. Null means none.';
const sha256 = 'The SHA-256 of the original of this version has 64 lower-case hexadecimal digits.';
const pageCount =
  'The number counts the pages of a document. Other files have none, and neither has a document that is not counted yet.';
const fullDays = 'The flag says that only the days of the schedule count, and not the time of day.';
const deadlineNotification =
  'The flag asks for a notice before the deadline. This service keeps the flag and sends no notice.';
const taskParent = 'The id names the project. Any other id in a save is 400.';
const entryId = 'An entry of a save with an `Id` keeps it. An entry without an `Id` is new.';
const fieldIdentifier = 'The text names the property field. It is a key, or a numeric id as a string.';
const createOrEdit = 'The id names what the save edits. An absent id and `0` create something new.';
const savedName = 'The name has at most 255 characters.';
const textsInSave = 'A map changes the languages that it names. A string sets the text `x-default`.';
const replacedMembers = 'The list replaces the members, at most 500. An absent list leaves them as they are.';
const mergedProperties =
  'Each entry changes one property. Properties without an entry stay as they are. An entry without `Value` deletes its property.';

const guestFields = {
  Name: 'The name of the guest has at most 200 characters.',
  Email: 'The address identifies the guest. The service ignores case and surrounding space.',
  IsOpinionAllowed: 'The flag says whether the guest may approve or reject. Comments need no permission.',
};

const membersRead = 'The list holds the members.';
const propertiesRead = 'The list holds the properties that have a value.';

const projectFields = {
  Id: 'The id names the project in every call.',
  ParentId: 'The id names the project folder that holds the project. `0` is the root.',
  StatusId: 'The id names a status of the list of project statuses.',
  Name: savedName,
  ScheduleStart: 'The schedule begins at this moment, in Unix seconds. It is absent until a save sets it.',
  ScheduleEnd: 'The schedule ends at this moment, in Unix seconds. It is absent until a save sets it.',
  ScheduleFullDays: fullDays,
  DeadlineNotification: deadlineNotification,
  Members: membersRead,
  PropertyValues: propertiesRead,
  ProofCount: 'The number counts the proofs of the project.',
  AssetCount: 'The number counts the assets that are linked to the project.',
  MessageCount: 'The number counts the messages and replies that are not deleted.',
  Tasks: 'The list holds the tasks in the order of the last save.',
  Milestones: 'The list holds the milestones in the order of the last save.',
};

const projectFolderFields = {
  Id: 'The id names the project folder in every call.',
  ParentId: 'The id names the project folder above. `0` is the root.',
  Name: savedName,
  Members: membersRead,
  PropertyValues: propertiesRead,
};

const rightsFields = {
  AllRights: 'The flag stands for all rights on the folder.',
  Read: 'The flag gives the right to read the folder and its assets.',
  AddAssets: 'The flag gives the right to add assets to the folder.',
  EditAssets: 'The flag gives the right to modify the assets of the folder.',
  DeleteAssets: 'The flag gives the right to remove assets from the folder.',
  AddSubfolders: 'The flag gives the right to create folders below the folder.',
  EditFolder: 'The flag gives the right to modify the folder itself.',
};

/**
 * The texts of the OpenAPI document for every object and field (`docs/api/reference.md#resources`). The texts stand here and not
 * beside the schemas, because the client carries those and has no use for the texts.
 */
export const componentTexts: {
  readonly [Name in ComponentName]: TextOf<(typeof componentSchemas)[Name]>;
} = {
  Activity: {
    description: 'The activity counts what guests did with one version of a proof.',
    fields: {
      CommentCount: 'The number counts the comments of all guests on this version.',
      ApprovalCount: 'The number counts the guests who approve.',
      ConditionalApprovalCount: 'The number counts the guests who approve with changes.',
      RejectCount: 'The number counts the guests who reject.',
      SharingGuestCount: 'The number counts the guests with whom this version is shared now.',
      IsSharingActive: 'The flag says whether a guest can open this version now.',
    },
  },
  AllowedValue: {
    description: 'An allowed value is one value of a choice.',
    fields: {
      Id: 'A save writes this id as the value of the property.',
      Value: 'The text names the value for people.',
    },
  },
  Asset: {
    description: 'An asset is metadata with references to files. It lies in one folder or more.',
    fields: {
      Id: 'The id names the asset in searches, edits and uploads.',
      Name: 'A new asset is named after its file, without the extension, as the text `x-default`.',
      Description: 'The description is empty until a save sets it.',
      Created: 'The bank created the asset at this moment, in Unix seconds.',
      Modified:
        'Words or files of the asset last changed at this moment, in Unix seconds. It never goes back.',
      PublishEnd: 'The publication ends at this moment, in Unix seconds. It is absent when there is no end.',
      StatusId: 'The status is `1` (in use), `2` (in preparation) or `3` (withdrawn).',
      PropertyValues: 'The list holds the properties that have a value, in the order of their fields.',
      Keywords: 'The list holds the keywords of the asset, in the order of their ids.',
      LinkedFolders: 'The list holds the ids of the folders that hold the asset, one or more.',
      MasterFile:
        'The active version of the master file is here. It is null for an asset that was saved without a file.',
      AttachedFiles: 'The list holds the active versions of the attachments, at most one of each type.',
      Editable: 'The flag says whether the user may modify the asset.',
    },
  },
  AssetStatus: {
    description: 'A status says whether an asset may be used. The list differs between banks.',
    fields: {
      Id: 'The id names the status in saves of assets.',
      Name: 'The text names the status for people.',
    },
  },
  AssetSave: {
    description:
      'The save creates an asset or changes the fields that it names. A new asset needs `Name` and `LinkedFolders`.',
    fields: {
      Id: createOrEdit,
      Name: `${textsInSave} Each text has 1 to 255 characters.`,
      Description: `${textsInSave} Each text has at most 65,536 characters.`,
      PublishEnd: 'The publication ends at this moment, in Unix seconds. Null takes the end away.',
      StatusId: 'The status is `1` (in use), `2` (in preparation) or `3` (withdrawn). Anything else is 400.',
      PropertyValues: mergedProperties,
      Keywords: 'The list replaces the keywords, at most 1,000. An unknown keyword is 400.',
      LinkedFolders:
        'The list replaces the folders, 1 to 1,000. Another list moves the asset, which needs rights on both sides.',
    },
  },
  AttachedFile: {
    description: 'An attached file is a file beside the master file of an asset.',
    fields: {
      AttachmentType:
        'The user-given id of the type is here, also after an upload by the number of the system.',
      FileInfo: 'The active version of the attachment is here.',
    },
  },
  AttachmentType: {
    description: 'An attachment type says what an attachment is for.',
    fields: {
      Id: 'The user-given id names the type in uploads.',
      Name: 'The text names the type for people.',
      SystemId: 'The integer of the system, as a string, names the type in uploads as well.',
    },
  },
  Bank: {
    description: 'The bank describes its identity, its clock and its extensions.',
    fields: {
      Id: 'The bank makes this UUID once. The same id at another address is the same bank.',
      Name: 'The name is optional. This service sends none.',
      Extensions: 'The list names the extensions of the bank. A client ignores names that it does not know.',
      ServerTime: 'The clock of the bank shows this moment, in Unix seconds.',
    },
  },
  CommentAuthor: {
    description: 'The author is a guest or a user of the bank.',
    fields: { Kind: 'The kind is `guest` or `user`.', Name: 'The text is the name of the author.' },
  },
  CommentPosition: {
    description: 'A position is a point of the picture, counted from the upper left corner.',
    fields: {
      X: 'The number is a fraction of the width, from 0 to 1.',
      Y: 'The number is a fraction of the height, from 0 to 1.',
      Page: 'The number names the page of a document, from 1. It is absent for the first page.',
    },
  },
  CommentResolution: {
    description: 'The object resolves a comment or opens it again.',
    fields: { Resolved: 'True resolves the comment, and false opens it again.' },
  },
  CommentShape: {
    description: 'A shape is drawn on the picture of a comment.',
    fields: {
      Kind: 'The kind is `pin`, `rectangle`, `arrow` or `freehand`.',
      Points:
        'The list holds 1 point of a pin, 2 of a rectangle or arrow, and 2 to 500 of a freehand line. Another count is 400.',
    },
  },
  Conversation: {
    description: 'A conversation is a message of a project, or a reply to one.',
    fields: {
      Id: 'The id names the message. It never comes again.',
      ParentId: 'The id names the message that this one answers. Only replies have it.',
      ProjectId: 'The id names the project of the message.',
      Subject: 'The subject stands on top-level conversations only.',
      Body: 'The body is HTML from other people. A program must sanitise it before it shows it.',
      Creator: 'The creator wrote the message.',
      Moderator: 'The moderator deleted the message. Other messages have none.',
      Created: 'The message was created at this moment, in Unix seconds.',
      Modified: 'The message last changed at this moment, in Unix seconds. It is absent without a change.',
      IsDeleted: 'The flag says that the message is deleted. Deleted messages stay in the list.',
    },
  },
  Conversion: {
    description: 'A conversion is a rendition that the bank makes of files.',
    fields: {
      Id: 'A download names this id. `1` is the original.',
      Name: 'The text names the conversion for people.',
      Kind: 'The kind is `original`, `thumbnail`, `preview`, `jpeg`, `png`, `webp` or `tiff`.',
      Immediate: 'The flag says that a download answers 200 at once, and never 202.',
    },
  },
  Decision: {
    description: 'The object holds the reaction of one guest to one version.',
    fields: {
      Name: 'The text is the name of the guest.',
      Email: 'The text is the address of the guest.',
      IsActive: 'The flag says whether the link of the guest opens the proof.',
      Shared: 'The version was shared with the guest at this moment, in Unix seconds. Null means unknown.',
      SeenPages: 'The list holds the pages that the guest saw, counted from 1.',
      FirstSeen: 'The guest first saw a page at this moment, in Unix seconds. Null means never.',
      LastSeen: 'The guest last saw a page at this moment, in Unix seconds. Null means never.',
      CommentCount: 'The number counts the comments of the guest on the version.',
      Response: 'The text is the answer of the guest to the version. `Pending` means none.',
      Responded: 'The guest answered at this moment, in Unix seconds. Null means never.',
    },
  },
  DecisionRecord: {
    description: 'The record holds the reactions of all guests to all versions of a proof.',
    fields: {
      ProofId: 'The id names the proof.',
      Name: 'The text is the name of the proof.',
      ProofStatusId: 'The id names the status of the proof.',
      Deadline: 'Answers are asked for until this moment, in Unix seconds. Null means no deadline.',
      Created: 'The bank made the record at this moment, in Unix seconds.',
      Versions: 'The list holds all versions, from the oldest to the newest.',
    },
  },
  DecisionVersion: {
    description: 'The object holds the reactions to one version.',
    fields: {
      VersionId: 'The id names the version.',
      Filename: nameOfFile,
      Extension: extensionOfFile,
      Created: 'The version was uploaded at this moment, in Unix seconds.',
      Sha256: sha256,
      Guests: 'The list holds the guests with whom the version was shared.',
    },
  },
  Error: {
    description: 'The body of an error says what went wrong. It never holds a path or a secret.',
    fields: {
      Message: 'The sentence says for people what went wrong.',
      Code: 'The code says the same for programs, for example `FORBIDDEN`.',
      Details: 'The facts explain the error, for example `field`, `reason`, `right` or `retryAfterSeconds`.',
    },
  },
  FileInfo: {
    description: 'A file is a master file or an attachment in its active version.',
    fields: {
      Id: 'The file id names the file in downloads and in uploads of versions. New versions keep it.',
      Filename: nameOfFile,
      Extension: extensionOfFile,
      Created: 'The bank received this version at this moment, in Unix seconds.',
      Size: 'The size of the original counts bytes.',
      PreviewSupported: previewSupported,
      Previews: 'The list holds the ids of the previews, from the small one to the large one.',
      Conversions: 'The list holds the ids of the conversions that a download can name.',
      Info: 'The facts describe the picture. They are zeros for a file without a picture.',
      Sha256: sha256,
      PageCount: pageCount,
    },
  },
  FolderChild: {
    description: 'A child is a folder of the media bank directly below another one.',
    fields: {
      Id: 'The short code names the folder. Its case counts.',
      ParentId: 'The id names the folder above. `0` is the top of the tree.',
      Name: 'The text names the folder in each language.',
      HasChildren: 'The flag says whether the user can see folders below this one.',
      Rights: 'The rights are those of the user on this folder.',
    },
  },
  FolderGroupRights: {
    description: 'The entry replaces the rights of one group on the folder. An absent right is not given.',
    fields: { ...rightsFields, UserGroupId: 'The id names the group of users. An unknown group is 400.' },
  },
  FolderRights: {
    description: 'The rights say what a user may do with a folder and its assets.',
    fields: rightsFields,
  },
  FolderSave: {
    description:
      'The save creates a folder or changes the fields that it names. A new folder needs `Name` and may name its parent.',
    fields: {
      Id: createOrEdit,
      ParentId:
        'The id names the folder above, and `0` the top. With an `Id` it moves the folder and all that it holds.',
      Name: `${textsInSave} Each text has 1 to 255 characters.`,
      FolderRights:
        'Each entry replaces the rights of its group, at most 1,000 entries. Groups without an entry keep theirs.',
    },
  },
  Guest: {
    description: 'A guest is a person without an account to whom a proof is shown by a personal link.',
    fields: {
      ...guestFields,
      SendEmailInvitation: 'The flag says whether the last request asked for an invitation by e-mail.',
      IsActive: 'The flag says whether the proof is shared with the guest now.',
      ShareUrl: 'The link opens the proof as this guest. It is a secret.',
      VersionIds: 'The list holds the ids of the versions that are shared with the guest.',
      AccessCount: 'The number counts how often the guest opened the page.',
      Invited: 'The latest round of sharing began at this moment, in Unix seconds.',
      Response:
        'The answer to the newest shared version is `Pending`, `Approved`, `ConditionallyApproved` or `Rejected`.',
      CommentCount: 'The number counts the comments of the guest.',
      InvitationState: 'The latest invitation is `none`, `queued`, `sent`, `failed` or `dropped`.',
      InvitationReason: 'The text says why the last try to send failed. It is absent without a failure.',
    },
  },
  GuestRequest: {
    description: 'A guest of a request is a person with whom the proof is to be shared or no longer shared.',
    fields: {
      ...guestFields,
      SendEmailInvitation: 'True sends an invitation by e-mail, each time. An absent field sends none.',
      IsActive:
        'False ends the sharing with this guest. An absent field leaves the guest as is, and a new guest is active.',
    },
  },
  ImageInfo: {
    description: 'The facts describe the upright picture, as the conversions show it.',
    fields: {
      Height: 'The height counts units of `Unit`. It is whole in an asset and may be a decimal in a proof.',
      Width: 'The width counts units of `Unit`. It is whole in an asset and may be a decimal in a proof.',
      Unit: 'The unit is `px` for a picture and `mm` for the first page of a document.',
      Resolution:
        'The resolution counts dots per inch. An unknown one is 0 in an asset and absent in a proof.',
      Colorspace: 'The text names the colour space of the file. It is empty for a file without a picture.',
    },
  },
  Keyword: {
    description: 'A keyword of an asset comes from the hierarchy of keywords.',
    fields: {
      Id: 'The id names the keyword in the hierarchy.',
      Value: 'The text is the keyword in each language.',
    },
  },
  KeywordLink: {
    description: 'The link gives a keyword to an asset. Further fields change nothing.',
    fields: { Id: 'The id names a keyword of the hierarchy.' },
  },
  KeywordRecord: {
    description: 'The record is a keyword with its place in the hierarchy.',
    fields: {
      Id: 'The id names the keyword.',
      ParentId: 'The id names the keyword above. `0` is the root.',
      Value: 'The text is the keyword in each language.',
    },
  },
  ListedProject: {
    description: 'The item of the list is a project.',
    fields: { ...projectFields, Kind: 'The kind says that the item is a project.' },
  },
  ListedProjectFolder: {
    description: 'The item of the list is a project folder.',
    fields: { ...projectFolderFields, Kind: 'The kind says that the item is a project folder.' },
  },
  LocalizedString: {
    description:
      'The object maps language keys to texts. Known keys are `x-default`, `fi`, `en`, `ru`, `sv` and `de`; others are allowed.',
  },
  Login: {
    description: 'The object holds what a person signs in with.',
    fields: { User: 'The text is the sign-in name.', Password: 'The text is the password.' },
  },
  Member: {
    description: 'A member takes part in a project or a project folder.',
    fields: {
      ProjectRoleId: 'The id names the role of the member. An unknown role in a save is 400.',
      UserId: 'The id names the user. An unknown user in a save is 400.',
      UserFullName: 'The full name of the user is only read. A save ignores it.',
    },
  },
  MessageAuthor: {
    description: 'The author is a user of the bank.',
    fields: { UserId: 'The id names the user.', UserFullName: 'The text is the full name of the user.' },
  },
  MessagePost: {
    description: 'The message is a new conversation or a reply.',
    fields: {
      ParentId: 'The id names the message of the project that this one answers. Only a reply has it.',
      Subject: 'A new conversation needs a subject of at most 255 characters. A reply has none.',
      Body: 'The body is HTML of at most 65,536 characters. The bank removes what could run or load.',
    },
  },
  Milestone: {
    description: 'A milestone is a goal of a project with its own deadline.',
    fields: {
      Id: entryId,
      ParentId: taskParent,
      Name: savedName,
      Description: 'The description has at most 10,000 characters.',
      ScheduleEnd: 'The deadline is at this moment, in Unix seconds. Null in a save takes it away.',
      ScheduleFullDays: fullDays,
      DeadlineNotification: deadlineNotification,
    },
  },
  Project: {
    description: 'A project holds tasks, milestones, members, proofs and conversations.',
    fields: projectFields,
  },
  ProjectFolder: {
    description: 'A project folder holds projects and further project folders.',
    fields: projectFolderFields,
  },
  ProjectFolderSave: {
    description:
      'The save creates a project folder or changes the fields that it names. A new folder needs `Name`.',
    fields: {
      Id: createOrEdit,
      ParentId:
        'The id names the project folder above, and `0` the root. With an `Id` it moves the folder and all that it holds.',
      Name: savedName,
      Members: replacedMembers,
      PropertyValues: mergedProperties,
    },
  },
  ProjectListItem: {
    description: 'The item is a project or a project folder. `Kind` says which.',
  },
  ProjectSave: {
    description:
      'The save creates a project or changes the fields that it names. A new project needs `Name`.',
    fields: {
      Id: createOrEdit,
      ParentId:
        'The id names the project folder, and `0` the root. With an `Id` it moves the project. An unknown one is 403.',
      StatusId: 'The id names a status of the list. A new project begins with the first one.',
      Name: savedName,
      ScheduleStart: 'The schedule begins at this moment, in Unix seconds. Null takes it away.',
      ScheduleEnd:
        'The schedule ends at this moment, in Unix seconds. Null takes it away. An end before the start is 400.',
      ScheduleFullDays: fullDays,
      DeadlineNotification: deadlineNotification,
      Members: replacedMembers,
      PropertyValues: mergedProperties,
      Tasks: 'The list replaces the tasks, at most 1,000. An absent list leaves them as they are.',
      Milestones: 'The list replaces the milestones, at most 1,000. An absent list leaves them as they are.',
    },
  },
  ProjectStatus: {
    description: 'A status says how far a project is. The list differs between banks.',
    fields: {
      Id: 'The id names the status in saves of projects.',
      Name: 'The text names the status for people.',
    },
  },
  Proof: {
    description: 'A proof is a file for review in a project, with all its versions.',
    fields: {
      Id: 'The id names the proof in every call. It never comes again.',
      Name: 'A new proof is named after its first file, without the extension. New versions do not rename it.',
      Description:
        'The description is empty until a save sets it. The reference does not name this field, and the service sends it.',
      ProjectId: 'The id names the project that holds the proof.',
      ProofStatusId:
        'The id names a status of the list of proof statuses. A new proof begins with the first one.',
      Created: 'The first version was uploaded at this moment, in Unix seconds.',
      Modified:
        'The proof last changed at this moment, in Unix seconds. Uploads, saves and deleted versions count as changes.',
      CurrentVersionId: 'The id names the latest version.',
      Deadline: 'Answers are asked for until this moment, in Unix seconds. Null means no deadline.',
      Versions: 'The list holds all versions, from the oldest to the newest.',
    },
  },
  ProofComment: {
    description: 'A comment is what a guest or a user wrote about a version of a proof.',
    fields: {
      Id: 'The id names the comment.',
      ProofId: 'The id names the proof.',
      VersionId: 'The id names the version of the proof.',
      GuestName: 'The text is the name of the author.',
      GuestEmail: 'The text is the address of the guest. It is empty for a comment of a user.',
      Body: 'The body is plain text from outside. A program must escape it before it shows it.',
      Created: 'The author wrote the comment at this moment, in Unix seconds.',
      Position: 'The comment is about this point. Null means the whole picture.',
      Author: 'The object says who wrote the comment.',
      IsOwn: 'The flag says whether the user behind the token wrote the comment.',
      ParentId: 'The id names the comment that this one answers. Null means no reply.',
      Page: 'The page of the position or shape counts from 1. Null means the whole file.',
      Time: commentTime,
      Shape: 'The shape is drawn on the picture. Null means none.',
      ResolvedAt: 'A user resolved the comment at this moment, in Unix seconds. Null means that it is open.',
      ResolvedBy: 'The text is the full name of the user. Null means that the comment is open.',
    },
  },
  ProofCommentPost: {
    description: 'The post adds a comment of the user to a version of a proof.',
    fields: {
      Key: 'The key has 32 lower-case hexadecimal digits. The bank stores a comment once for each key of a user.',
      VersionId: 'The id names a version of the proof. Any other one is 400.',
      Body: 'The body is plain text of at most 5,000 characters. An empty one is 400.',
      Position: 'The comment is about this point. An absent one means the whole picture.',
      Page: 'The page of the shape counts from 1. It is needed only without a position.',
      Time: commentTime,
      Shape: 'The shape is drawn on the picture.',
      ParentId: 'The id names a comment on the same version. A reply to a reply joins its parent.',
    },
  },
  ProofSave: {
    description:
      'The save changes the fields that it names. Absent and null fields stay as they are, except that a null `Deadline` removes it.',
    fields: {
      Id: 'The id names the proof. An unknown proof is 403.',
      Name: savedName,
      Description: 'The description has at most 10,000 characters.',
      ProofStatusId: 'The id names a status of the list of proof statuses. An unknown one is 400.',
      Deadline: 'Answers are asked for until this moment, in Unix seconds. Null removes the deadline.',
    },
  },
  ProofStatus: {
    description: 'A status says how far the review of a proof is. The list differs between banks.',
    fields: {
      Id: 'The id names the status in saves and shares of proofs.',
      Name: 'The text names the status in `fi`, `en`, `sv` and `de`.',
      IsSharingAllowed: 'The flag says whether a proof with this status can be shared.',
    },
  },
  ProofVersion: {
    description: 'A version is one uploaded file of a proof.',
    fields: {
      Id: 'The id names the version. A download takes it as a file id.',
      Filename: nameOfFile,
      Extension: extensionOfFile,
      Created: 'The version was uploaded at this moment, in Unix seconds.',
      Size: 'The size of the original counts bytes.',
      PreviewSupported: previewSupported,
      Info: 'The facts describe the picture. They are zeros for a file without a picture.',
      Activity: 'The counts say what guests did with this version.',
      Sha256: sha256,
      PageCount: pageCount,
    },
  },
  PropertyDefinition: {
    description: 'A definition says what values a property field takes.',
    fields: {
      FieldIdentifier: fieldIdentifier,
      Name: 'The text names the field for people.',
      Type: 'The type is `text`, `localized-text`, `number`, `integer`, `boolean`, `date` or `choice`.',
      AllowedValues: 'The list holds the values of a choice. Other types have none.',
    },
  },
  PropertyValue: {
    description: 'A property value is one field of an asset, a project or a project folder.',
    fields: {
      FieldIdentifier: fieldIdentifier,
      Value: 'The field decides the type. A `date` is Unix seconds, and a `choice` is the id of a value.',
    },
  },
  PropertyValueChange: {
    description: 'The entry changes one property. An entry without `Value` deletes the property.',
    fields: {
      FieldIdentifier: `${fieldIdentifier} An unknown field is 400.`,
      Value: 'The value has the type of the field. Texts merge per language. Booleans may be 0 and 1.',
    },
  },
  SearchClause: {
    description: 'A clause is one condition of a search.',
    fields: {
      SearchField: 'The field is `FolderId` or `Name`.',
      SearchOption:
        'The option is `IncludeSubfolders` for a folder. It is `contains`, `Exactly`, `containwords` or `Regex` for a name, which needs one.',
      ValuesList: 'The clause matches one of these values, 1 to 1,000 of them.',
      Exclude: 'True inverts the clause: it selects all assets except its matches.',
    },
  },
  SeenPage: {
    description: 'A page was on the screen of a guest.',
    fields: {
      Page: 'The page counts from 1.',
      FirstSeen: 'The page was first seen at this moment, in Unix seconds.',
      LastSeen: 'The page was last seen at this moment, in Unix seconds.',
    },
  },
  SeenVersion: {
    description: 'The object holds the pages of one version that one guest saw.',
    fields: {
      GuestName: 'The text is the name of the guest.',
      GuestEmail: 'The text is the address of the guest.',
      VersionId: 'The id names the version of the proof.',
      Pages: 'The list holds the pages, in order.',
    },
  },
  ShapePoint: {
    description: 'A point holds fractions of width and height, from the upper left corner.',
    fields: { X: 'The fraction of the width is 0 to 1.', Y: 'The fraction of the height is 0 to 1.' },
  },
  Share: {
    description: 'The share says with which guests a proof is shared.',
    fields: {
      ProofId: 'The id names the proof.',
      ProofStatusId: 'The id names the status of the proof.',
      Guests: 'The list holds all guests, in the order of their first invitation.',
      IsCancelled: 'The flag says that the sharing with all guests has ended.',
      AreCommentsShared: 'The flag says whether guests see the comments of the others.',
    },
  },
  ShareRequest: {
    description: 'The request shares a proof with guests, or ends the sharing.',
    fields: {
      ProofId: 'The id names the proof. An unknown proof is 403.',
      ProofStatusId: 'The id becomes the status of the proof. A status without `IsSharingAllowed` is 400.',
      Guests: 'The list names the guests to change, at most 500. Other guests stay as they are.',
      IsCancelled: 'True ends the sharing with all guests at once.',
      EmailMessageContent:
        'The text stands in the invitations, with its line breaks. It has at most 20,000 characters.',
      EmailLanguageCode:
        'The invitation and the page use this language: `en`, `fi`, `sv`, `de` or `ru`. Any other code is 400.',
      AreCommentsShared:
        'True shows each guest the comments of the others, by name alone. An absent flag leaves it.',
    },
  },
  Task: {
    description: 'A task is something to do in a project.',
    fields: {
      Id: entryId,
      ParentId: taskParent,
      Name: savedName,
      Description: 'The description has at most 10,000 characters.',
      IsCompleted: 'The flag says that the task is done. It is false at first.',
    },
  },
  Token: {
    description: 'The object holds the token of a sign-in.',
    fields: { 'x-auth-token': 'The token goes into the header `x-auth-token` of every later request.' },
  },
  User: {
    description: 'The user is the person behind the token.',
    fields: {
      Id: 'The id names the user.',
      User: 'The text is the sign-in name.',
      UserFullName: 'The text is the full name.',
      Email: 'The address is optional. This service sends none.',
    },
  },
};
