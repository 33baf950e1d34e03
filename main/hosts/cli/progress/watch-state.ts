import { join } from 'node:path';
import { AppError, type ErrorCode, isErrorCode } from '../../../../shared/errors/index.ts';
import type { EngineStatus, FolderHealth, WatchedFolderId } from '../../../../shared/model/index.ts';
import type { SyncEngine } from '../../../engine/index.ts';
import { exitCodeOf, exitCodes } from '../output/exit-codes.ts';
import { explainCause, type Output } from '../output/output.ts';

/**
 * Reports the states that an engine without a window would hide: a bank that is away or refuses the key, a full disk, a held
 * folder.
 */
export interface StateWatch {
  /** `account`: as `--account` takes it. Returns the remover. */
  follow(account: string, engine: Pick<SyncEngine, 'status' | 'subscribe' | 'wasSignedIn'>): () => void;
  /**
   * Resolves when each account is refused and the bank has accepted none of them since the command began: the key is wrong then.
   * A key that worked before may be enabled again, so that refusal is waited for.
   */
  readonly allRefused: Promise<void>;
}

type ConnectionState = 'online' | 'offline' | 'sign-in-needed';

export function watchState(output: Output, accountCount: number): StateWatch {
  const refused = new Set<object>();
  let wasAccepted = false;
  const { promise: allRefused, resolve: end } = Promise.withResolvers<void>();

  return {
    allRefused,
    follow(account, engine) {
      const reportConnection = connectionReporter(output, account, engine.wasSignedIn);
      const reportJournal = journalReporter(output, account);
      const reportFolders = folderReporter(output);
      const look = (status: EngineStatus): void => {
        // Reported before it ends any work.
        reportConnection(status);
        reportJournal(status);
        reportFolders(status);
        if (status.word === 'sign-in-needed') refused.add(engine);
        else refused.delete(engine);
        wasAccepted ||= engine.wasSignedIn();
        if (refused.size === accountCount && !wasAccepted) end();
      };
      const forget = engine.subscribe((event) => {
        if (event.kind === 'status') look(event.status);
      });
      look(engine.status());
      return forget;
    },
  };
}

function connectionReporter(
  output: Output,
  account: string,
  wasSignedIn: () => boolean,
): (status: EngineStatus) => void {
  let reported: ConnectionState = 'online';
  return ({ word }) => {
    const state = word === 'offline' || word === 'sign-in-needed' ? word : 'online';
    if (state === reported) return;
    reported = state;
    output.event({ event: 'connection', state, account });
    const isRetried = state === 'sign-in-needed' && wasSignedIn();
    output.note(`${account}: ${textOf(state)}${isRetried ? ' Galley asks again from time to time.' : ''}`);
  };
}

function textOf(state: ConnectionState): string {
  if (state === 'online') return 'The media bank answers again.';
  const code = state === 'offline' ? 'BANK_UNREACHABLE' : 'SIGN_IN_REFUSED';
  return explainCause({ code, details: {} });
}

function journalReporter(output: Output, account: string): (status: EngineStatus) => void {
  let isReported = false;
  return ({ issues }) => {
    const isFull = issues.journal > 0;
    if (isFull === isReported) return;
    isReported = isFull;
    if (isFull) output.event({ event: 'trouble', code: 'JOURNAL_FULL', details: { account } });
    else output.event({ event: 'trouble-over', account });
    output.note(
      `${account}: ${isFull ? explainCause({ code: 'JOURNAL_FULL', details: {} }) : 'This trouble is over.'}`,
    );
  };
}

function folderReporter(output: Output): (status: EngineStatus) => void {
  const reported = new Map<WatchedFolderId, ErrorCode>();
  return ({ folders }) => {
    for (const { folder, health } of folders) {
      const { watchedFolderId, root } = folder;
      const code = troubleOf(health);
      // A bank that is away hides what else is wrong with a folder: that is no news of the folder.
      if (code === reported.get(watchedFolderId) || (code !== undefined && isOfBank(code))) continue;
      if (code === undefined) {
        reported.delete(watchedFolderId);
        output.event({ event: 'trouble-over', path: root });
        output.note(`${root}: This trouble is over.`);
      } else {
        reported.set(watchedFolderId, code);
        const at = health.troubledDirectories?.first.find((each) => each.code === code)?.directory ?? '';
        const cause = { code, details: { path: join(root, at) } };
        output.event({ event: 'trouble', ...cause });
        output.note(explainCause(cause));
      }
    }
  };
}

/** Undefined also of a folder that is polled because it cannot be watched: it is looked after all the same. */
function troubleOf({ mode, trouble }: FolderHealth): ErrorCode | undefined {
  if (trouble === null || (trouble === 'WATCH_FAILED' && mode === 'polling')) return undefined;
  return isErrorCode(trouble) ? trouble : 'INTERNAL';
}

/** Said once for the account, and not for each of its folders. */
function isOfBank(code: ErrorCode): boolean {
  const exitCode = exitCodeOf(new AppError(code));
  return exitCode === exitCodes.bankUnreachable || exitCode === exitCodes.signInRefused;
}
