import { useCallback, useRef } from 'react';
import type { AssetCard } from '../../../shared/rpc/index.ts';

/** Rows around those in sight: their pages may have come. */
const aroundRows = 150;

/**
 * The shapes of the pictures that have been seen so far, by their place in the list. They stay known when their page is left, so
 * that the grid above and below keeps its height. Another `question` begins anew.
 */
export function useRatios(
  question: string,
  cardAt: (index: number) => AssetCard | undefined,
  sight: { readonly first: number; readonly last: number },
): (index: number) => number | null {
  const known = useRef({ question, ratios: new Map<number, number>(), version: 0 });
  if (known.current.question !== question)
    known.current = { question, ratios: new Map(), version: known.current.version + 1 };
  const { ratios } = known.current;
  let isNew = false;
  for (let index = Math.max(0, sight.first - aroundRows); index <= sight.last + aroundRows; index += 1) {
    const ratio = ratioOfCard(cardAt(index));
    if (ratio === null || ratios.get(index) === ratio) continue;
    ratios.set(index, ratio);
    isNew = true;
  }
  if (isNew) known.current = { ...known.current, version: known.current.version + 1 };
  const { version } = known.current;
  // A new function tells the grid that there is something to lay out.
  return useCallback(
    (index: number) => (version >= 0 ? (ratios.get(index) ?? null) : null),
    [ratios, version],
  );
}

function ratioOfCard(card: AssetCard | undefined): number | null {
  const dimensions = card?.dimensions ?? null;
  return dimensions === null || dimensions.height <= 0 || dimensions.width <= 0
    ? null
    : dimensions.width / dimensions.height;
}
