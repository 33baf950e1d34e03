/**
 * Upload by hand: files that were dropped anywhere or chosen here go into one bank folder. Names the folder holds
 * already are asked about in the list before anything starts; the bytes go to the host, then Activity takes over.
 */
export { UploadDialog } from './upload-dialog.tsx';
