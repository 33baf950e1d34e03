import type { Route, RouteName, routes } from '../../../shared/api/index.ts';

/** The text of the OpenAPI document for one call, beside the facts of the route table. */
export interface OperationText {
  /** In the imperative, at most eight words, without a full stop. */
  readonly summary: string;
  readonly description: string;
  /** The content of a successful answer. */
  readonly answer: string;
  readonly body?: string | undefined;
  /** Path parameters that mean something else here than elsewhere. */
  readonly path?: Readonly<Record<string, string>>;
  /** By status, where the general sentence says too little. */
  readonly refusals?: Readonly<Record<number, string>>;
}

/** A call with a body needs a text for it, and no other call has one. */
type TextOf<Call extends Route> = OperationText &
  (Call['request'] extends null ? { readonly body?: undefined } : { readonly body: string });

const fileBody = 'The body holds the bytes of the file, as they are.';
const idAnswer = (thing: string) => `The body is the id of the ${thing}, as a JSON string.`;
const namedOnly = 'A save changes the fields that it names and leaves the others.';
const movedAtOnce = (thing: string) => `Another request moved the ${thing} at the same time.`;
const ofMembers = 'Members of the project and administrators may do this.';
const needsToModify = 'The user needs the right to modify the asset.';
const pastVersions = 'Past versions stay in the bank, but no call reaches them.';

