import { writeFile } from 'node:fs/promises';
import { type ConverterTask, converterReady } from '../../service/conversions/converter-messages.ts';
import type { StartConverter } from '../../service/conversions/index.ts';

/** Converters in this process that do with their n-th task what the test says: finish it, or let its time run out. */
export function createScriptedConverters(deps: {
  readonly doesFinish: (taskNumber: number) => boolean;
  /** Moves the clock of the test past the end of the time. */
  readonly letTimeRunOut: () => void;
}): { readonly start: StartConverter; readonly taskCount: () => number } {
  let taskCount = 0;
  return {
    taskCount: () => taskCount,
    start: () => {
      let report: (message: unknown) => void = () => undefined;
      let isReady = false;
      let isAlive = true;
      return {
        isAlive: () => isAlive,
        listen(listener) {
          report = listener === null ? () => undefined : listener.message;
          if (!isReady) queueMicrotask(() => report(converterReady));
          isReady = true;
        },
        send(task) {
          taskCount += 1;
          if (deps.doesFinish(taskCount)) void finish(task as ConverterTask).then((answer) => report(answer));
          else queueMicrotask(deps.letTimeRunOut);
        },
        kill() {
          isAlive = false;
        },
      };
    },
  };
}

async function finish(task: ConverterTask): Promise<unknown> {
  if (task.kind === 'inspect') return { kind: 'inspected', facts: scriptedFacts };
  await writeFile(task.target, 'a rendition');
  return { kind: 'converted' };
}

export const scriptedFacts = { width: 3, height: 2, unit: 'px', resolution: 0, colorspace: 'sRGB' } as const;
