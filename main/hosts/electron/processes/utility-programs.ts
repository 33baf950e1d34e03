import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type UtilityProcess, utilityProcess } from 'electron';
import type { ConverterRequest } from '../../../../shared/model/index.ts';
import type { HostPrograms, StartServiceProgram } from '../../../embedded-service/index.ts';
import { serveConverters } from '../../../embedded-service/index.ts';
import type { StartWorkerProgram } from '../../../platform/index.ts';

/** Runs before each of them and gives it the channel that a forked child of Node has. */
const entry = fileURLToPath(new URL('./utility-entry.ts', import.meta.url));

/** Of the last words of a bank that did not start: enough for the reason, not for a log of its own. */
const keptStderrCharacters = 2_000;

const startWorker: StartWorkerProgram = ({ program, args, flags }) => {
  const child = utilityProcess.fork(entry, [fileURLToPath(program), ...args], {
    execArgv: [...flags],
    stdio: 'ignore',
    serviceName: 'Galley worker',
  });
  let isOver = false;
  return {
    send: (message) => child.postMessage(message),
    onMessage(listener) {
      child.on('message', (message: unknown) => {
        if (!isOver) listener(message);
      });
    },
    onEnd(listener) {
      child.once('exit', (code) => {
        if (!isOver) listener(`ended with code ${code}`);
        isOver = true;
      });
    },
    kill() {
      isOver = true;
      child.kill();
    },
  };
};

const startService: StartServiceProgram = ({ program, args }) => {
  const child = utilityProcess.fork(entry, [program, ...args, '--converters', 'parent'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName: 'Galley bank',
  });
  const endConverters = serveConverters(
    {
      send: (notice) => child.postMessage(notice),
      // Galley's own bank at the other end of a private channel.
      onMessage: (listener) => child.on('message', (request: ConverterRequest) => listener(request)),
    },
    startWorker,
  );
  child.once('exit', endConverters);
  const lastWords = keepLastWords(child);
  return {
    onLine(listener) {
      if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', listener);
    },
    onEnd: (listener) =>
      void child.once('exit', (exitCode) => listener({ exitCode, lastWords: lastWords() })),
    askToEnd: () => child.postMessage({ kind: 'end' }),
    kill: () => void child.kill(),
  };
};

function keepLastWords({ stderr }: UtilityProcess): () => string {
  let words = '';
  stderr?.on('data', (bytes: Buffer) => {
    words = (words + bytes.toString('utf8')).slice(-keptStderrCharacters);
  });
  return () => words;
}

/** Galley's own programs as processes of Electron: a packed Galley may not run as Node (docs/decisions/0017-packaging.md). */
export const utilityPrograms: HostPrograms = { startWorker, startService };
