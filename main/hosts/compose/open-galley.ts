import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type AccountSession, type AccountSessionDeps, createAccountSession } from '../../accounts/index.ts';
import type { StartServiceProgram } from '../../embedded-service/index.ts';
import { type EmbeddedService, rememberedPort, startEmbeddedService } from '../../embedded-service/index.ts';
import { type AppPaths, type Clock, type Log, systemRandom } from '../../platform/index.ts';
import {
  createDirectoryBrowser,
  createRouter,
  type Router,
  type RpcHost,
  type RpcSettings,
} from '../../rpc/index.ts';
import { cleanSpool, createSpool, type IncompleteDrop, type Spool } from '../../spool/index.ts';
import { createDisplayPath } from '../parts/display-path.ts';
import { showInFolder } from '../parts/show-in-folder.ts';

export interface GalleyDeps
  extends Pick<
    AccountSessionDeps,
    | 'compose'
    | 'verify'
    | 'probe'
    | 'memory'
    | 'journals'
    | 'banks'
    | 'languages'
    | 'hintOnline'
    | 'troubles'
    | 'troublesSeen'
  > {
  /** `server` tells which bank is signed in to. */
  readonly openSettingsFacade: (server: () => string | null) => Promise<RpcSettings>;
  readonly clock: Clock;
  readonly log: Log;
  /** Receives the path of copies of dropped files that no journal names. */
  readonly noteSpoolSetAside: (directory: string) => void;
  /** Receives a drop of which an earlier host has not received every file. */
  readonly noteIncompleteDrop: (drop: IncompleteDrop) => void;
  /** How the built-in bank is run; as a child of Node where the host says nothing else. */
  readonly startService?: StartServiceProgram;
}

export interface GalleyOptions {
  readonly paths: AppPaths;
  readonly homeDirectory: string;
  /** The program of the built-in bank; null when another bank is to be used. */
  readonly serviceProgram: string | null;
  /** Offered at sign-in; null leaves it to the person. */
  readonly preferredServer: string | null;
  /** Given where the page is in a window of our own. */
  readonly host?: RpcHost;
}

/** The parts of every host with a page; only the transport is missing. */
export interface Galley {
  readonly router: Router;
  readonly session: AccountSession;
  readonly spool: Spool;
  /** Address of the built-in bank; null when there is none, or when it does not start. */
  readonly service: string | null;
  /** Stops the engine, then the bank, so that no request is cut off. */
  close(): Promise<void>;
}

/**
 * Assembles everything below a page over a state directory that the caller has locked. Resolves when the last account is started
 * as far as it can be. Parts that were started end again when a later step fails.
 */
export async function openGalley(deps: GalleyDeps, options: GalleyOptions): Promise<Galley> {
  const builtIn = startBuiltIn(deps, options);
  const session = createAccountSession({ ...deps, builtIn, preferredServer: options.preferredServer });
  const close = async (): Promise<void> => {
    await session.close();
    await builtIn?.stop();
  };
  try {
    await builtIn?.settled();
    const spool = await createSpool({
      directory: options.paths.spool,
      randomId: randomUUID,
      takesInPlace: options.host !== undefined,
    });
    await cleanSpool({ ...deps, paths: options.paths });
    for (const drop of spool.incompleteDrops) deps.noteIncompleteDrop(drop);
    await session.restore();
    const displayPath = createDisplayPath(options.homeDirectory);
    const directories = createDirectoryBrowser({
      homeDirectory: options.homeDirectory,
      displayPath,
      randomId: randomUUID,
    });
    const settings = await deps.openSettingsFacade(() => session.view().server);
    const router = createRouter({
      ...deps,
      settings,
      session,
      spool,
      directories,
      displayPath,
      showInFolder,
      host: options.host ?? null,
    });
    return { router, session, spool, service: builtIn?.bank()?.server ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startBuiltIn(
  { clock, log, startService }: GalleyDeps,
  { serviceProgram, paths }: GalleyOptions,
): EmbeddedService | null {
  if (serviceProgram === null) return null;
  const portFile = join(paths.state, 'built-in-bank.json');
  return startEmbeddedService(
    {
      clock,
      log,
      random: systemRandom,
      choosePort: () => rememberedPort(portFile, clock),
      ...(startService === undefined ? {} : { startProgram: startService }),
    },
    { program: serviceProgram, dataDirectory: paths.service },
  );
}