export const operationTexts: { readonly [Name in RouteName]: TextOf<(typeof routes)[Name]> } = {
  getToken: {
    summary: 'Get a token for an API key',
    description:
      'The call exchanges the API key in the header `x-api-key` for a token. It takes no body. A wrong, disabled or expired key is 401.',
    answer: 'The body holds the token for the header `x-auth-token` of later requests.',
  },
  login: {
    summary: 'Sign in with user and password',
    description:
      'The call exchanges a user name and a password for a token. A wrong pair and a disabled user are 401. After too many failures in a minute every sign-in is 429.',
    body: 'The body holds the name and the password of the user.',
    answer: 'The body holds the token for the header `x-auth-token` of later requests.',
    refusals: { 429: 'Too many sign-ins failed within a minute.' },
  },

  saveProject: {
    summary: 'Create or edit a project',
    description: `Without an \`Id\`, or with \`0\`, the call creates a project. With any other \`Id\` it edits that project. ${namedOnly} A refused save changes nothing.`,
    body: 'The body holds the fields that the save sets.',
    answer: idAnswer('project'),
    refusals: { 409: movedAtOnce('project') },
  },
  readProject: {
    summary: 'Read a project',
    description:
      'The call answers a project with its members, tasks, milestones and counts. A project that does not exist and one that the user may not see are both 403.',
    answer: 'The body is the project.',
  },
  listMessages: {
    summary: 'List the messages of a project',
    description:
      'The list holds conversations and replies, from the oldest to the newest. Deleted messages stay in it with `IsDeleted`.',
    answer: 'The body is an array of messages.',
  },
  uploadProof: {
    summary: 'Upload a file as a new proof',
    description: `Each upload creates a new proof in the project, also under a name that is there already. The proof takes the name of the file, without the extension. ${ofMembers}`,
    body: fileBody,
    answer: idAnswer('new proof'),
  },

  saveProjectFolder: {
    summary: 'Create or edit a project folder',
    description: `Without an \`Id\`, or with \`0\`, the call creates a folder. With any other \`Id\` it edits that folder, and another \`ParentId\` moves it. ${namedOnly} A move of a folder below itself is 400.`,
    body: 'The body holds the fields that the save sets.',
    answer: idAnswer('project folder'),
    refusals: { 409: movedAtOnce('folder') },
  },
  readProjectFolder: {
    summary: 'Read a project folder',
    description:
      'The call answers a project folder with its members and properties. The capital F in the path counts: `/folder/` names folders of the media bank.',
    answer: 'The body is the project folder.',
    path: { folder_id: 'The id names the project folder.' },
  },

  readProof: {
    summary: 'Read a proof',
    description:
      'The call answers a proof with all its versions. A proof that does not exist and one that the user may not see are both 403.',
    answer: 'The body is the proof.',
  },
  deleteProof: {
    summary: 'Delete a proof',
    description:
      'The call deletes a proof with all its versions and with what guests wrote about them. Nothing brings it back.',
    answer: 'The proof is deleted. The answer has no body.',
  },
  listProofStatuses: {
    summary: 'List the statuses of proofs',
    description:
      'The list holds the statuses that a proof of this bank can have. Ids and names differ between banks. No call changes the list.',
    answer: 'The body is an array of statuses.',
  },
  shareProof: {
    summary: 'Share a proof with guests',
    description:
      'The call shares the current version of a proof with the guests that the body names. `IsActive: false` ends the sharing with a guest, and `IsCancelled: true` ends it with all. Other guests stay as they are. A status that does not allow sharing is 400, and then the call stores nothing.',
    body: 'The body names the proof and the guests to change.',
    answer: 'The body is the share with all its guests.',
  },
  readShare: {
    summary: 'Read the sharing of a proof',
    description:
      'The call answers all guests of a proof with their links, answers and counts. Each `ShareUrl` is a secret, because it opens the proof.',
    answer: 'The body is the share with all its guests.',
  },

  searchAssets: {
    summary: 'Search assets',
    description:
      'The call answers the assets that match the clauses and that the user may read. Clauses combine with *and*, the values of a clause with *or*. An empty array of clauses matches every readable asset. A folder that does not exist, or that the user may not read, is 403.',
    body: 'The body is an array of at most 50 clauses.',
    answer: 'The body is an array of assets, in ascending order of their ids.',
    refusals: {
      400: 'A field, an option or a pattern is unknown, or a limit is exceeded. The body says what is wrong.',
    },
  },
  listAttachmentTypes: {
    summary: 'List the types of attachments',
    description:
      'The list holds the types of attachments that an asset can have. An upload of an attachment names one of them.',
    answer: 'The body is an array of attachment types.',
  },
  uploadAttachment: {
    summary: 'Upload an attachment of an asset',
    description: `The first upload of a type adds an attachment to the asset. Each later upload of the type adds a version, which becomes the active one. ${needsToModify} An unknown type is 400.`,
    body: fileBody,
    answer: 'The body is the asset with the new attachment or version.',
  },
  downloadFile: {
    summary: 'Download a file or a rendition of it',
    description:
      'The conversion `1` is the original, and a `Range` gets a part of it. The original and the previews are available at once. The bank makes any other conversion on demand. It answers 202 first, 204 while it works, and 200 in the end. A failed conversion is 500 for as long as the file is the same.',
    answer: 'The body holds the bytes of the file.',
    refusals: {
      403: 'The file or the conversion does not exist, or a right is missing.',
      416: 'The header `Range` asks for a part outside of the file. The answer has no body.',
      500: 'The conversion failed. `Details.cause` says why.',
    },
  },
  uploadMasterVersion: {
    summary: 'Upload a version of a master file',
    description: `The upload adds a version to the master file of the asset and makes it the active one. The file id stays. ${pastVersions} ${needsToModify}`,
    body: fileBody,
    answer: 'The body is the asset with the new version.',
  },
  uploadFileVersion: {
    summary: 'Upload a version of a file',
    description: `The upload adds a version to a master file or an attachment and makes it the active one. The file id stays. ${pastVersions} ${needsToModify}`,
    body: fileBody,
    answer: 'The body is the asset with the new version.',
  },
  uploadToFolder: {
    summary: 'Upload a file as a new asset',
    description:
      'Each upload creates a new asset in the folder, also under a name that is there already. The asset takes the name of the file, without the extension. The user needs the right to add assets to the folder.',
    body: fileBody,
    answer: 'The body is the asset, which is safe on the disk.',
  },

  saveProof: {
    summary: 'Change a proof',
    description:
      'The call changes the name, the description and the status of a proof, and nothing else. Absent and null fields stay as they are. An unknown status is 400, and then the call changes nothing.',
    body: 'The body names the proof and the fields to change.',
    answer: idAnswer('proof'),
  },
  uploadProofVersion: {
    summary: 'Upload a version of a proof',
    description: `The upload adds a version to the proof, which becomes the current one. The proof keeps its name. ${ofMembers}`,
    body: fileBody,
    answer: idAnswer('proof'),
  },
  deleteProofVersion: {
    summary: 'Delete the latest version of a proof',
    description:
      'The call deletes the latest version, and the version before becomes the current one. An older version and the only version are 400. An unknown version is 403.',
    answer: 'The version is deleted. The answer has no body.',
    refusals: { 400: 'The version is not the latest one, or it is the only one.' },
  },
  saveAsset: {
    summary: 'Create or edit an asset',
    description: `Without an \`Id\`, or with \`0\`, the call creates an asset without a file. With any other \`Id\` it edits that asset. ${namedOnly} A move needs the rights to add assets to the new folders and to remove them from the old ones.`,
    body: 'The body holds the fields that the save sets.',
    answer: idAnswer('asset'),
    refusals: { 409: movedAtOnce('asset') },
  },
  saveFolder: {
    summary: 'Create or edit a folder',
    description: `Without an \`Id\`, or with \`0\`, the call creates a folder of the media bank. With any other \`Id\` it edits that folder, and another \`ParentId\` moves it with all that it holds. A move of a folder below itself is 400. Only an administrator creates or moves folders at the top.`,
    body: 'The body holds the fields that the save sets.',
    answer: idAnswer('folder'),
  },
  readOpenApi: {
    summary: 'Read this description',
    description: 'The call answers what the bank can do, as an OpenAPI document. It needs no token.',
    answer: 'The body is an OpenAPI 3.1 document.',
  },
  showOpenApi: {
    summary: 'Show this description as a page',
    description: 'The page shows the OpenAPI document and tries out its calls. It needs no token.',
    answer: 'The body is an HTML page.',
  },

  readBank: {
    summary: 'Read what the bank is',
    description:
      'The call answers the identity of the bank, its clock and the names of its extensions. A copy of the bank and a restored backup keep the identity.',
    answer: 'The body describes the bank.',
  },
  listFolderChildren: {
    summary: 'List the folders below a folder',
    description:
      'The list holds the folders directly below that the user may read, with the rights of the user. The top holds the topmost readable folders for a user who is no administrator.',
    answer: 'The body is an array of folders.',
    path: { folder_id: 'The id names the folder of the media bank, and `0` the top of the tree.' },
  },
  readAsset: {
    summary: 'Read an asset',
    description:
      'The call answers one asset as a search shows it. An asset that does not exist and one that the user may not read are both 403.',
    answer: 'The body is the asset.',
  },
  listProjects: {
    summary: 'List the projects of a project folder',
    description:
      'The list holds the folders first and then the projects, each by name. `Kind` says which of both an item is. The root holds the topmost memberships of a user who is no administrator.',
    answer: 'The body is an array of projects and project folders.',
  },
  listAssetStatuses: {
    summary: 'List the statuses of assets',
    description: 'The list holds the statuses that an asset of this bank can have.',
    answer: 'The body is an array of statuses.',
  },
  listProjectStatuses: {
    summary: 'List the statuses of projects',
    description: 'The list holds the statuses that a project of this bank can have.',
    answer: 'The body is an array of statuses.',
  },
  listProofs: {
    summary: 'List the proofs of a project',
    description:
      'The list holds the proofs of the project with all their versions, from the oldest to the newest.',
    answer: 'The body is an array of proofs.',
  },
  listProofComments: {
    summary: 'List the comments on a proof',
    description:
      'The list holds the comments on all versions of the proof, from the oldest to the newest. Each comment is plain text, which a program must not trust.',
    answer: 'The body is an array of comments.',
  },
  saveProofComment: {
    summary: 'Comment on a proof',
    description:
      'The call adds a comment of the user, or with a `ParentId` a reply. A repeat with the same key gets the first comment, unchanged.',
    body: 'The body holds the comment.',
    answer: 'The body is the comment, as the bank keeps it.',
  },
  resolveProofComment: {
    summary: 'Resolve a comment, or open it again',
    description:
      'The call may be repeated: an unchanged comment keeps its moment. An unknown comment is 403.',
    body: 'The body says whether the comment is resolved.',
    answer: 'The body is the comment.',
  },
  listSeenPages: {
    summary: 'List the pages that guests saw',
    description:
      'The list holds one object for each guest and version. A page counts as seen when its picture was on the screen of the guest.',
    answer: 'The body is an array of seen versions.',
  },
  readDecisionRecord: {
    summary: 'Read the decision record of a proof',
    description: 'The record says which guest saw, commented and answered which version, and when.',
    answer: 'The body is the record.',
  },
  postMessage: {
    summary: 'Post a message to a project',
    description:
      'The call adds a conversation, or with a `ParentId` a reply. A conversation needs a subject, and a reply has none. The bank removes what could run or load from the body. A body with nothing to read is 400.',
    body: 'The body holds the message.',
    answer: 'The body is the new message, as the bank keeps it.',
  },
  listConversions: {
    summary: 'List the conversions of the bank',
    description:
      'The list holds every conversion that the bank can make. `Conversions` of a file says which of them that file has.',
    answer: 'The body is an array of conversions.',
  },
  listKeywords: {
    summary: 'List the keywords',
    description: 'The list holds the whole hierarchy of keywords. Each keyword names the one above it.',
    answer: 'The body is an array of keywords.',
  },
  listProperties: {
    summary: 'List the property fields',
    description:
      'The list holds the property fields with their types. A choice comes with the values that it allows.',
    answer: 'The body is an array of definitions.',
  },
  readUserMe: {
    summary: 'Read the user behind the token',
    description: 'The call answers the user who signed in, or the user of the API key.',
    answer: 'The body is the user.',
  },
};
