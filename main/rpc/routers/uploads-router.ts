import { type AssetId, nameKey } from '../../../shared/model/index.ts';
import type { Spool } from '../../spool/index.ts';
import type { RpcSession } from '../ports/ports.ts';
import { inAccount } from './in-account.ts';
import { accountIdOf, accountOf, type Namespace, signalOf } from './namespace.ts';

export interface UploadsRouterDeps {
  readonly session: RpcSession;
  readonly spool: Spool;
}

export function createUploadsRouter(os: Namespace<'uploads'>, { session, spool }: UploadsRouterDeps) {
  return os.router({
    announce: os.announce.handler(async ({ input }) => ({ dropId: await spool.announce(input.fileNames) })),
    conclude: os.conclude.handler(({ input }) => spool.conclude(input.dropId)),
    begin: os.begin.handler(async ({ input }) => {
      const accountId = accountIdOf(session);
      return {
        uploadGrant: await spool.begin(
          {
            upload: (request, signal) =>
              inAccount(session, accountId, ({ engine }) => engine.upload(request, signal), signal),
          },
          input,
        ),
      };
    }),
    withdraw: os.withdraw.handler(({ input }) => spool.withdraw(input.uploadGrant)),
    clashes: os.clashes.handler(async ({ input, signal }) => {
      const files = await accountOf(session).bank.fileNames(input.bankFolderId, signalOf(signal));
      const owners = new Map<string, AssetId[]>();
      for (const { fileName, assetId } of files) {
        const key = nameKey(fileName);
        owners.set(key, [...(owners.get(key) ?? []), assetId]);
      }
      return input.fileNames.flatMap((fileName) => {
        const assetIds = owners.get(nameKey(fileName));
        return assetIds === undefined ? [] : [{ fileName, assetIds }];
      });
    }),
  });
}
