import type { ProofUploadView } from '../../../shared/rpc/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { Spool } from '../../spool/index.ts';
import type { RpcHost } from '../ports/host-ports.ts';
import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { createRecentProofs } from '../recent/recent-proofs.ts';
import { streamList } from '../streams/list-stream.ts';
import { guardStream } from '../views/failure.ts';
import { inAccount } from './in-account.ts';
import { accountIdOf, accountOf, type Namespace, signalOf } from './namespace.ts';

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
  return os.router({
    statuses: os.statuses.handler(({ signal }) => proofs().statuses(signalOf(signal))),
    ofProject: os.ofProject.handler(({ input, signal }) =>
      proofs().ofProject(input.projectId, signalOf(signal)),
    ),
    all: os.all.handler(({ signal }) => proofs().all(signalOf(signal))),
    read: os.read.handler(async ({ input, signal }) => {
      const account = accountIdOf(deps.session);
      const proof = await proofs().read(input.proofId, signalOf(signal));
      await recent.opened(account, proof);
      return proof;
    }),
    save: os.save.handler(({ input, signal }) => proofs().save(input, signalOf(signal))),
    comments: os.comments.handler(async ({ input, signal }) => {
      const comments = await proofs().comments(input.proofId, signalOf(signal));
      return { isListable: comments !== null, ...(comments ?? { isWritable: false, comments: [] }) };
    }),
    comment: os.comment.handler(({ input, signal }) => proofs().comment(input, signalOf(signal))),
    resolveComment: os.resolveComment.handler(({ input, signal }) =>
      proofs().resolveComment(input, signalOf(signal)),
    ),
    seen: os.seen.handler(async ({ input, signal }) => {
      const seen = await proofs().seen(input.proofId, signalOf(signal));
      return { isListable: seen !== null, seen: seen ?? [] };
    }),
    decisionRecord: os.decisionRecord.handler(({ input, signal }) =>
      proofs().decisionRecord(input.proofId, signalOf(signal)),
    ),
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
      const account = accountIdOf(deps.session);
      await proofs().remove(input, signalOf(signal));
      if (input.versionId === null) await recent.removed(account, input.proofId);
    }),
    beginUpload: os.beginUpload.handler(async ({ input: { target, ...file } }) => {
      const accountId = accountIdOf(deps.session);
      return {
        uploadGrant: await deps.spool.reserve(file, (localPath, given, isSpooled, signal) =>
          inAccount(
            deps.session,
            accountId,
            (account) => account.proofs.takeUpload(target)(localPath, given, isSpooled, signal),
            signal,
          ),
        ),
      };
    }),
    uploads: os.uploads.handler(() => proofs().uploads()),
    uploadEvents: os.uploadEvents.handler(({ signal }) =>
      guardStream(streamUploads(deps, accountIdOf(deps.session), signalOf(signal)), deps.log),
    ),
    retryUpload: os.retryUpload.handler(({ input, signal }) =>
      proofs().retryUpload(input.proofUploadId, signalOf(signal)),
    ),
    dismissUpload: os.dismissUpload.handler(({ input }) => proofs().dismissUpload(input.proofUploadId)),
  });
}

/** Ten messages a second look live to an eye and cost a page nothing. */
const shortestGapMs = 100;

/** The list of one account now and after each change, for as long as the signal does not abort. A slow reader skips what is outdated. */
async function* streamUploads(
  { session, clock }: Pick<ProofsRouterDeps, 'session' | 'clock'>,
  accountId: string,
  signal: AbortSignal,
): AsyncGenerator<{ readonly uploads: readonly ProofUploadView[] }, void, void> {
  const ofAccount = {
    account: () => session.accountOf(accountId),
    exchange: () => session.exchange(accountId),
    subscribe: session.subscribe,
  };
  const lists = streamList(
    { session: ofAccount, clock },
    {
      read: ({ proofs }) => proofs.uploads(),
      subscribe: ({ proofs }, listener) => proofs.subscribe(listener),
      shortestGapMs,
    },
    signal,
  );
  for await (const uploads of lists) yield { uploads };
}
