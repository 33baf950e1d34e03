#!/usr/bin/env node
import { AppError } from '../../../shared/errors/index.ts';
import { keepCompiledCode } from './compiled-code.ts';

keepCompiledCode(process.env);
// Not before the line above, or this, which is nearly everything, would be compiled at every start.
const { runCli } = await import('./run-cli.ts');
const { exitCodeOfSignal, exitCodes } = await import('./output/exit-codes.ts');

const interruption = new AbortController();
let endedBy: NodeJS.Signals | null = null;
async function listenForEnd(): Promise<void> {
  const { onEndSignal, systemClock } = await import('../../platform/index.ts');
  onEndSignal(
    // SIGHUP comes when a terminal is closed.
    ['SIGINT', 'SIGTERM', 'SIGHUP'],
    (signal) => {
      endedBy = signal;
      interruption.abort(new AppError('CANCELLED', { signal }));
    },
    { process, clock: systemClock },
  );
}
// A reader that went away (`galley … | head`), or a terminal that was closed, is no reason to end in the middle of an upload.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
}

const code = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  workingDirectory: process.env.INIT_CWD ?? process.cwd(),
  interrupted: interruption.signal,
  listenForEnd,
});
process.exitCode = code === exitCodes.interrupted && endedBy !== null ? exitCodeOfSignal(endedBy) : code;
