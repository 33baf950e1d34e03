import { median, percentile, type Result } from '../measure.ts';
import { mebibytes } from '../peak-memory.ts';
import type { ListFigures } from './measure-list.ts';
import type { RunningFigures } from './measure-running.ts';
import type { PageSize } from './page-size.ts';
import type { FrameTimes } from './recorder.ts';

/** The time that feels immediate, from the address or the last letter to rows. */
const MOST_FIRST_MS = 1_000;
/** Twenty frames a second still look like one movement. */
const MOST_FRAME_MS = 50;
const MOST_GROWTH_BYTES = 64 * 2 ** 20;
/** Ten messages a second and a few for the pages that follow them. */
const MOST_DELTAS = 10.5;
const MOST_PAGE_BYTES = 512 * 1024;

export interface ScreenResult {
  /** As in `ui, activity`. */
  readonly name: string;
  readonly what: string;
  readonly firstMs: number;
  /** The base for the time of the first rows. */
  readonly firstCompared: string;
  readonly firstMethod: string;
  readonly list: ListFigures;
}

export function screenResults({ name, what, list, ...first }: ScreenResult): readonly Result[] {
  const still = frames(list.still);
  const growth = list.heapAfter - list.heapBefore;
  const worst = Math.max(percentile(list.wheel.gapsMs, 0.95), percentile(list.drag.gapsMs, 0.95));
  return [
    {
      name: `${name}: first rows`,
      what,
      ours: milliseconds(first.firstMs),
      compared: first.firstCompared,
      value: milliseconds(first.firstMs),
      aim: `≤ ${MOST_FIRST_MS} ms`,
      isReached: first.firstMs <= MOST_FIRST_MS,
      method: first.firstMethod,
    },
    {
      name: `${name}: scrolling`,
      what,
      ours: `wheel ${frames(list.wheel)}, pulled to the end ${frames(list.drag)}; rows after a leap: median ${milliseconds(median(list.jumpsMs))}, p95 ${milliseconds(percentile(list.jumpsMs, 0.95))}`,
      compared: `${still} standing still`,
      value: `${milliseconds(worst)} (p95 of the worse)`,
      aim: `≤ ${MOST_FRAME_MS} ms`,
      isReached: worst <= MOST_FRAME_MS,
      method: `Time between frames in headless Chromium without a graphics card: 5 s of wheel at 4,000 pixels a second; the whole list within 600 frames; ${list.jumpsMs.length} leaps to rows nobody has seen. At most ${list.mostDrawn} rows or tiles were in the document.`,
    },
    {
      name: `${name}: memory`,
      what: `${what}, after all of the scrolling`,
      ours: mebibytes(list.heapAfter),
      compared: `${mebibytes(list.heapBefore)} before`,
      value: `+${mebibytes(growth)}`,
      aim: `≤ +${mebibytes(MOST_GROWTH_BYTES)}`,
      isReached: growth <= MOST_GROWTH_BYTES,
      method: 'Heap of the page after a full collection.',
    },
  ];
}

export function runningResults(count: number, figures: RunningFigures): readonly Result[] {
  const { deltasPerSecond, rowsPerSecond, bytesPerSecond, busyShare, heapBefore, heapAfter } = figures;
  return [
    {
      name: 'ui, running uploads',
      what: `${count} at once, each told of ten times a second`,
      ours: `${deltasPerSecond.toFixed(1)} deltas with ${Math.round(rowsPerSecond)} rows, ${Math.round(bytesPerSecond / 1024)} KiB in all per second; page busy for ${Math.round(busyShare * 100)} % of a core, frames ${frames(figures.frames)}, heap ${mebibytes(heapBefore)} → ${mebibytes(heapAfter)}`,
      compared: `${count * 10} changes of rows per second in the engine`,
      value: `${deltasPerSecond.toFixed(1)} deltas per second`,
      aim: '≤ 10',
      isReached: deltasPerSecond <= MOST_DELTAS,
      method:
        'Counted at the WebSocket of a page on Activity, Running, for 15 s; the real engine, journal, router and host over a transfer that only says that it sends. Galley itself sends six at once at most.',
    },
  ];
}

export function pageResult({ files, rawBytes, gzipBytes, brotliBytes }: PageSize): Result {
  return {
    name: 'ui, page',
    what: `${files} files of document, scripts and styles`,
    ours: kibibytes(rawBytes),
    compared: `${kibibytes(gzipBytes)} gzip, ${kibibytes(brotliBytes)} brotli`,
    value: `${kibibytes(gzipBytes)} gzip`,
    aim: `≤ ${kibibytes(MOST_PAGE_BYTES)} gzip`,
    isReached: gzipBytes <= MOST_PAGE_BYTES,
    method: 'Built as for a package; read from the disk of the same machine, uncompressed.',
  };
}

function frames({ gapsMs }: FrameTimes): string {
  return `p95 ${milliseconds(percentile(gapsMs, 0.95))}, longest ${milliseconds(Math.max(...gapsMs))}`;
}

function milliseconds(elapsedMs: number): string {
  return `${Math.round(elapsedMs)} ms`;
}

function kibibytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KiB`;
}
