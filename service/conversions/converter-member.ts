import { type ChildProcess, fork } from 'node:child_process';
import {
  type ConverterAnswer,
  type ConverterSettings,
  type ConverterTask,
  converterReady,
} from './converter-messages.ts';

/** What became of a task: an answer, or the end of the process. */
export type TaskEnd = ConverterAnswer | { readonly kind: 'crashed' | 'too-long' | 'stopped' };

/** One converter process, started when it is needed and ended when it has had nothing to do for a while. */
export interface ConverterMember {
  /** One at a time. Throws when the process cannot even start, which is no fault of the content. */
  run(task: ConverterTask, longestMs: number): Promise<TaskEnd>;
  /** Ends it for good: a task in progress and all later ones resolve as `stopped`. */
  end(): void;
}

/** A process holds about 100 MB: an idle service gives them back. */
const idleMs = 30_000;
/** V8's own part; pixels live outside of it. */
const heapMegabytes = 512;
/** Of its last words: enough for the reason why it did not start. */
const keptStderrCharacters = 2_000;

export function createConverterMember(options: { readonly mostBytes: number }): ConverterMember {
  const settings: ConverterSettings = { parentId: process.pid, mostBytes: options.mostBytes };
  const ending = new AbortController();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;

  function dismiss(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  return {
    async run(task, longestMs) {
      if (idle !== null) clearTimeout(idle);
      // One that was ended from outside while it was idle is nobody's fault.
      if (child?.connected !== true) child = null;
      child ??= await startProcess(settings);
      const end = await exchange(child, task, longestMs, ending.signal);
      if (end.kind === 'crashed' || end.kind === 'too-long' || end.kind === 'stopped') dismiss();
      else idle = setTimeout(dismiss, idleMs).unref();
      return end;
    },

    end() {
      if (idle !== null) clearTimeout(idle);
      ending.abort();
      dismiss();
    },
  };
}

function startProcess(settings: ConverterSettings): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./converter-process.ts', import.meta.url), [JSON.stringify(settings)], {
      // Not those of the service, which may name a debugger's port or a module of its own.
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-keptStderrCharacters);
    });
    const failed = (cause: unknown): void =>
      reject(new Error(`The converter does not start. ${lastWords}`.trim(), { cause }));
    child.on('error', failed);
    child.once('exit', (code, signal) => failed(`exit ${code ?? signal}`));
    child.once('message', (message) => {
      if (message === converterReady) resolve(child);
    });
  });
}

/** Resolves once, with whatever comes first: the answer, the end of the process, of the time or of the service. */
function exchange(
  child: ChildProcess,
  task: ConverterTask,
  longestMs: number,
  ending: AbortSignal,
): Promise<TaskEnd> {
  return new Promise((resolve) => {
    const settle = (end: TaskEnd): void => {
      clearTimeout(deadline);
      child.off('message', answered);
      child.off('exit', crashed);
      ending.removeEventListener('abort', stopped);
      resolve(end);
    };
    const answered = (answer: unknown): void => settle(answer as ConverterAnswer);
    const crashed = (): void => settle({ kind: 'crashed' });
    const stopped = (): void => settle({ kind: 'stopped' });
    const deadline = setTimeout(() => settle({ kind: 'too-long' }), longestMs);
    if (ending.aborted) return stopped();
    child.once('message', answered);
    child.once('exit', crashed);
    ending.addEventListener('abort', stopped);
    child.send(task, (error) => {
      if (error !== null) crashed();
    });
  });
}

/** What Node and its libraries need to run, and none of the service's secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'ELECTRON_RUN_AS_NODE'];
  return Object.fromEntries(
    names.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]),
  );
}
