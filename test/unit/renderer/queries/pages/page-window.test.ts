import { describe, expect, it } from 'vitest';
import { createPageWindow, type PageRange } from '../../../../../renderer/queries/pages/page-window.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';

const total = 100_000;

describe('page-window', () => {
  it('tells at once which pages are needed, and nothing while they stay the same', () => {
    const { window, reported } = open();
    window.see(0, 20, null);
    window.see(5, 40, total);
    expect(reported).toEqual([]);
    window.see(205, 225, total);
    window.see(206, 226, total);
    expect(reported).toEqual([[1, 2]]);
  });

  it('asks for the next page before it is seen, and for none behind the end', () => {
    const { window, reported } = open();
    window.see(50, 70, 99);
    expect(reported).toEqual([]);
    window.see(50, 70, 101);
    expect(reported).toEqual([[0, 1]]);
  });

  it('needs a handful of pages for a way past a thousand, the last one among them', async () => {
    const { window, reported, clock } = open();
    const frames = 600;
    for (let frame = 0; frame <= frames; frame += 1) {
      const firstRow = Math.floor(((total - 20) * frame) / frames);
      window.see(firstRow, firstRow + 19, total);
      await clock.advance(1_000 / 60);
    }
    await clock.advance(1_000);
    expect(reported.at(-1)).toEqual([999, 999]);
    // Ten seconds: the first, one in each second, and the last.
    expect(reported.length).toBeLessThanOrEqual(12);
    expect(reported.length).toBeGreaterThanOrEqual(10);
  });

  it('tells each page at once of a list that is turned or leafed through', async () => {
    const { window, reported, clock } = open();
    for (let page = 1; page <= 5; page += 1) {
      await clock.advance(150);
      window.see(page * 100 + 40, page * 100 + 60, total);
    }
    expect(reported).toEqual([1, 2, 3, 4, 5].map((page) => [page, page]));
  });

  it('tells nothing after its end', async () => {
    const { window, reported, clock } = open();
    window.see(500, 520, total);
    window.see(900, 920, total);
    window.stop();
    await clock.advance(1_000);
    expect(reported).toEqual([[4, 5]]);
  });
});

function open() {
  const clock = createFakeClock();
  const reported: (readonly [number, number])[] = [];
  const onPages = ({ firstPage, lastPage }: PageRange) => reported.push([firstPage, lastPage]);
  return { clock, reported, window: createPageWindow(clock, onPages) };
}
