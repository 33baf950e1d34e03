import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of Galley's own that works for it in a process of its own, over a channel, and lives no longer than it. */
export interface WorkerProgram {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when it has ended or could not begin; never after `kill`. */
  onEnd(listener: (reason: string) => void): void;
  /** Ends it at once and waits for nothing. */
  kill(): void;
}

/**
 * How a host starts one. Node forks; the desktop program may not run as Node (docs/decisions/0017-packaging.md) and takes
 * Electron's own processes.
 */
export type StartWorkerProgram = (start: {
  readonly program: URL;
  readonly args: readonly string[];
  /** Of Node. Those of the parent, such as a test runner's, are not the child's. */
  readonly flags: readonly string[];
}) => WorkerProgram;

export const forkWorkerProgram: StartWorkerProgram = ({ program, args, flags }) => {
  const child = fork(fileURLToPath(program), args, {
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isOver = false;
  const overOnce = (report: () => void): void => {
    if (isOver) return;
    isOver = true;
    report();
  };
  return {
    send(message) {
      // One that has ended says so by `onEnd`; an error beside it would say nothing more.
      if (child.connected) child.send(message as object, () => undefined);
    },
    onMessage(listener) {
      child.on('message', (message: unknown) => {
        if (!isOver) listener(message);
      });
    },
    onEnd(listener) {
      child.on('error', (error) => overOnce(() => listener(String(error))));
      child.on('exit', (code, signal) => overOnce(() => listener(`ended with ${signal ?? `code ${code}`}`)));
    },
    kill() {
      isOver = true;
      // SIGKILL, because a process that hangs in a dead volume ends for nothing less; not awaited for the same reason.
      child.kill('SIGKILL');
      child.unref();
      child.channel?.unref();
    },
  };
};
