import { access } from 'node:fs/promises';
import { AppError } from '../../shared/errors/index.ts';
import type { MakeOutcome, RenditionKey, RenditionMaker } from '../domain/index.ts';
import type { TaskEnd } from './converter-member.ts';
import { createConverterPool } from './converter-pool.ts';
import { forkConverter, type StartConverter } from './converter-start.ts';
import { longestImmediateMs, longestQueuedMs, mostConverterBytes } from './limits.ts';
import { createRenditionFiles } from './rendition-files.ts';

export interface RenditionMakerOptions {
  readonly renditionDirectory: string;
  readonly pathOf: (sha256: string) => string;
  /** Processes at most; each may take a processor and `mostConverterBytes`. */
  readonly converters: number;
  /** For tests, which have no pictures of gigabytes. */
  readonly mostConverterBytes?: number;
  /** As children of this process where nothing else is said. */
  readonly startConverter?: StartConverter;
}

/** A waiting user goes first; reading a header goes before the conversions without a waiting user. */
const priorities = { waiting: 2, inspect: 1, queued: 0 } as const;

export function createRenditionMaker(options: RenditionMakerOptions): RenditionMaker {
  const { pathOf } = options;
  const files = createRenditionFiles(options.renditionDirectory);
  const pool = createConverterPool({
    size: options.converters,
    mostBytes: options.mostConverterBytes ?? mostConverterBytes,
    start: options.startConverter ?? forkConverter,
  });
  const running = new Map<string, Promise<MakeOutcome>>();

  async function convert(key: RenditionKey, urgency: 'waiting' | 'queued'): Promise<MakeOutcome> {
    if (await files.exists(key)) return { kind: 'made' };
    const source = pathOf(key.sha256);
    if (!(await isThere(source))) return { kind: 'gone' };
    const target = files.unfinishedPath();
    const longestMs = urgency === 'waiting' ? longestImmediateMs : longestQueuedMs;
    try {
      const end = await pool.run(
        { kind: 'convert', source, target, conversionId: key.conversionId },
        { priority: priorities[urgency], longestMs },
      );
      if (end.kind !== 'converted') return toOutcome(end);
      await files.finish(target, key);
      return { kind: 'made' };
    } finally {
      await files.discard(target);
    }
  }

  return {
    async inspect(sha256) {
      const source = pathOf(sha256);
      if (!(await isThere(source))) return { kind: 'failed' };
      const look = (): Promise<TaskEnd> =>
        pool.run(
          { kind: 'inspect', source },
          { priority: priorities.inspect, longestMs: longestImmediateMs },
        );
      const first = await look();
      // A converter may end for reasons of its own, or the machine may sleep; twice under the same header is no accident.
      const end = first.kind === 'crashed' || first.kind === 'too-long' ? await look() : first;
      if (end.kind === 'inspected') return { kind: 'ready', facts: end.facts };
      return { kind: toOutcome(end).kind === 'stopped' ? 'pending' : 'failed' };
    },

    find: files.open,

    make(key, urgency) {
      const name = `${key.sha256}-${key.conversionId}`;
      const known = running.get(name);
      if (known !== undefined) return known;
      const made = convert(key, urgency).finally(() => running.delete(name));
      running.set(name, made);
      return made;
    },

    collect: files.collect,
    stop: pool.stop,
  };
}

function toOutcome(end: TaskEnd): Exclude<MakeOutcome, { kind: 'made' | 'gone' }> {
  switch (end.kind) {
    case 'failed':
      return { kind: 'failed', reason: end.reason };
    case 'crashed':
    case 'too-long':
    case 'stopped':
      return { kind: end.kind };
    case 'fault':
      if (end.isDiskFull) throw new AppError('STORAGE_FULL');
      throw new Error(`The converter could not work: ${end.message}`);
    case 'inspected':
    case 'converted':
      throw new Error('The converter answered another task than it was given.');
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
