import { fork } from 'node:child_process';
import type { ConverterNotice, ConverterRequest } from '../../shared/model/index.ts';
import type { ConverterSettings } from './converter-messages.ts';

/** A converter process that was started. */
export interface ConverterProcess {
  /** False once it has ended, even without a listener. */
  isAlive(): boolean;
  /** Replaces the listener; null removes it. */
  listen(listener: ConverterListener | null): void;
  send(task: unknown): void;
  /** Ends it at once; nothing is reported any more. */
  kill(): void;
}

export interface ConverterListener {
  readonly message: (message: unknown) => void;
  /** With its last words, where they are known. */
  readonly ended: (reason: string) => void;
}

export type StartConverter = (settings: Pick<ConverterSettings, 'mostBytes'>) => ConverterProcess;

/** V8's own part in megabytes; pixels live outside of it. */
const flags = ['--max-old-space-size=512'];
/** Of its last words: enough for the reason why it did not start. */
const keptStderrCharacters = 2_000;

/** As a child of the bank, where it may start processes. */
export const forkConverter: StartConverter = ({ mostBytes }) => {
  const settings: ConverterSettings = { parentId: process.pid, mostBytes };
  const child = fork(new URL('./converter-process.ts', import.meta.url), [JSON.stringify(settings)], {
    // Not those of the service, which may name a debugger's port or a module of its own.
    execArgv: flags,
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const reported = createReported();
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-keptStderrCharacters);
  });
  child.on('message', reported.message);
  child.on('error', (error) => reported.ended(String(error)));
  child.on('exit', (code, signal) => reported.ended(`exit ${code ?? signal} ${lastWords}`.trim()));
  return {
    isAlive: () => reported.isAlive() && child.connected,
    listen: reported.listen,
    send: (task) =>
      child.send(task as object, (error) => {
        if (error !== null) reported.ended(String(error));
      }),
    kill() {
      reported.forget();
      child.kill('SIGKILL');
    },
  };
};

/** The part of a process that the way through the parent needs. */
export interface ParentChannel {
  send(request: ConverterRequest): void;
  onMessage(listener: (notice: ConverterNotice) => void): void;
}

/** Through the parent, which alone may start processes. It ends them with the bank, however that ends. */
export function createParentConverters(parent: ParentChannel): StartConverter {
  const running = new Map<number, ReturnType<typeof createReported>>();
  let lastId = 0;
  parent.onMessage((notice) => {
    const reported = running.get(notice.converterId);
    if (notice.kind === 'converter-message') reported?.message(notice.message);
    else {
      running.delete(notice.converterId);
      reported?.ended(notice.reason);
    }
  });
  return ({ mostBytes }) => {
    lastId += 1;
    const converterId = lastId;
    const reported = createReported();
    running.set(converterId, reported);
    const settings: ConverterSettings = { parentId: null, mostBytes };
    parent.send({ kind: 'converter-start', converterId, args: [JSON.stringify(settings)], flags });
    return {
      isAlive: reported.isAlive,
      listen: reported.listen,
      send: (task) => parent.send({ kind: 'converter-task', converterId, task }),
      kill() {
        reported.forget();
        running.delete(converterId);
        parent.send({ kind: 'converter-kill', converterId });
      },
    };
  };
}

/** Passes events to the present listener; an end comes once. */
function createReported() {
  let listener: ConverterListener | null = null;
  let hasEnded = false;
  return {
    isAlive: () => !hasEnded,
    listen(next: ConverterListener | null): void {
      listener = next;
      // A late listener must not wait forever.
      if (hasEnded) queueMicrotask(() => next?.ended('It had ended before.'));
    },
    message: (message: unknown): void => listener?.message(message),
    ended(reason: string): void {
      if (hasEnded) return;
      hasEnded = true;
      listener?.ended(reason);
    },
    forget(): void {
      hasEnded = true;
      listener = null;
    },
  };
}

/** The environment that Node and its libraries need, and none of the service's secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP'];
  return Object.fromEntries(
    names.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]),
  );
}
