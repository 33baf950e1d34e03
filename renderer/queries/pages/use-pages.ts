import { type QueryClient, type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readAgain } from '../freshness/read-again.ts';
import { createPageWindow, listTop, pageRows } from './page-window.ts';
import { useSteadyList } from './use-steady.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The parts of a list. */
export interface PagesQuestion<Answer> {
  /** Names the question: another key is another list. */
  readonly key: QueryKey;
  /** Begins the keys that are read again together with this list. */
  readonly scope: QueryKey;
  readonly fetchPage: (offset: number, limit: number, signal: AbortSignal) => Promise<Answer>;
}

export interface Pages<Row, Answer extends Page<Row>> {
  /** Null until the first page is there. */
  readonly total: number | null;
  /** The last answer to this or to an earlier question: what it says beside its rows. */
  readonly newest: Answer | null;
  /** Undefined while its page is on the way. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly error: unknown;
  readonly onRange: (firstIndex: number, lastIndex: number) => void;
  readonly reload: () => void;
}

/** Pages are asked for again at most this often while rows come and go: twice a second is as live as eyes need. */
const reloadEveryMs = 500;

/** Asks for the first page of a list that is about to be drawn: it comes while the browser draws what is around it. */
export function askAhead<Answer>(queryClient: QueryClient, question: PagesQuestion<Answer>): void {
  void queryClient.prefetchQuery(pageQuery(question, 0));
}

/**
 * The pages of a long list that are being looked at. Whenever `revision` grows, what is seen is asked for again, soon and
 * not too often.
 */
export function usePages<Row, Answer extends Page<Row> = Page<Row>>(
  options: PagesQuestion<Answer> & { readonly revision: number; readonly isEnabled: boolean },
): Pages<Row, Answer> {
  const { key, scope, revision, isEnabled } = options;
  const queryClient = useQueryClient();
  const question = JSON.stringify(key);
  const [seen, setSeen] = useState({ question, ...listTop });
  const pageWindow = useMemo(
    () => createPageWindow(browserTimer, (pages) => setSeen({ question, ...pages })),
    [question],
  );
  useEffect(() => pageWindow.stop, [pageWindow]);
  // Another list begins at its top, wherever the last one was left.
  const { firstPage, lastPage } = seen.question === question ? seen : listTop;
  const pageIndexes = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);

  const results = useQueries({
    queries: pageIndexes.map((pageIndex) => ({ ...pageQuery(options, pageIndex), enabled: isEnabled })),
  });
  const newest = results
    .filter((result) => result.data !== undefined)
    .reduce<(typeof results)[number] | null>(
      (best, result) => (best === null || result.dataUpdatedAt > best.dataUpdatedAt ? result : best),
      null,
    );

  // While the page under a fast scroll is on its way, the list keeps its length: with none it would jump to its top.
  const known = useRef<{ readonly question: string; readonly answer: Answer } | null>(null);
  if (newest?.data !== undefined) known.current = { question, answer: newest.data };
  const total = known.current?.question === question ? known.current.answer.total : null;

  const seenPages = useSteadyList(results.map(({ data }) => data?.rows));
  const rowAt = useCallback(
    (index: number) => seenPages[Math.floor(index / pageRows) - firstPage]?.[index % pageRows],
    [seenPages, firstPage],
  );

  const reload = useCallback(() => void readAgain(queryClient, scope), [queryClient, scope]);
  useReloadOn(revision, reload);

  return {
    total,
    newest: known.current?.answer ?? null,
    rowAt,
    error: results.find((result) => result.error !== null)?.error ?? null,
    onRange: useCallback((first, last) => pageWindow.see(first, last, total), [pageWindow, total]),
    reload,
  };
}

function pageQuery<Answer>({ key, fetchPage }: PagesQuestion<Answer>, pageIndex: number) {
  return {
    queryKey: [...key, pageIndex],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      fetchPage(pageIndex * pageRows, pageRows, signal),
    staleTime: reloadEveryMs,
  };
}

const browserTimer = {
  after(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The first change reloads at once, those that follow closely share one reload. */
function useReloadOn(revision: number, reload: () => void): void {
  const seen = useRef(revision);
  const lastMs = useRef(0);
  useEffect(() => {
    if (seen.current === revision) return;
    const waitMs = Math.max(0, lastMs.current + reloadEveryMs - Date.now());
    const timer = setTimeout(() => {
      seen.current = revision;
      lastMs.current = Date.now();
      reload();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [revision, reload]);
}
