import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type ConverterMember, createConverterMember, type TaskEnd } from './converter-member.ts';
import type { ConverterTask } from './converter-messages.ts';
import type { StartConverter } from './converter-start.ts';

/** A few processes that take one task each. */
export interface ConverterPool {
  /** Higher priorities first. `longestMs` counts from when a process begins with it. */
  run(
    task: ConverterTask,
    options: { readonly priority: number; readonly longestMs: number },
  ): Promise<TaskEnd>;
  /** Running tasks get a short while, waiting ones none; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Most conversions end sooner; the others are begun again at the next start. */
const farewellMs = 2_000;

export function createConverterPool(options: {
  readonly size: number;
  readonly mostBytes: number;
  readonly start: StartConverter;
}): ConverterPool {
  const queue = new PQueue({ concurrency: options.size });
  const members = Array.from({ length: options.size }, () => createConverterMember(options));
  const free: ConverterMember[] = [...members];
  let isStopping = false;

  async function runOnFree(task: ConverterTask, longestMs: number): Promise<TaskEnd> {
    if (isStopping) return { kind: 'stopped' };
    const member = free.pop();
    if (member === undefined) throw new Error('More tasks run than there are converters.');
    try {
      return await member.run(task, longestMs);
    } finally {
      free.push(member);
    }
  }

  return {
    run: (task, { priority, longestMs }) => queue.add(() => runOnFree(task, longestMs), { priority }),

    async stop() {
      isStopping = true;
      const waited = new AbortController();
      await Promise.race([
        queue.onIdle().then(() => waited.abort()),
        delay(farewellMs, undefined, { signal: waited.signal }).catch(rethrowUnlessAborted),
      ]);
      for (const member of members) member.end();
      await queue.onIdle();
    },
  };
}

function rethrowUnlessAborted(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
