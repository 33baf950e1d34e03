import { type ConverterAnswer, type ConverterTask, converterReady } from './converter-messages.ts';
import type { ConverterProcess, StartConverter } from './converter-start.ts';

/** The end of a task: an answer, or the end of the process. */
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

export function createConverterMember(options: {
  readonly mostBytes: number;
  readonly start: StartConverter;
}): ConverterMember {
  const ending = new AbortController();
  let converter: ConverterProcess | null = null;
  let idle: NodeJS.Timeout | null = null;

  function dismiss(): void {
    converter?.kill();
    converter = null;
  }

  return {
    async run(task, longestMs) {
      if (idle !== null) clearTimeout(idle);
      // One that was ended from outside while it was idle has not failed.
      if (converter?.isAlive() !== true) converter = null;
      converter ??= await untilReady(options.start(options));
      const end = await exchange(converter, task, longestMs, ending.signal);
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

function untilReady(converter: ConverterProcess): Promise<ConverterProcess> {
  return new Promise((resolve, reject) => {
    converter.listen({
      message: (message) => {
        if (message === converterReady) resolve(converter);
      },
      ended: (reason) => reject(new Error(`The converter does not start. ${reason}`)),
    });
  });
}

/** Resolves once, with the first of: the answer, the end of the process, of the time or of the service. */
function exchange(
  converter: ConverterProcess,
  task: ConverterTask,
  longestMs: number,
  ending: AbortSignal,
): Promise<TaskEnd> {
  return new Promise((resolve) => {
    const settle = (end: TaskEnd): void => {
      clearTimeout(deadline);
      converter.listen(null);
      ending.removeEventListener('abort', stopped);
      resolve(end);
    };
    const stopped = (): void => settle({ kind: 'stopped' });
    const deadline = setTimeout(() => settle({ kind: 'too-long' }), longestMs);
    if (ending.aborted) return stopped();
    converter.listen({
      message: (answer) => settle(answer as ConverterAnswer),
      ended: () => settle({ kind: 'crashed' }),
    });
    ending.addEventListener('abort', stopped);
    converter.send(task);
  });
}
