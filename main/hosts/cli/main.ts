#!/usr/bin/env node
import { AppError } from '../../../shared/errors/index.ts';
import { keepCompiledCode } from './compiled-code.ts';

keepCompiledCode(process.env);
// Not before the line above, or this, which is nearly everything, would be compiled at every start.
const { runCli } = await import('./run-cli.ts');

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interruption.abort(new AppError('CANCELLED', { signal })));
}
// A reader that went away (`galley … | head`) is no reason for a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  workingDirectory: process.env.INIT_CWD ?? process.cwd(),
  interrupted: interruption.signal,
});
