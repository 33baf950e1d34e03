import type { MeasuredPage } from './open-browser.ts';
import { type FrameTimes, heapBytes, recordFrames } from './recorder.ts';

export interface ListFigures {
  /** Without input: the best of this browser on this machine. */
  readonly still: FrameTimes;
  readonly wheel: FrameTimes;
  readonly drag: FrameTimes;
  /** From a jump to an unvisited place until its rows are there, for each jump. */
  readonly jumpsMs: readonly number[];
  readonly heapBefore: number;
  readonly heapAfter: number;
  /** Most rows or tiles in the document at one moment of the walk. */
  readonly mostDrawn: number;
}

const STILL_MS = 2_000;
/** As fast as a hand turns a wheel for a while. */
const WHEEL = { yDistance: -20_000, speed: 4_000 };
/** Ten seconds of sixty frames each for the whole way, as one pulls a scroll bar. */
const DRAG_FRAMES = 600;
/** Places of the walk, each on a page of its own. */
const STEPS = 200;
/** A page that never comes must end the measure and not hang it. */
const LONGEST_JUMP_MS = 30_000;

/** A virtual list that is shown, from its top: stands still, is turned by the wheel, pulled to its end, and walked through in leaps. */
export async function measureList({ page, inspector }: MeasuredPage, selector: string): Promise<ListFigures> {
  const list = page.locator(selector);
  const box = await list.boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen.`);
  const middle = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const heapBefore = await heapBytes(inspector);
  const still = await recordFrames(page, () => page.waitForTimeout(STILL_MS));
  const wheel = await recordFrames(page, async () => {
    await inspector.send('Input.synthesizeScrollGesture', {
      ...middle,
      ...WHEEL,
      gestureSourceType: 'mouse',
    });
  });
  const drag = await recordFrames(page, () =>
    list.evaluate(async (element, frames) => {
      const wayPx = element.scrollHeight - element.clientHeight;
      for (let frame = 0; frame <= frames; frame += 1) {
        element.scrollTop = (wayPx * frame) / frames;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, DRAG_FRAMES),
  );
  const walk = await list.evaluate(
    async (element, { count, longestMs }) => {
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      // The row that has the focus stays in the document while it is scrolled away, and its page does not.
      const isWaiting = (): boolean => {
        const { top, bottom } = element.getBoundingClientRect();
        return [...element.querySelectorAll('.asset-placeholder, .activity-pending')]
          .map((place) => place.getBoundingClientRect())
          .some((place) => place.bottom > top && place.top < bottom);
      };
      const jumpsMs: number[] = [];
      let mostDrawn = 0;
      const wayPx = element.scrollHeight - element.clientHeight;
      for (let step = 1; step <= count; step += 1) {
        const startedMs = performance.now();
        element.scrollTop = (wayPx * step) / count;
        // The list hears of it with the next frame; what it then draws has come or not.
        await frame();
        do {
          await frame();
          if (performance.now() - startedMs > longestMs) throw new Error(`Nothing came at step ${step}.`);
        } while (isWaiting());
        jumpsMs.push(performance.now() - startedMs);
        mostDrawn = Math.max(mostDrawn, element.querySelectorAll('[data-index]').length);
      }
      return { jumpsMs, mostDrawn };
    },
    { count: STEPS, longestMs: LONGEST_JUMP_MS },
  );
  return { still, wheel, drag, ...walk, heapBefore, heapAfter: await heapBytes(inspector) };
}
