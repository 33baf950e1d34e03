import type { CDPSession, Page } from '@playwright/test';

export interface FrameTimes {
  /** Time between two frames, of each. */
  readonly gapsMs: readonly number[];
  /** Frames with a visible line or tile that had no content yet. */
  readonly emptyFrames: number;
}

/** The placeholder of a row or a tile that has not arrived yet. */
const placeholders = '.asset-placeholder, .activity-pending';

/** The page's own frames while `work` goes on. */
export async function recordFrames(page: Page, work: () => Promise<void>): Promise<FrameTimes> {
  const recorder = await page.evaluateHandle((pending) => {
    const gapsMs: number[] = [];
    let emptyFrames = 0;
    let isOver = false;
    let lastMs: number | null = null;
    const tick = (nowMs: number): void => {
      if (lastMs !== null) gapsMs.push(nowMs - lastMs);
      lastMs = nowMs;
      if (document.querySelector(pending) !== null) emptyFrames += 1;
      if (!isOver) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    return {
      stop(): FrameTimes {
        isOver = true;
        return { gapsMs, emptyFrames };
      },
    };
  }, placeholders);
  await work();
  return recorder.evaluate((running) => running.stop());
}

/** From the start of `act` to the frame that shows what matches `selector`. */
export async function untilShown(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  const watch = await page.evaluateHandle((wanted) => {
    const startedMs = performance.now();
    const shown = new Promise<number>((resolve) => {
      const look = (): void => {
        if (document.querySelector(wanted) === null) requestAnimationFrame(look);
        // One frame on, it has been painted.
        else requestAnimationFrame(() => resolve(performance.now() - startedMs));
      };
      requestAnimationFrame(look);
    });
    return { shown };
  }, selector);
  await act();
  return watch.evaluate(({ shown }) => shown);
}

/** From the address to the frame that shows what matches `selector`, in a page of its own. */
export async function openUntilShown(page: Page, url: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = (): void => {
      if (document.querySelector(wanted) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => performance.mark('useful'));
    };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(url);
  const mark = await page.waitForFunction(() => performance.getEntriesByName('useful').at(0)?.startTime);
  return Number(await mark.jsonValue());
}

/** The memory of the page's scripts after garbage collection. */
export async function heapBytes(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage');
  const { usedSize } = await inspector.send('Runtime.getHeapUsage');
  return usedSize;
}
