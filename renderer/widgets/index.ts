/**
 * renderer/widgets: pieces that several features show, and that know the store or ask the host.
 *
 * `bulk` starts one action for many assets, `places` choose a directory of this computer or a bank folder by name, `downloads` fetch one conversion, `sign-in`
 * holds the two steps to an account; beside them lie the uploads of a review and the choice to start at log-in. A piece
 * that knows nothing belongs to `renderer/ui`, a piece of one feature to that feature.
 */
export { BulkDialog, type BulkKind } from './bulk/bulk-dialog.tsx';
export { ConversionRow } from './downloads/conversion-row.tsx';
export { useDownloadStart } from './downloads/use-download-start.tsx';
export { LoginStart } from './login-start.tsx';
export { BankFolderField } from './places/bank-folder-field.tsx';
export { FolderFinder } from './places/folder-finder.tsx';
export { LocalStep } from './places/local-step.tsx';
export { ReviewUploadList } from './review-upload-list.tsx';
export { AddressStep } from './sign-in/address-step.tsx';
export { emptySecret, SecretStep } from './sign-in/secret-step.tsx';
export { SyncTabs } from './sync-tabs.tsx';
