import { homedir } from 'node:os';
import { join } from 'node:path';
import { AppError, errorCatalogue } from '../../../shared/errors/index.ts';
import type { LocalPath } from '../../../shared/model/index.ts';
import { rememberedPort } from '../../embedded-service/index.ts';
import {
  appPathsOf,
  createLog,
  type LogLevel,
  lockStateDirectory,
  onEndSignal,
  openLogFile,
  systemClock,
} from '../../platform/index.ts';
import { createGalleyDeps } from '../compose/galley-deps.ts';
import { programFiles } from '../program-files.ts';
import { openBrowser } from './open-browser.ts';
import { rememberedPageSecret } from './page-secret.ts';
import { runWeb, type WebProgram } from './run-web.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';

/** `npm start` in the browser: stdout carries one JSON line for scripts, stderr words for people. */
const exitCodes = { done: 0, failed: 1, wrongUsage: 2, stateLocked: 5 } as const;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  // Registered first, so that an early Ctrl-C ends the bank too instead of leaving it half started.
  const ended = untilReportedToEnd();
  try {
    await run(readStartOptions(args), ended);
    return exitCodes.done;
  } catch (error) {
    return explain(error);
  }
}

async function run(options: StartOptions, ended: Promise<void>): Promise<void> {
  const paths = appPathsOf({
    stateFlag: options.state,
    environment: process.env,
    platform: process.platform,
    homeDirectory: homedir(),
    workingDirectory: process.cwd(),
  });
  const lock = await lockStateDirectory(paths.state);
  const logFile = await openLogFile(paths.log);
  let logLevel: LogLevel = 'info';
  const log = createLog(logFile.destination, { level: () => logLevel });
  try {
    const deps = await createGalleyDeps({
      paths,
      clock: systemClock,
      log,
      server: options.server,
      environment: process.env,
      host: 'browser',
      setLogLevel(level) {
        logLevel = level;
      },
    });
    const files = programFiles();
    const program = await runWeb(deps, {
      paths,
      homeDirectory: homedir(),
      rendererDirectory: files.rendererDirectory,
      // The same at every start: what a browser remembers, such as language and theme, belongs to an address.
      port: options.port ?? (await rememberedPort(join(paths.state, 'page.json'), systemClock)),
      pageSecret: await rememberedPageSecret(join(paths.state, 'page-secret') as LocalPath),
      serviceProgram: options.server === null ? files.serviceProgram : null,
      preferredServer: options.server,
    });
    process.stdout.write(
      `${JSON.stringify({ event: 'ready', url: program.url, service: program.service })}\n`,
    );
    if (options.opensBrowser) void showPage(program);
    await ended;
    await program.close();
  } finally {
    await logFile.close();
    await lock.release();
  }
}

async function showPage({ url, browserUrl }: Pick<WebProgram, 'url' | 'browserUrl'>): Promise<void> {
  const outcome = await openBrowser(browserUrl);
  if (outcome === 'no-browser') say(`no browser could be opened; open this address yourself: ${url}`);
}

function untilReportedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    onEndSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], () => resolve(), { process, clock: systemClock });
  });
}

function explain(error: unknown): number {
  // Commander has said what was wrong already, or has shown the help that was asked for.
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')) {
    return 'exitCode' in error && error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
  }
  if (error instanceof AppError) {
    say([errorCatalogue[error.code].meaning, ...Object.values(error.details)].join(' '));
    return error.code === 'STATE_LOCKED' ? exitCodes.stateLocked : exitCodes.failed;
  }
  say(error instanceof Error ? error.message : String(error));
  return exitCodes.failed;
}

function say(text: string): void {
  process.stderr.write(`galley: ${text}\n`);
}
