import { workerData } from 'node:worker_threads';
import type { ConverterSettings } from './converter-messages.ts';

/**
 * A thread of the converter that ends it when it takes too much memory or has lost the service. Pictures are unpacked outside of
 * V8's heap, where no limit of Node's reaches, and drawing a page holds up the main thread: only another thread can look.
 */
const { parentId, mostBytes } = workerData as ConverterSettings;
/** A decoder fills some hundred megabytes in that time: the limit has room for it. */
const lookEveryMs = 50;

setInterval(() => {
  const isOrphan = parentId !== null && process.ppid !== parentId;
  if (process.memoryUsage.rss() > mostBytes || isOrphan) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);
