import type {
  ProjectFolderId,
  ProjectId,
  ProofId,
  ProofUploadId,
  ProofUploadTarget,
} from '../../shared/model/index.ts';
import type {
  Abilities,
  Deletion,
  MessagePost,
  MessageView,
  PeopleView,
  ProjectFolderSave,
  ProjectFolderView,
  ProjectSave,
  ProjectStatusView,
  ProjectTreeItem,
  ProjectView,
  ProofList,
  ProofSave,
  ProofStatusView,
  ProofUploadView,
  ProofView,
  Remember,
  Remembered,
  ShareSave,
  ShareView,
} from '../../shared/rpc/index.ts';
import type { TakeSpooled } from '../spool/index.ts';
import type { ScreenDiscussion } from './discussion/screen-discussion.ts';

/** Projects as the screens need them. Every call throws AppError. */
export interface RpcProjects {
  abilities(signal: AbortSignal): Promise<Abilities>;
  tree(
    parentId: ProjectFolderId,
    signal: AbortSignal,
  ): Promise<{ readonly isListable: boolean; readonly items: readonly ProjectTreeItem[] }>;
  remember(request: Remember, signal: AbortSignal): Promise<Remembered>;
  forget(kind: Remember['kind'], id: string): Promise<void>;
  read(projectId: ProjectId, signal: AbortSignal): Promise<ProjectView>;
  readFolder(projectFolderId: ProjectFolderId, signal: AbortSignal): Promise<ProjectFolderView>;
  people(): PeopleView;
  statuses(signal: AbortSignal): Promise<readonly ProjectStatusView[]>;
  save(request: ProjectSave, signal: AbortSignal): Promise<ProjectView>;
  saveFolder(request: ProjectFolderSave, signal: AbortSignal): Promise<ProjectFolderView>;
  messages(projectId: ProjectId, signal: AbortSignal): Promise<readonly MessageView[]>;
  postMessage(request: MessagePost, signal: AbortSignal): Promise<MessageView>;
}

/** Proofs as the screens need them. Every call throws AppError. */
export interface RpcProofs extends ScreenDiscussion {
  statuses(signal: AbortSignal): Promise<readonly ProofStatusView[]>;
  ofProject(projectId: ProjectId, signal: AbortSignal): Promise<ProofList>;
  all(signal: AbortSignal): Promise<ProofList>;
  read(proofId: ProofId, signal: AbortSignal): Promise<ProofView>;
  save(request: ProofSave, signal: AbortSignal): Promise<ProofView>;
  share(proofId: ProofId, signal: AbortSignal): Promise<ShareView>;
  saveShare(
    request: ShareSave,
    signal: AbortSignal,
  ): Promise<{ readonly share: ShareView; readonly notMailed: readonly string[] }>;
  revoke(proofId: ProofId, email: string | null, signal: AbortSignal): Promise<ShareView>;
  /** A secret: for the user who asked, and never for a log. */
  shareUrl(proofId: ProofId, email: string, signal: AbortSignal): Promise<string>;
  askDeletion(
    request: Deletion,
    signal: AbortSignal,
  ): Promise<{
    readonly confirmation: string;
    readonly name: string;
    readonly versionCount: number;
    readonly activeGuestCount: number;
  }>;
  remove(request: Deletion & { readonly confirmation: string }, signal: AbortSignal): Promise<void>;
  /** Takes a file over. */
  takeUpload(target: ProofUploadTarget): TakeSpooled;
  uploads(): readonly ProofUploadView[];
  retryUpload(proofUploadId: ProofUploadId, signal: AbortSignal): Promise<void>;
  dismissUpload(proofUploadId: ProofUploadId): Promise<void>;
  /** Calls the listener after `uploads` has changed. Returns the remover. */
  subscribe(listener: () => void): () => void;
}
