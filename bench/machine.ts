import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.ts';

/** The machine of the measures, in one sentence. The disk is described by the time it takes to make a page durable. */
export function describeMachine(directory: string): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${availableParallelism()} cores (${model}), ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}, ` +
    `${syncMs(directory).toFixed(2)} ms for one fdatasync of 4 KiB (median of 100)`
  );
}

function syncMs(directory: string): number {
  const path = join(directory, 'sync-probe');
  const file = openSync(path, 'w');
  const page = new Uint8Array(4096);
  const tookMs = Array.from({ length: 100 }, () => {
    const startedMs = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    return performance.now() - startedMs;
  });
  closeSync(file);
  rmSync(path);
  return median(tookMs);
}
