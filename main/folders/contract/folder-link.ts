import type {
  BankFolderId,
  LocalPath,
  Operation,
  RoutingRule,
  SubfolderMode,
} from '../../../shared/model/index.ts';

/** The request of a host that links a directory. `watchedFolderId` is derived, not given. */
export interface FolderLink {
  readonly root: LocalPath;
  readonly bankFolderId: BankFolderId;
  readonly bankFolderName: string;
  readonly excludes: readonly string[];
  readonly rules: readonly RoutingRule[];
  readonly subfolders: SubfolderMode;
  /** The user has seen how much a home directory or a whole volume holds, and means it. */
  readonly acceptsBroadRoot?: boolean;
}

/**
 * Receives each operation of a plan. A promise that it returns is awaited, so that a slow listener slows the plan and fills no
 * memory.
 */
export type OperationListener = (operation: Operation) => Promise<void> | null;
