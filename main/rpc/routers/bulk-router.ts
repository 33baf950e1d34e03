import { AppError } from '../../../shared/errors/index.ts';
import type { AssetId, BulkAction, LocalPath } from '../../../shared/model/index.ts';
import type { BulkActionInput } from '../../../shared/rpc/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import type { DirectoryBrowser } from '../ports/directory-browser.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { createDownloadFolder } from '../recent/download-folder.ts';
import { streamList } from '../streams/list-stream.ts';
import { toBulkItemView, toBulkJobView } from '../views/bulk-view.ts';
import { guardStream } from '../views/failure.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface BulkRouterDeps {
  readonly session: RpcSession;
  readonly settings: Pick<RpcSettings, 'get' | 'update'>;
  readonly directories: DirectoryBrowser;
  readonly displayPath: (path: string) => string;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export function createBulkRouter(os: Namespace<'bulk'>, deps: BulkRouterDeps) {
  const bulk = () => accountOf(deps.session).bulk;
  const downloadFolder = createDownloadFolder(deps);
  const list = {
    read: (account: RpcAccount) =>
      account.bulk.jobs().map((status) => toBulkJobView(status, deps.displayPath)),
    subscribe: (account: RpcAccount, listener: () => void) => account.bulk.subscribe(listener),
  };

  /** The download folder may be on a disk that is away: then the user chooses another one. */
  async function directoryOf({
    directory,
  }: Extract<BulkActionInput, { kind: 'download' }>): Promise<LocalPath> {
    const grant = directory ?? (await downloadFolder.current())?.grant;
    if (grant === undefined) throw new AppError('GRANT_UNKNOWN', { kind: 'directory' });
    return deps.directories.resolve(grant);
  }

  async function actionOf(action: BulkActionInput): Promise<BulkAction> {
    if (action.kind !== 'download') return action;
    const { kind, conversionId } = action;
    return { kind, conversionId, directory: await directoryOf(action) };
  }

  return os.router({
    start: os.start.handler(async ({ input: { requestId, assetIds, action } }) => {
      // The account of the call, whichever one is shown when the directory is found.
      const { bulk: jobs, bank } = accountOf(deps.session);
      const items = [...new Set(assetIds)].map((assetId) => itemOf(bank, assetId));
      const status = jobs.begin({ requestId, action: await actionOf(action), items });
      return toBulkJobView(status, deps.displayPath);
    }),
    jobs: os.jobs.handler(({ signal }) => guardStream(streamList(deps, list, signalOf(signal)), deps.log)),
    items: os.items.handler(({ input: { jobId, ...query } }) => {
      const { items, total } = bulk().items(jobId, query);
      return { items: items.map(toBulkItemView), total };
    }),
    cancel: os.cancel.handler(({ input }) => bulk().cancel(input.jobId)),
    retry: os.retry.handler(({ input }) => bulk().retry(input.jobId)),
    dismiss: os.dismiss.handler(({ input }) => bulk().dismiss(input.jobId)),
  });
}

/** A bank that looks up no ids is asked for the asset in a folder in which the user has seen it. */
function itemOf(bank: Pick<RpcAccount['bank'], 'seen'>, assetId: AssetId) {
  const seen = bank.seen(assetId);
  return { assetId, name: seen?.name ?? null, folderId: seen?.folderId ?? null };
}
