import { join } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import { asId, type LocalPath } from '../../../shared/model/index.ts';
import type { Clock, Log } from '../../platform/index.ts';
import { pauseEndMs } from '../../settings/index.ts';
import type { RpcSession } from '../ports/ports.ts';
import { streamEngineEvents } from '../streams/engine-events.ts';
import { guardStream } from '../views/failure.ts';
import { signedOutStatus, toStatusView } from '../views/status-view.ts';
import { accountOf, type Namespace, signalOf } from './namespace.ts';

export interface EngineRouterDeps {
  readonly session: RpcSession;
  readonly displayPath: (path: string) => string;
  readonly clock: Pick<Clock, 'after' | 'nowMs'>;
  readonly log: Log;
}

export function createEngineRouter(os: Namespace<'engine'>, deps: EngineRouterDeps) {
  const engine = () => accountOf(deps.session).engine;
  return os.router({
    status: os.status.handler(() => {
      const account = deps.session.account();
      return account === null ? signedOutStatus : toStatusView(account.engine.status(), deps.displayPath);
    }),
    events: os.events.handler(({ signal }) =>
      guardStream(streamEngineEvents(deps, signalOf(signal)), deps.log),
    ),
    pause: os.pause.handler(({ input }) =>
      engine().pause(pauseEndMs(input.length, new Date(deps.clock.nowMs()))),
    ),
    resume: os.resume.handler(() => engine().resume()),
    setLimit: os.setLimit.handler(({ input }) => engine().setLimit(input.bytesPerSecond)),
    cancel: os.cancel.handler(({ input }) => engine().cancel(input.intentId)),
    retry: os.retry.handler(({ input }) => engine().retry(input.intentId)),
    answer: os.answer.handler(({ input }) => engine().answer(input.intentId, input.choice)),
    why: os.why.handler(async ({ input }) => {
      const { folders } = engine().status();
      const found = folders.find(({ folder }) => folder.watchedFolderId === input.watchedFolderId);
      if (found === undefined) throw new AppError('NOT_FOUND', { watchedFolderId: input.watchedFolderId });
      const answer = await engine().why(insideOf(found.folder.root, input.path));
      // The engine answers with the local path, which the page neither has nor needs.
      return { ...answer, path: input.path };
    }),
  });
}

/** A page may ask about any path of a watched folder, and about no other. */
function insideOf(root: LocalPath, path: string): LocalPath {
  const components = path.split('/');
  const isInside = !path.includes('\0') && components.every((part) => !['', '.', '..'].includes(part));
  if (!isInside) throw new AppError('BAD_REQUEST', { path });
  return asId<LocalPath>(join(root, ...components));
}
