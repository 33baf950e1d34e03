/** What happened and the one thing to do, for every code of shared/errors. */
export const errors = {
  'error.BANK_UNREACHABLE.what': 'The media bank cannot be reached.',
  'error.BANK_UNREACHABLE.action': 'Check the network connection. Galley tries again by itself.',
  'error.BANK_BUSY.what': 'The media bank asked Galley to slow down.',
  'error.BANK_BUSY.action': 'Nothing to do: Galley waits and goes on.',
  'error.BANK_FAILED.what': 'The media bank reported an internal error.',
  'error.BANK_FAILED.action':
    'Galley tries again by itself. If it goes on, tell the administrator of the bank.',
  'error.BANK_ANSWER_UNREADABLE.what': 'The answer did not come from a media bank, or it was cut short.',
  'error.BANK_ANSWER_UNREADABLE.action':
    'Check whether a proxy or a sign-in page of the network answers instead.',
  'error.BANK_ITEMS_UNREADABLE.what':
    'The bank folder holds items that Galley cannot read. New files that may be among them wait, so that nothing is uploaded twice.',
  'error.BANK_ITEMS_UNREADABLE.action':
    'Open the folder on the bank and have the damaged items repaired or removed; Galley looks again by itself.',
  'error.BANK_REDIRECTED.what': 'The address redirects elsewhere, and Galley never sends a key along.',
  'error.BANK_REDIRECTED.action': 'Sign in again with the final address of the bank.',
  'error.NOT_A_BANK.what': 'Something answers at this address, but it is not a media bank.',
  'error.NOT_A_BANK.action': 'Check the address.',
  'error.BANK_REPLACED.what':
    'Another media bank answers at the address of this account. Nothing was sent to it; the journal of the account is kept.',
  'error.BANK_REPLACED.action':
    'Sign in to the new bank as another account. To go on with this account, enter the address its bank has now.',
  'error.BANK_UNRECOGNIZED.what':
    'The media bank at this address shows none of the files that it showed before. Nothing was sent to it.',
  'error.BANK_UNRECOGNIZED.action':
    'If it is the same bank, sign in to this account again. If it is another one, add it as a new account.',
  'error.BAD_ADDRESS.what': 'This is not a web address.',
  'error.BAD_ADDRESS.action': 'Enter it like https://bank.example.com, without a user or password.',
  'error.NOT_ENCRYPTED.what': 'This server does not use encryption.',
  'error.NOT_ENCRYPTED.action':
    'Ask its administrator for the encrypted address, or use http:// if you trust the network.',
  'error.TLS_FAILED.what': 'The certificate of the bank could not be verified.',
  'error.TLS_FAILED.action': 'Ask the administrator of the bank to renew the certificate.',
  'error.PROXY_FAILED.what':
    'The proxy on the way to the bank cannot be reached, or does not let Galley through.',
  'error.PROXY_FAILED.action':
    'Test the connection in Settings › Network; check address, user and password of the proxy.',
  'error.PAC_FAILED.what': 'The proxy configuration file (PAC) cannot be read, or it fails.',
  'error.PAC_FAILED.action': 'Check its address in Settings › Network, or ask who looks after the network.',
  'error.SIGN_IN_REFUSED.what': 'The key, user or password is wrong, disabled or expired.',
  'error.SIGN_IN_REFUSED.action': 'Check them and sign in again.',
  'error.NOT_SIGNED_IN.what': 'You are not signed in.',
  'error.NOT_SIGNED_IN.action': 'Sign in.',
  'error.LOGIN_THROTTLED.what': 'There were too many failed sign-ins.',
  'error.LOGIN_THROTTLED.action': 'Wait a minute, then try once more.',
  'error.FORBIDDEN.what': 'You have no right to this on the bank, or it does not exist.',
  'error.FORBIDDEN.action': 'Ask the administrator of the bank for the right.',
  'error.NOT_FOUND.what': 'The bank knows nothing under this id.',
  'error.NOT_FOUND.action': 'Check the id, or choose again.',
  'error.BAD_REQUEST.what': 'The request was not accepted.',
  'error.BAD_REQUEST.action': 'Check what you entered and try again.',
  'error.BAD_NAME.what': 'The bank does not accept this file name.',
  'error.BAD_NAME.action': 'Rename the file.',
  'error.BAD_SEARCH.what': 'The bank does not understand this search.',
  'error.BAD_SEARCH.action': 'Change the search text, or match by “contains”.',
  'error.LENGTH_REQUIRED.what': 'The bank did not see the size of the upload beforehand.',
  'error.LENGTH_REQUIRED.action': 'Check whether a proxy changes uploads on their way.',
  'error.BODY_TOO_LARGE.what': 'The file is larger than the bank accepts.',
  'error.BODY_TOO_LARGE.action':
    'Ask the administrator of the bank for a higher limit, or make the file smaller.',
  'error.BODY_INCOMPLETE.what': 'The upload broke off before its end; nothing was created.',
  'error.BODY_INCOMPLETE.action': 'Nothing to do: Galley tries again.',
  'error.CONTENT_DIGEST_MISMATCH.what': 'The file arrived damaged; nothing was created.',
  'error.CONTENT_DIGEST_MISMATCH.action': 'Nothing to do: Galley tries again.',
  'error.IDEMPOTENCY_KEY_REUSED.what':
    'The bank already used the key of this upload for another one; nothing was created.',
  'error.IDEMPOTENCY_KEY_REUSED.action': 'Add the file again.',
  'error.UNSUPPORTED_MEDIA.what': 'The bank does not accept this kind of file.',
  'error.UNSUPPORTED_MEDIA.action': 'Save it in another format, or add it to the ignore rules.',
  'error.UNPROCESSABLE.what': 'The bank received the file and refuses it.',
  'error.UNPROCESSABLE.action': 'Open the file and check that it is sound.',
  'error.REQUEST_TIMEOUT.what': 'The bank waited too long for the data.',
  'error.REQUEST_TIMEOUT.action': 'Nothing to do: Galley tries again.',
  'error.CONFLICT.what': 'The bank holds something that contradicts this upload.',
  'error.CONFLICT.action': 'Nothing to do: Galley compares and tries again.',
  'error.CONVERSION_FAILED.what': 'The bank could not produce this conversion.',
  'error.CONVERSION_FAILED.action': 'Choose another conversion, or download the original.',
  'error.NOT_TAKEN.what': 'The bank answered yes, but still shows what it had before.',
  'error.NOT_TAKEN.action': 'Make this change on the bank itself: it may not let other programs do so.',
  'error.STORAGE_FULL.what': 'The bank has no space left.',
  'error.STORAGE_FULL.action': 'Tell the administrator of the bank. Galley tries again by itself.',
  'error.INTERNAL.what': 'Something unexpected happened.',
  'error.INTERNAL.action': 'Try again. The log has the details.',

  'error.COULD_NOT_CONFIRM.what':
    'The answer of the bank was lost, and it is not clear whether the file arrived.',
  'error.COULD_NOT_CONFIRM.action':
    'Look for the file on the bank. If it is there, cancel here; if not, retry: Galley looks again before it sends.',
  'error.UPLOAD_CUT_OFF.what':
    'The connection breaks off in the middle of this file each time, though the bank answers.',
  'error.UPLOAD_CUT_OFF.action':
    'Ask who runs the network or the proxy whether it limits the size of uploads, then retry.',
  'error.OTHER_UPLOAD_OPEN.what':
    'Another upload to the same place on the bank is not through yet, and nobody could tell the two apart.',
  'error.OTHER_UPLOAD_OPEN.action': 'Try again when the other one has ended.',
  'error.UPLOADED_NOT_ACTIVE.what': 'The bank took the file but does not show it as the active version.',
  'error.UPLOADED_NOT_ACTIVE.action': 'Ask the administrator of the bank to activate the right version.',
  'error.NAME_ON_BANK.what': 'The bank folder holds a file of this name with other content.',
  'error.NAME_ON_BANK.action': 'Choose: new version, new asset or skip.',
  'error.NEWER_ON_BANK.what': 'Another version of this file was added on the bank since Galley last saw it.',
  'error.NEWER_ON_BANK.action':
    'Choose: add yours as the newest version, make a new asset, or skip and keep the bank’s.',
  'error.OLDER_ON_BANK.what':
    'The bank holds an older version of this file than the one Galley uploaded. It may have been restored from a backup.',
  'error.OLDER_ON_BANK.action': 'Choose: upload your file as a version again, or skip and keep the bank’s.',
  'error.SAME_ON_BANK.what': 'The bank already holds this content. It was not sent again.',
  'error.SAME_ON_BANK.action': 'Nothing to do.',
  'error.SEVERAL_ON_BANK.what': 'The bank folder holds several files of this name.',
  'error.SEVERAL_ON_BANK.action': 'Choose what to do with this file.',
  'error.OLDER_VERSION.what':
    'A newer version of the asset was sent from another file; this older one was not.',
  'error.OLDER_VERSION.action': 'Skip it, or upload it as a new asset.',
  'error.PROOF_OVERTAKEN.what': 'A later version of the proof was uploaded while this one was held back.',
  'error.PROOF_OVERTAKEN.action': 'Dismiss it, or retry to make it the newest version.',
  'error.PROOF_UNIDENTIFIED.what':
    'The answer of the bank was lost. It holds one proof more since, and does not say which one.',
  'error.PROOF_UNIDENTIFIED.action':
    'Look for the file on the bank. Only if it is not there, dismiss it here and hand it over again.',
  'error.ATTACHMENT_ON_BANK.what': 'The asset has an attachment of this type with other content.',
  'error.ATTACHMENT_ON_BANK.action': 'Choose: new version of the attachment, new asset or skip.',
  'error.FILE_EMPTIED.what': 'The file is empty now and had content before.',
  'error.FILE_EMPTIED.action': 'Upload it as a new version if that is meant, else skip.',
  'error.FILE_SHRUNK.what': 'The file lost more than nine tenths of its size.',
  'error.FILE_SHRUNK.action': 'Open it and check. Then choose: new version or skip.',
  'error.TWIN_FOUND.what': 'The bank holds this file twice.',
  'error.TWIN_FOUND.action': 'Delete one of the two on the bank; Galley never deletes there.',
  'error.TWIN_ARRIVED.what': 'An upload that was cancelled or replaced has arrived on the bank all the same.',
  'error.TWIN_ARRIVED.action': 'Delete its asset there if nobody needs it; Galley never deletes there.',
  'error.TWIN_STRAY.what':
    'A transfer that broke off left a part of this file on the bank, as an asset of its own.',
  'error.TWIN_STRAY.action': 'Delete that asset there; the whole file does not depend on it.',
  'error.TWIN_UNCHECKED.what':
    'The bank folder shows nothing any more, so Galley cannot see whether it holds this file twice.',
  'error.TWIN_UNCHECKED.action':
    'Look into the folder on the bank, or ask its administrator for the right to see it.',
  'error.ASSET_GONE.what': 'The asset is gone from the bank, or you can no longer see it.',
  'error.ASSET_GONE.action': 'Upload the file again as a new asset, or skip to forget it.',
  'error.ASSET_NEEDS_FOLDER.what':
    'This bank shows assets by bank folder only, and the folder of this one was not named.',
  'error.ASSET_NEEDS_FOLDER.action': 'Name the bank folder of the asset as well: --folder ID.',

  'error.SUBFOLDER_REFUSED.what':
    'The bank does not let you make or read the bank folder that mirrors this local one.',
  'error.SUBFOLDER_REFUSED.action':
    'Ask the administrator of the bank for the right, then retry; or choose in the rules of the folder that all files go to the one bank folder.',
  'error.SUBFOLDER_TWICE.what':
    'The bank has several folders of this name, and Galley does not guess which one is meant.',
  'error.SUBFOLDER_TWICE.action': 'Rename or merge them on the bank, then retry.',
  'error.SUBFOLDERS_UNSUPPORTED.what': 'This bank cannot list or make folders for Galley.',
  'error.SUBFOLDERS_UNSUPPORTED.action':
    'Choose in the rules of the folder that all files go to the one bank folder.',
  'error.SUBFOLDER_DOUBT.what':
    'The answer to the making of a bank folder was lost. Galley looks whether it is there before it makes it again.',
  'error.SUBFOLDER_DOUBT.action': 'Nothing; the files of that folder follow by themselves.',

  'error.FILE_CHANGED.what': 'The file changed while it was being read.',
  'error.FILE_CHANGED.action': 'Nothing to do: Galley waits until it rests and tries again.',
  'error.FILE_REPLACED.what': 'The file has other content now than when you handed it over.',
  'error.FILE_REPLACED.action': 'Retry to send what is there now, or cancel.',
  'error.FILE_BUSY.what': 'Another program has locked the file.',
  'error.FILE_BUSY.action': 'Close the file in the other program.',
  'error.FILE_GONE.what': 'The file is no longer there.',
  'error.FILE_GONE.action': 'Put it back if it should be uploaded.',
  'error.FILE_UNREADABLE.what': 'Galley may not read the file.',
  'error.FILE_UNREADABLE.action': 'Give your user the right to read it, then retry.',
  'error.FILE_READ_FAILED.what': 'The disk or network volume failed while the file was read.',
  'error.FILE_READ_FAILED.action': 'Check the disk or the network volume. Galley tries again by itself.',
  'error.FILE_NOT_REGULAR.what': 'This is not a regular file.',
  'error.FILE_NOT_REGULAR.action': 'Nothing to do: links, sockets and devices are never uploaded.',
  'error.FILE_NAME_UNREADABLE.what': 'The file name is not valid text.',
  'error.FILE_NAME_UNREADABLE.action': 'Rename the file.',
  'error.RULES_UNREADABLE.what':
    'A .galleyignore file in this folder is not saved as UTF-8 text, or is longer than 256 KB. What it leaves out is not known, so nothing is uploaded from where it lies.',
  'error.RULES_UNREADABLE.action': 'Save it as UTF-8, or shorten it.',
  'error.RULES_CHANGED.what':
    'The rules of the folder leave this file out by now, or cannot be read. It was not sent.',
  'error.RULES_CHANGED.action': 'Nothing to do: the file is planned anew.',
  'error.DIRECTORY_UNREADABLE.what': 'Galley may not read this folder.',
  'error.DIRECTORY_UNREADABLE.action': 'Give your user the right to read it, then scan again.',
  'error.ROOT_MISSING.what': 'The watched folder is not there: unplugged, renamed or deleted.',
  'error.ROOT_MISSING.action': 'Connect the volume or put the folder back. Nothing is deleted on the bank.',
  'error.ROOT_REPLACED.what': 'Another folder lies at this path: not one of the known files is in it.',
  'error.ROOT_REPLACED.action':
    'Put the right volume or folder back. If this is the same folder and all its files have changed, confirm that. Until then nothing is uploaded from it.',
  'error.FOLDER_NESTED.what':
    'The folder lies in or around one that goes, or may go, to the same bank folder; each file would arrive twice.',
  'error.FOLDER_NESTED.action':
    'Choose another folder, or another bank folder, in the rules too. Where one of the two has “Bank folders as on this computer”, another bank folder is not enough: choose “All files go to the one bank folder” for it as well, or unlink the other folder first.',
  'error.FOLDER_OF_OTHER_ACCOUNT.what': 'This folder lies in or around a watched folder of another account.',
  'error.FOLDER_OF_OTHER_ACCOUNT.action': 'Choose another folder, or unlink it in the other account first.',
  'error.SHELF_AWAY.what': 'The folder kept from a search is not there.',
  'error.SHELF_AWAY.action': 'Plug the disk in, or put the folder back.',
  'error.OWN_FOLDER.what':
    'This folder holds Galley’s own data: its journal, its settings or the files of a bank.',
  'error.OWN_FOLDER.action':
    'Choose a folder that does not lie in it, or keep Galley’s state somewhere else.',
  'error.OWN_FILE.what': 'This file belongs to Galley’s own data. It is never uploaded.',
  'error.OWN_FILE.action': 'Choose another file.',
  'error.BROAD_ROOT.what':
    'This is your home folder or a whole volume. Galley would upload everything in it.',
  'error.BROAD_ROOT.action':
    'Choose a folder inside it. On the command line, look at the plan with --dry-run, then add --allow-home.',
  'error.SHELF_NESTED.what': 'This folder is kept from a search, or lies in one that is.',
  'error.SHELF_NESTED.action': 'Choose a folder outside of it.',
  'error.SHELF_ASKED_ANEW.what':
    'Other files are in question than when you were asked; none of them was touched.',
  'error.SHELF_ASKED_ANEW.action': 'Look at the folder again and answer for the files that it names now.',
  'error.SHELF_TOO_LARGE.what': 'The search finds more than can be kept as a folder.',
  'error.SHELF_TOO_LARGE.action': 'Keep a narrower search as a folder.',
  'error.WATCH_FAILED.what': 'The system cannot watch this folder for changes.',
  'error.WATCH_FAILED.action': 'Nothing to do: Galley scans it at regular times instead.',
  'error.LOCAL_DISK_FULL.what': 'The disk of this computer is full.',
  'error.LOCAL_DISK_FULL.action': 'Free some space.',
  'error.LOCAL_WRITE_FAILED.what': 'The file could not be written.',
  'error.LOCAL_WRITE_FAILED.action': 'Check the rights and the free space of the folder.',

  'error.JOURNAL_CORRUPT.what': 'The journal of Galley was damaged; it was set aside and a new one begun.',
  'error.JOURNAL_CORRUPT.action': 'Nothing to do: Galley compares everything with the bank again.',
  'error.JOURNAL_ANSWERS_LOST.what':
    'The journal of Galley was damaged, and what you had cancelled or skipped could not be read from it; it was set aside, a new one begun and everything paused.',
  'error.JOURNAL_ANSWERS_LOST.action':
    'See in the plans of your folders what would be uploaded. Files that stay here leave out by a rule, then resume.',
  'error.PAUSED_AFTER_DAMAGE.what':
    'Everything has been paused since the journal or the settings of Galley were damaged. Nothing was sent.',
  'error.PAUSED_AFTER_DAMAGE.action': 'Check what would be uploaded, then resume.',
  'error.JOURNAL_FULL.what':
    'The journal of Galley cannot be written because its disk is full; uploads pause.',
  'error.JOURNAL_FULL.action': 'Free some space.',
  'error.JOURNAL_TOO_NEW.what': 'The journal was written by a newer Galley.',
  'error.JOURNAL_TOO_NEW.action': 'Install the newest Galley.',
  'error.JOURNAL_TOO_OLD.what':
    'The journal was written by an earlier Galley; looking at it does not change it.',
  'error.JOURNAL_TOO_OLD.action':
    'Start Galley or `galley run` once: that brings it up to date. End an earlier Galley first if one is still running.',
  'error.JOURNAL_UNREADABLE.what': 'The journal of Galley is damaged; looking at it left it as it is.',
  'error.JOURNAL_UNREADABLE.action':
    'Start Galley or `galley run`; end the one that is running first. The damaged journal is kept, and everything is compared with the bank again.',
  'error.STATE_LOCKED.what': 'Another Galley is running with the same data.',
  'error.STATE_LOCKED.action': 'Use that one, or end it first.',
  'error.STATE_UNUSABLE.what': "Galley can't use its state directory.",
  'error.STATE_UNUSABLE.action': 'Make it writable, or name another one with --state or GALLEY_HOME.',
  'error.SPOOL_UNKNOWN.what':
    'Copies of dropped files lay here that the journal of Galley does not know; they were set aside.',
  'error.SPOOL_UNKNOWN.action':
    'Look whether the bank has them, and drop them again if not. Galley deletes none of them.',
  'error.SETTINGS_INVALID.what': 'The settings file was not valid; it was set aside.',
  'error.SETTINGS_INVALID.action': 'Check your settings.',
  'error.KEYCHAIN_UNAVAILABLE.what': 'There is no keychain here; the sign-in is kept only until Galley ends.',
  'error.KEYCHAIN_UNAVAILABLE.action': 'Set up a keychain to stay signed in.',
  'error.HOST_UNREACHABLE.what': 'The window lost its connection to Galley itself.',
  'error.HOST_UNREACHABLE.action': 'Nothing to do: it connects again by itself.',
  'error.HAND_OVER_BROKEN.what': 'The window lost its connection to Galley while it handed this file over.',
  'error.HAND_OVER_BROKEN.action': 'Look in Activity whether it has arrived; if not, hand it over again.',
  'error.GRANT_UNKNOWN.what': 'The choice was made before Galley was restarted.',
  'error.GRANT_UNKNOWN.action': 'Choose again.',
  'error.ACCOUNT_OTHER_USER.what': 'These credentials belong to another user or bank than this account.',
  'error.ACCOUNT_OTHER_USER.action':
    'Sign in as the user of this account, or add the other one as a new account.',
  'error.ACCOUNT_SWITCHED.what': 'Another account was shown in the meantime; nothing was done.',
  'error.ACCOUNT_SWITCHED.action': 'Switch back to the account that you mean, and try again.',
  'error.ACCOUNT_UNSETTLED.what': 'This account still has uploads or downloads that are not through.',
  'error.ACCOUNT_UNSETTLED.action': 'Let them finish, or confirm that they may be forgotten.',
  'error.BAD_USAGE.what': 'The input was not understood.',
  'error.BAD_USAGE.action': 'Check what you entered.',
  'error.CANCELLED.what': 'Cancelled.',
  'error.CANCELLED.action': 'Retry if it should be uploaded after all.',
} as const;
