import type { Timer } from '../../rpc/index.ts';

/** Pages of a long list that are needed, by their number; both ends are among them. */
export interface PageRange {
  readonly firstPage: number;
  readonly lastPage: number;
}

export const listTop: PageRange = { firstPage: 0, lastPage: 0 };

/** Rows of one request: a few screens of them, far below what the contract allows. */
export const pageRows = 100;

/** So close to the end of what is there the next page is asked for: it comes before a turned wheel shows it. */
const aheadRows = 30;

/** Pages that follow each other faster than this are skipped: no bank need search for rows that pass by unread. */
const quietMs = 100;

/** A user who scrolls on for longer than this sees the rows of the present place. */
const longestMs = 1_000;

export interface PageWindow {
  /** These rows are visible now, out of so many; null: their number is not known yet. */
  see(firstRow: number, lastRow: number, total: number | null): void;
  stop(): void;
}

/** Tells which pages are needed, whenever they are others than before: at once, but of those that fly by only a few. */
export function createPageWindow(timer: Timer, onPages: (pages: PageRange) => void): PageWindow {
  let reported = listTop;
  let wanted = reported;
  let cancelQuiet: (() => void) | null = null;
  let cancelLongest: (() => void) | null = null;

  const report = (): void => {
    cancelLongest?.();
    cancelLongest = null;
    if (isSame(wanted, reported)) return;
    reported = wanted;
    onPages(reported);
  };

  return {
    see(firstRow, lastRow, total) {
      const pages = pagesFor(firstRow, lastRow, total);
      if (isSame(pages, wanted)) return;
      wanted = pages;
      const isRunning = cancelQuiet !== null;
      cancelQuiet?.();
      cancelQuiet = timer.after(quietMs, () => {
        cancelQuiet = null;
        report();
      });
      if (isRunning) cancelLongest ??= timer.after(longestMs, report);
      else report();
    },
    stop() {
      cancelQuiet?.();
      cancelLongest?.();
      cancelQuiet = null;
      cancelLongest = null;
    },
  };
}

function isSame(left: PageRange, right: PageRange): boolean {
  return left.firstPage === right.firstPage && left.lastPage === right.lastPage;
}

function pagesFor(firstRow: number, lastRow: number, total: number | null): PageRange {
  const end = Math.max(lastRow, total === null ? lastRow : Math.min(lastRow + aheadRows, total - 1));
  return {
    firstPage: Math.floor(Math.max(0, firstRow - aheadRows) / pageRows),
    lastPage: Math.floor(end / pageRows),
  };
}
