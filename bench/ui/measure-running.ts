import { setTimeout as pause } from 'node:timers/promises';
import type { MeasuredPage } from './open-browser.ts';
import { type FrameTimes, heapBytes, recordFrames } from './recorder.ts';

export interface RunningFigures {
  /** Of the stream of the engine alone; what pages ask for is not among them. */
  readonly deltasPerSecond: number;
  readonly rowsPerSecond: number;
  /** Everything that reached the page, answers included. */
  readonly bytesPerSecond: number;
  readonly frames: FrameTimes;
  /** Processor time of the page's own thread. */
  readonly busyShare: number;
  readonly heapBefore: number;
  readonly heapAfter: number;
}

const LASTS_MS = 15_000;

/** The messages to a page that shows running uploads, and their cost for the page. `open` brings it there. */
export async function measureRunning(
  { page, inspector }: MeasuredPage,
  open: () => Promise<void>,
): Promise<RunningFigures> {
  let isCounting = false;
  let deltas = 0;
  let rows = 0;
  let bytes = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (!isCounting) return;
      const text = payload.toString();
      bytes += Buffer.byteLength(text);
      if (!/"kind":"(transfers|status|snapshot|session)"/.test(text)) return;
      deltas += 1;
      if (text.includes('"kind":"transfers"')) rows += text.split('"intentId"').length - 1;
    }),
  );
  await inspector.send('Performance.enable');
  await open();
  const heapBefore = await heapBytes(inspector);
  const busyBefore = await busySeconds(inspector);
  const startedMs = performance.now();
  isCounting = true;
  const frames = await recordFrames(page, () => pause(LASTS_MS));
  isCounting = false;
  const seconds = (performance.now() - startedMs) / 1000;
  const busyAfter = await busySeconds(inspector);
  return {
    deltasPerSecond: deltas / seconds,
    rowsPerSecond: rows / seconds,
    bytesPerSecond: bytes / seconds,
    frames,
    busyShare: (busyAfter - busyBefore) / seconds,
    heapBefore,
    heapAfter: await heapBytes(inspector),
  };
}

async function busySeconds(inspector: MeasuredPage['inspector']): Promise<number> {
  const { metrics } = await inspector.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
