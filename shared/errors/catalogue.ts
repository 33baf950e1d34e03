/**
 * Every error code of Galley and of the service, once. Sorted by area. Texts live in shared/i18n under
 * `error.<code>.what` and `error.<code>.action`; `docs/errors.md` is checked against this table by a test.
 *
 * `retry`: what the queue does by itself. `never`: a person has to change something, the transfer is parked.
 * `backoff`: again later, growing. `after`: again when the bank said. `whenOnline`: again when the bank answers.
 * `askUser`: a person answers a question first.
 *
 * `status`: the HTTP status the service answers with when it raises this code; null for codes only the client has.
 */
export type RetryRule = 'never' | 'backoff' | 'after' | 'whenOnline' | 'askUser';

export interface ErrorEntry {
  readonly meaning: string;
  readonly retry: RetryRule;
  readonly status: number | null;
}

export const errorCatalogue = {
  // The bank refuses or cannot be reached
  BANK_UNREACHABLE: entry(
    'No connection to the bank: DNS, refused, reset, TLS or time-out.',
    'whenOnline',
    null,
  ),
  BANK_BUSY: entry('The bank asked to slow down (429) or is temporarily unavailable (503).', 'after', 429),
  BANK_FAILED: entry('The bank answered with an internal error.', 'backoff', 500),
  BANK_ANSWER_UNREADABLE: entry(
    'The answer is not what a bank sends: HTML, cut short or another shape.',
    'backoff',
    null,
  ),
  BANK_ITEMS_UNREADABLE: entry(
    'The bank folder holds items that cannot be read; a new file may be one of them and waits.',
    'backoff',
    null,
  ),
  BANK_REDIRECTED: entry(
    'The address answers with a redirect; Galley never follows it with a token.',
    'never',
    null,
  ),
  NOT_A_BANK: entry('Something answers at this address, but it is not a media bank.', 'never', null),
  BANK_REPLACED: entry(
    'Another bank answers at the address of this account; nothing of the account is sent there.',
    'never',
    null,
  ),
  BANK_UNRECOGNIZED: entry(
    'The bank at this address shows nothing that it showed before; a user must say whether it is the same.',
    'never',
    null,
  ),
  BAD_ADDRESS: entry('What was typed as the address of the bank is no web address.', 'never', null),
  NOT_ENCRYPTED: entry('The server at an https address speaks without encryption.', 'never', null),
  TLS_FAILED: entry('The certificate of the bank could not be verified.', 'never', null),
  PROXY_FAILED: entry(
    'The proxy on the way to the bank cannot be reached or refuses; nothing was sent.',
    'whenOnline',
    null,
  ),
  PAC_FAILED: entry(
    'The proxy configuration file cannot be read, fails or names no way; nothing is sent directly instead.',
    'whenOnline',
    null,
  ),
  SIGN_IN_REFUSED: entry('Key, user or password are wrong, disabled or expired.', 'never', 401),
  NOT_SIGNED_IN: entry('The request carried no valid token.', 'never', 401),
  LOGIN_THROTTLED: entry('Too many failed sign-ins; wait before the next.', 'after', 429),
  FORBIDDEN: entry('The user has no right to this, or it does not exist.', 'never', 403),
  NOT_FOUND: entry('Nothing with this id or at this path.', 'never', 404),
  BAD_REQUEST: entry('The request is not valid.', 'never', 400),
  BAD_NAME: entry('The bank does not accept this file name.', 'never', 400),
  BAD_SEARCH: entry('The search is not valid.', 'never', 400),
  LENGTH_REQUIRED: entry('An upload must say its length.', 'never', 411),
  BODY_TOO_LARGE: entry('The file is larger than the bank accepts.', 'never', 413),
  BODY_INCOMPLETE: entry('The body ended before its announced length; nothing was created.', 'backoff', 400),
  CONTENT_DIGEST_MISMATCH: entry(
    'The body has another content than its Content-Digest announced; nothing was created.',
    'backoff',
    400,
  ),
  IDEMPOTENCY_KEY_REUSED: entry(
    'The idempotency key was used for another upload; nothing was created.',
    'never',
    422,
  ),
  UNSUPPORTED_MEDIA: entry('The bank does not accept this kind of file.', 'never', 415),
  UNPROCESSABLE: entry('The bank understood the file and refuses it.', 'never', 422),
  REQUEST_TIMEOUT: entry('The bank waited too long for the request.', 'backoff', 408),
  CONFLICT: entry('The bank holds something that contradicts the request.', 'backoff', 409),
  CONVERSION_FAILED: entry('The bank could not produce this conversion.', 'never', 500),
  NOT_TAKEN: entry('The bank answered that it saved, and shows what it had before.', 'never', null),
  STORAGE_FULL: entry('The disk of the bank is full.', 'backoff', 507),
  INTERNAL: entry('Something unexpected happened; the log has the details.', 'backoff', 500),

  // Upload protocol
  COULD_NOT_CONFIRM: entry(
    'An answer was lost and the bank does not show clearly whether the file arrived.',
    'askUser',
    null,
  ),
  UPLOAD_CUT_OFF: entry(
    'The connection breaks in the middle of this file each time, though the bank answers.',
    'never',
    null,
  ),
  OTHER_UPLOAD_OPEN: entry(
    'Another upload to the same place is under way or in doubt; the bank could not tell the two apart.',
    'never',
    null,
  ),
  UPLOADED_NOT_ACTIVE: entry(
    'The bank took the file but does not show it as the active version.',
    'askUser',
    null,
  ),
  NAME_ON_BANK: entry('The bank folder holds a file of this name with other content.', 'askUser', null),
  NEWER_ON_BANK: entry(
    'The bank holds a version of the file that this client has not seen.',
    'askUser',
    null,
  ),
  OLDER_ON_BANK: entry(
    'The bank holds an older version than the one agreed on, as after a restored backup.',
    'askUser',
    null,
  ),
  SAME_ON_BANK: entry('The bank holds the content already; it was not sent.', 'never', null),
  SEVERAL_ON_BANK: entry('The bank folder holds several files of this name.', 'askUser', null),
  OLDER_VERSION: entry('A newer version of the asset was sent from another file.', 'askUser', null),
  PROOF_OVERTAKEN: entry(
    'A later version of the proof was uploaded while this one was held back.',
    'askUser',
    null,
  ),
  PROOF_UNIDENTIFIED: entry(
    'An answer was lost; the bank holds one proof more since, and cannot say which one.',
    'askUser',
    null,
  ),
  ATTACHMENT_ON_BANK: entry('The asset has an attachment of this type with other content.', 'askUser', null),
  FILE_EMPTIED: entry('The file is empty now and had content before.', 'askUser', null),
  FILE_SHRUNK: entry('The file lost more than nine tenths of its size.', 'askUser', null),
  TWIN_FOUND: entry('The bank holds this file twice; Galley cannot delete.', 'askUser', null),
  TWIN_ARRIVED: entry(
    'An upload that was cancelled, replaced or given up has become an asset all the same.',
    'askUser',
    null,
  ),
  TWIN_STRAY: entry('A broken transfer left a part of this file as an asset.', 'askUser', null),
  TWIN_UNCHECKED: entry(
    'The bank folder shows nothing any more, so nobody can say whether the file is there twice.',
    'askUser',
    null,
  ),
  ASSET_GONE: entry('The asset is not on the bank any more, or not visible.', 'askUser', null),
  ASSET_NEEDS_FOLDER: entry(
    'The bank shows assets by bank folder only, and the folder of this one was not named.',
    'never',
    null,
  ),
  ASSET_IN_SEVERAL_FOLDERS: entry(
    'The asset lies in several bank folders, and the move does not name the one to leave.',
    'never',
    null,
  ),

  // Bank folders that mirror local ones
  SUBFOLDER_REFUSED: entry('The bank does not make or show the subfolder for this user.', 'never', null),
  SUBFOLDER_TWICE: entry('The bank has several subfolders of this name.', 'never', null),
  SUBFOLDERS_UNSUPPORTED: entry('The bank has no call that lists or makes folders.', 'never', null),
  SUBFOLDER_DOUBT: entry(
    'The answer to a folder save was lost; the bank is read until it is certain.',
    'backoff',
    null,
  ),

  // Local files
  FILE_CHANGED: entry('The file changed while it was read.', 'backoff', null),
  FILE_REPLACED: entry('The file has other content than when it was handed over.', 'askUser', null),
  FILE_BUSY: entry('The file is locked by another program.', 'backoff', null),
  FILE_GONE: entry('The file is not there any more.', 'never', null),
  FILE_UNREADABLE: entry('The file may not be read.', 'never', null),
  FILE_READ_FAILED: entry('The disk or network volume failed while the file was read.', 'backoff', null),
  FILE_NOT_REGULAR: entry('Not a regular file.', 'never', null),
  FILE_NAME_UNREADABLE: entry('The file name is not valid text.', 'never', null),
  RULES_UNREADABLE: entry(
    'A `.galleyignore` is no UTF-8 text, or too long; nothing is sent from where it holds.',
    'never',
    null,
  ),
  RULES_CHANGED: entry('The rules leave the file out by now; it was not sent.', 'never', null),
  DIRECTORY_UNREADABLE: entry('The directory may not be read.', 'backoff', null),
  PATH_TOO_LONG: entry('The path of the directory is longer than the system takes.', 'never', null),
  ROOT_MISSING: entry('The watched folder is not there: unplugged, renamed or deleted.', 'whenOnline', null),
  ROOT_REPLACED: entry(
    'Another directory lies where the watched folder was, and none of its files is in it.',
    'askUser',
    null,
  ),
  FOLDER_NESTED: entry(
    'The directory lies in or around another one that goes, or may go, to the same bank folder.',
    'never',
    null,
  ),
  FOLDER_OF_OTHER_ACCOUNT: entry(
    'The directory lies in or around a watched folder of another account.',
    'never',
    null,
  ),
  SHELF_AWAY: entry(
    'The folder of a rendition shelf is not there: unplugged, renamed or deleted.',
    'whenOnline',
    null,
  ),
  OWN_FOLDER: entry("The directory holds Galley's own data, or lies in one that does.", 'never', null),
  OWN_FILE: entry("The file belongs to Galley's own data.", 'never', null),
  BROAD_ROOT: entry(
    'The home directory or a whole volume is linked only after the user has confirmed it.',
    'never',
    null,
  ),
  SHELF_NESTED: entry('The directory is a rendition shelf or lies in one.', 'never', null),
  SHELF_ASKED_ANEW: entry(
    'The files about which a rendition shelf asks are no longer those that were answered for.',
    'never',
    null,
  ),
  SHELF_TOO_LARGE: entry('The search of a rendition shelf finds too many assets.', 'never', null),
  WATCH_FAILED: entry('The operating system cannot watch this folder.', 'backoff', null),
  LOCAL_DISK_FULL: entry('The local disk is full.', 'backoff', null),
  LOCAL_WRITE_FAILED: entry('The file could not be written.', 'never', null),

  // State directory and use
  JOURNAL_CORRUPT: entry('The journal is damaged; it was set aside and a new one begun.', 'never', null),
  JOURNAL_ANSWERS_LOST: entry(
    'The journal is damaged, and what was cancelled or skipped could not be read from it: a new one was begun, and everything is paused.',
    'never',
    null,
  ),
  PAUSED_AFTER_DAMAGE: entry(
    'Everything is paused since the journal or the settings were damaged, until a user resumes.',
    'never',
    null,
  ),
  JOURNAL_FULL: entry(
    'The journal cannot be written because its disk is full; uploads pause.',
    'backoff',
    null,
  ),
  JOURNAL_TOO_NEW: entry('The journal was written by a newer Galley.', 'never', null),
  JOURNAL_TOO_OLD: entry(
    'The journal is of an earlier Galley, and a command that only looks does not change it.',
    'never',
    null,
  ),
  JOURNAL_UNREADABLE: entry(
    'The journal is damaged, and a command that only looks does not set it aside.',
    'never',
    null,
  ),
  STATE_LOCKED: entry('Another Galley uses this state directory.', 'never', null),
  DROP_INCOMPLETE: entry('Galley ended before every dropped file had arrived.', 'never', null),
  STATE_UNUSABLE: entry('The state directory cannot be used.', 'never', null),
  SPOOL_UNKNOWN: entry(
    'Copies of dropped files that no journal knows were set aside; none of them is deleted.',
    'never',
    null,
  ),
  SETTINGS_INVALID: entry('The settings file is not valid; it was set aside.', 'never', null),
  KEYCHAIN_UNAVAILABLE: entry(
    'No keychain here; the secret lives in memory until Galley ends.',
    'never',
    null,
  ),
  HOST_UNREACHABLE: entry('The window lost its connection to Galley itself.', 'whenOnline', null),
  HAND_OVER_BROKEN: entry(
    'The window lost its connection to Galley while it handed a file over; it may or may not have arrived.',
    'never',
    null,
  ),
  GRANT_UNKNOWN: entry(
    'The folder or upload was chosen before Galley was restarted; choose it again.',
    'never',
    null,
  ),
  ACCOUNT_OTHER_USER: entry(
    'The key or password is right, but it belongs to another user or bank than this account.',
    'never',
    null,
  ),
  ACCOUNT_SWITCHED: entry(
    'Another account was shown before the call arrived; nothing was done.',
    'never',
    null,
  ),
  ACCOUNT_UNSETTLED: entry(
    'The account still has uploads or downloads that are not through; removing it would forget them.',
    'askUser',
    null,
  ),
  BAD_USAGE: entry('The command was not understood.', 'never', null),
  CANCELLED: entry('Cancelled by a person.', 'never', null),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorCatalogue, value);
}

/** The code itself; INTERNAL for none, and for one of a newer journal that this program does not know. */
export function knownCode(code: string | undefined): ErrorCode {
  return code !== undefined && isErrorCode(code) ? code : 'INTERNAL';
}

export function retryRuleOf(code: ErrorCode): RetryRule {
  return errorCatalogue[code].retry;
}

function entry(meaning: string, retry: RetryRule, status: number | null): ErrorEntry {
  return { meaning, retry, status };
}
