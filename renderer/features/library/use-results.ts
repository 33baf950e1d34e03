import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssetCard } from '../../../shared/rpc/index.ts';
import { lookOf, type Page, type Pages, useHostQueries, usePages } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import type { SearchWish } from '../../state/index.ts';

export type AssetPages = Pages<AssetCard, Page<AssetCard>>;

/** The assets of this search, page by page. `question` names it: another one is another list. */
export function useResults(searched: SearchWish): {
  readonly pages: AssetPages;
  readonly isComplete: boolean;
  readonly question: string;
} {
  const rpc = useRpc();
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const [isComplete, setIsComplete] = useState(true);
  const scope = host.bank.search.key();
  const key = [scope[0], searched];
  const pages = usePages<AssetCard>({
    key,
    scope,
    revision: 0,
    isEnabled: true,
    fetchPage: async (offset, limit, signal) => {
      const look = await lookOf(queryClient, key);
      const page = await rpc.bank.search(
        { ...searched, text: searched.text.trim(), offset, limit, look },
        { signal },
      );
      setIsComplete(page.isComplete);
      return { rows: page.items, total: page.total };
    },
  });
  return { pages, isComplete, question: JSON.stringify(searched) };
}
