/**
 * Folders: which directories of this computer go where in the bank, how each is watched, and the wizard that links a
 * new one. The wizard ends with the plan; nothing is uploaded before the person has seen it and pressed Start.
 */
export { FolderWizard } from './folder-wizard.tsx';
export { FoldersScreen } from './folders-screen.tsx';
