import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The built-in bank as a program that runs. */
export interface ServiceProgram {
  /** Each line it writes on stdout. */
  onLine(listener: (line: string) => void): void;
  /** Called once, when it has ended or could not begin: the exit, and its last words on stderr. */
  onEnd(listener: (end: Readonly<Record<string, unknown>>) => void): void;
  /** Asks it to end in its own time. */
  askToEnd(): void;
  /** Ends it at once. */
  kill(): void;
}

/**
 * How a host runs it. It must end when its parent does, however that ends, and hear no Ctrl-C that is meant for the parent:
 * the bank must outlive the engine.
 */
export type StartServiceProgram = (start: {
  /** Absolute path. */
  readonly program: string;
  readonly args: readonly string[];
}) => ServiceProgram;

/** Of the last words of a bank that did not start: enough for the reason, not for a log of its own. */
const keptStderrCharacters = 2_000;

/** As a child of Node. */
export const spawnServiceProgram: StartServiceProgram = ({ program, args }) => {
  const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', endWithParent, program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // In a group of its own: Ctrl-C in a terminal goes to the whole group.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let lastWords = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-keptStderrCharacters);
  });
  const lines = createInterface({ input: child.stdout });
  return {
    onLine: (listener) => lines.on('line', listener),
    onEnd(listener) {
      let hasEnded = false;
      const end = (how: Readonly<Record<string, unknown>>): void => {
        if (hasEnded) return;
        hasEnded = true;
        listener({ ...how, lastWords });
      };
      child.on('error', (error) => end({ error }));
      child.on('exit', (exitCode, signal) => end({ exitCode, signal }));
    },
    askToEnd: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  };
};
