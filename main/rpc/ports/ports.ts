import type { LocalPath } from '../../../shared/model/index.ts';
import type { ProbeView, RemovalImpact, SessionView, SignIn } from '../../../shared/rpc/index.ts';
import type { BulkJobs } from '../../bulk/index.ts';
import type { SyncEngine } from '../../engine/index.ts';
import type { KeptSearches, RpcBank, RpcProjects, RpcProofs } from '../../review/index.ts';
import type { SmartFolders } from '../../smart-folders/index.ts';
import type { Downloads } from '../../transfer/index.ts';
import type { Verifier } from '../../verify/index.ts';

/** The parts that one sign-in creates. Replaced as a whole by the next one. */
export interface RpcAccount {
  readonly engine: SyncEngine;
  readonly verifier: Verifier;
  readonly bank: RpcBank;
  readonly projects: RpcProjects;
  readonly proofs: RpcProofs;
  readonly downloads: RpcDownloads;
  readonly smartFolders: RpcSmartFolders;
  readonly bulk: RpcBulk;
  readonly searches: KeptSearches;
}

export type RpcBulk = Pick<
  BulkJobs,
  'begin' | 'jobs' | 'items' | 'cancel' | 'retry' | 'dismiss' | 'subscribe'
>;

export type RpcDownloads = Pick<
  Downloads,
  'want' | 'cancel' | 'retry' | 'forget' | 'get' | 'progressOf' | 'failed' | 'recent' | 'subscribe'
>;

export interface RemovalImpactFacts extends Omit<RemovalImpact, 'folders'> {
  readonly folders: readonly LocalPath[];
}

export type RpcSmartFolders = Pick<
  SmartFolders,
  'create' | 'setPaused' | 'refresh' | 'answer' | 'remove' | 'list' | 'subscribe'
>;

/** The accounts and their sign-ins. The only object that outlives an account; hosts make it. */
export interface RpcSession {
  view(): SessionView;
  /** The account that is shown; null while none is signed in, and while a new sign-in replaces its engine. */
  account(): RpcAccount | null;
  /**
   * Resolves when the account, the one that is shown unless said, has its next engine, or none will come; null while it is not
   * waited for. All the while `view` tells of the account as of one that is signed in.
   */
  exchange(accountId?: string): Promise<void> | null;
  /** Null when it is not signed in. */
  accountOf(accountId: string): RpcAccount | null;
  probe(server: string, signal: AbortSignal): Promise<ProbeView>;
  signIn(request: SignIn, signal: AbortSignal): Promise<void>;
  useBuiltIn(signal: AbortSignal): Promise<void>;
  /** Throws NOT_SIGNED_IN for an account that has no engine. */
  show(accountId: string): Promise<void>;
  /** Throws NOT_FOUND. */
  signOut(accountId: string): Promise<void>;
  /** The work that is lost when the account is removed now. Throws NOT_FOUND. */
  removalImpact(accountId: string): RemovalImpactFacts;
  /** Throws ACCOUNT_UNSETTLED while something is on its way and `isConfirmed` is not said, NOT_FOUND. */
  remove(accountId: string, isConfirmed: boolean): Promise<void>;
  /** A page saw the network come back: every engine that is offline looks now. */
  hintOnline(): void;
  /** A person has had these of `view().troubles` before their eyes. */
  troublesSeen(setAside: readonly string[]): void;
  /** Called after `view` or `account` has changed. */
  subscribe(listener: () => void): () => void;
}
