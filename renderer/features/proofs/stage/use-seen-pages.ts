import { useCallback, useState } from 'react';
import type { ProofVersionId } from '../../../../shared/model/index.ts';
import type { ProofVersionView } from '../../../../shared/rpc/index.ts';
import { hasUnseenPages } from '../../../ui/index.ts';

/** Pages of a version that were on the screen, of how many; `total` null: the bank does not say. */
export interface UnseenPages {
  readonly seen: number;
  readonly total: number | null;
}

/** Which pages of a document were looked at since its page was opened. */
export function useSeenPages(): {
  readonly see: (versionId: ProofVersionId, page: number) => void;
  /** Null where everything was seen, and where the bank gives no picture of the version that could be. */
  readonly unseenOf: (version: ProofVersionView | null) => UnseenPages | null;
} {
  const [seen, setSeen] = useState<ReadonlyMap<ProofVersionId, ReadonlySet<number>>>(new Map());
  const see = useCallback(
    (versionId: ProofVersionId, page: number): void =>
      setSeen((before) => {
        const pages = before.get(versionId) ?? new Set<number>();
        return pages.has(page) ? before : new Map(before).set(versionId, new Set([...pages, page]));
      }),
    [],
  );
  return {
    see,
    unseenOf(version) {
      if (version === null || (version.preview ?? version.thumbnail) === null) return null;
      const total = version.pageCount;
      const seenCount = seen.get(version.versionId)?.size ?? 0;
      const hasUnseen = hasUnseenPages(version) && (total === null || seenCount < total);
      return hasUnseen ? { seen: seenCount, total } : null;
    },
  };
}
