import { AppError } from '../../shared/errors/index.ts';
import type { ProofUploadView } from '../../shared/rpc/index.ts';
import type { Clock, Log } from '../platform/index.ts';
import { guardStream } from './failure.ts';
import type { RpcHost } from './host-ports.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';
import type { RpcSession } from './ports.ts';
import { createRecentProofs } from './recent-proofs.ts';
import type { RpcProofs } from './review-ports.ts';
import type { RpcSettings } from './settings-ports.ts';
import type { Spool } from './spool.ts';

export interface ProofsRouterDeps {
  readonly session: RpcSession;
  readonly settings: Pick<RpcSettings, 'get' | 'update'>;
  readonly spool: Spool;
  /** Null where the page is in a browser. */
  readonly host: Pick<RpcHost, 'forgetSoon'> | null;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export function createProofsRouter(os: Namespace<'proofs'>, deps: ProofsRouterDeps) {
  const proofs = () => accountOf(deps.session).proofs;
  const recent = createRecentProofs(deps);
  /** The account that a call is for: by its end another one may be shown. */
  const shownAccount = (): string => {
    const { accountId } = deps.session.view();
    if (accountId === null) throw new AppError('NOT_SIGNED_IN');
    return accountId;
  };
  return os.router({
    statuses: os.statuses.handler(({ signal }) => proofs().statuses(signalOf(signal))),
    ofProject: os.ofProject.handler(({ input, signal }) =>
      proofs().ofProject(input.projectId, signalOf(signal)),
    ),
    all: os.all.handler(({ signal }) => proofs().all(signalOf(signal))),
    read: os.read.handler(async ({ input, signal }) => {
      const account = shownAccount();
      const proof = await proofs().read(input.proofId, signalOf(signal));
      await recent.opened(account, proof);
      return proof;
    }),
    save: os.save.handler(({ input, signal }) => proofs().save(input, signalOf(signal))),
    comments: os.comments.handler(async ({ input, signal }) => {
      const comments = await proofs().comments(input.proofId, signalOf(signal));
      return { isListable: comments !== null, comments: comments ?? [] };
    }),
    share: os.share.handler(({ input, signal }) => proofs().share(input.proofId, signalOf(signal))),
    saveShare: os.saveShare.handler(({ input, signal }) => proofs().saveShare(input, signalOf(signal))),
    revoke: os.revoke.handler(({ input, signal }) =>
      proofs().revoke(input.proofId, input.email, signalOf(signal)),
    ),
    copyLink: os.copyLink.handler(async ({ input, signal }) => {
      const shareUrl = await proofs().shareUrl(input.proofId, input.email, signalOf(signal));
      deps.host?.forgetSoon(shareUrl);
      return { shareUrl };
    }),
    askDeletion: os.askDeletion.handler(({ input, signal }) => proofs().askDeletion(input, signalOf(signal))),
    remove: os.remove.handler(async ({ input, signal }) => {
      const account = shownAccount();
      await proofs().remove(input, signalOf(signal));
      if (input.versionId === null) await recent.removed(account, input.proofId);
    }),
    beginUpload: os.beginUpload.handler(async ({ input: { target, ...file } }) => ({
      uploadGrant: await deps.spool.reserve(file, proofs().takeUpload(target)),
    })),
    uploads: os.uploads.handler(() => proofs().uploads()),
    uploadEvents: os.uploadEvents.handler(({ signal }) =>
      guardStream(streamUploads(proofs(), deps.clock, signalOf(signal)), deps.log),
    ),
    retryUpload: os.retryUpload.handler(({ input, signal }) =>
      proofs().retryUpload(input.proofUploadId, signalOf(signal)),
    ),
    dismissUpload: os.dismissUpload.handler(({ input }) => proofs().dismissUpload(input.proofUploadId)),
  });
}

/** Ten messages a second look live to an eye and cost a page nothing. */
const shortestGapMs = 100;

/** The list now and after each change, for as long as the signal does not abort. A slow reader skips what is outdated. */
async function* streamUploads(
  proofs: Pick<RpcProofs, 'uploads' | 'subscribe'>,
  clock: Pick<Clock, 'after'>,
  signal: AbortSignal,
): AsyncGenerator<{ readonly uploads: readonly ProofUploadView[] }, void, void> {
  let hasChanged = true;
  let wake = (): void => {};
  const ring = (): void => {
    hasChanged = true;
    wake();
  };
  const unsubscribe = proofs.subscribe(ring);
  const end = (): void => wake();
  signal.addEventListener('abort', end, { once: true });
  try {
    while (!signal.aborted) {
      if (hasChanged) {
        hasChanged = false;
        yield { uploads: proofs.uploads() };
        await new Promise<void>((resolve) => {
          clock.after(shortestGapMs, resolve);
        });
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', end);
  }
}
