import { useCallback, useMemo, useRef, useState } from 'react';
import type { AssetId } from '../../../../shared/model/index.ts';
import { mostBulkAssets } from '../../../../shared/rpc/index.ts';
import type { ListSelection } from '../../../ui/index.ts';

export interface SelectionSource {
  /** Names the list: another one begins without a selection. */
  readonly question: string;
  readonly total: number;
  readonly idAt: (index: number) => AssetId | undefined;
  /** Both ends are among them; pages that are not there yet are fetched. */
  readonly idsBetween: (firstIndex: number, lastIndex: number) => Promise<readonly AssetId[]>;
  /** The asset in the inspector: a second one that is added to it selects both. */
  readonly openId: AssetId | null;
  readonly onFailure: (error: unknown) => void;
}

export interface AssetSelection {
  readonly ids: readonly AssetId[];
  /** Pages of a long range are on their way. */
  readonly isCollecting: boolean;
  readonly list: ListSelection;
  /** The asset at this place was opened: a range may begin there. */
  readonly noteOpened: (index: number) => void;
}

interface Chosen {
  readonly question: string;
  readonly ids: ReadonlySet<AssetId>;
}

/**
 * The assets that are selected in the Library, at most `mostBulkAssets`, in the order in which they were. The selection is one of
 * ids, so that it stays on its assets when others arrive above them.
 */
export function useSelection(source: SelectionSource): AssetSelection {
  const { question, total, idAt, idsBetween, openId, onFailure } = source;
  const [chosen, setChosen] = useState<Chosen>({ question, ids: new Set() });
  const [isCollecting, setIsCollecting] = useState(false);
  /** Where a range begins: the place that was selected last. */
  const anchor = useRef(0);
  /** The selection that a rectangle adds to. */
  const base = useRef<ReadonlySet<AssetId>>(new Set());
  const ids = chosen.question === question ? chosen.ids : noIds;
  const choose = useCallback(
    (next: Iterable<AssetId>) => setChosen({ question, ids: new Set([...next].slice(0, mostBulkAssets)) }),
    [question],
  );

  const collect = useCallback(
    (first: number, wantedLast: number) => {
      const last = Math.min(wantedLast, first + mostBulkAssets - 1);
      const present = presentIds(idAt, first, last);
      if (present !== null) return choose(present);
      setIsCollecting(true);
      idsBetween(first, last)
        .then(choose, onFailure)
        .finally(() => setIsCollecting(false));
    },
    [idAt, idsBetween, choose, onFailure],
  );

  const list = useMemo<ListSelection>(
    () => ({
      isSelected: (index) => {
        const id = idAt(index);
        return id !== undefined && ids.has(id);
      },
      isActive: ids.size > 0,
      onToggle(index) {
        const id = idAt(index);
        if (id === undefined) return;
        anchor.current = index;
        const next = new Set(ids.size === 0 && openId !== null ? [openId] : ids);
        if (!ids.has(id)) next.add(id);
        else next.delete(id);
        choose(next);
      },
      onExtend(index, from) {
        if (ids.size === 0 && from !== undefined) anchor.current = from;
        collect(Math.min(anchor.current, index), Math.max(anchor.current, index));
      },
      onMarquee(indexes, { isFirst, isAdded }) {
        if (isFirst) base.current = isAdded ? ids : noIds;
        const touched = indexes.flatMap((index) => idAt(index) ?? []);
        choose([...base.current, ...touched]);
      },
      onAll: () => collect(0, total - 1),
      onClear: () => choose(noIds),
    }),
    [ids, idAt, openId, choose, collect, total],
  );
  const noteOpened = useCallback((index: number) => {
    anchor.current = index;
  }, []);
  return { ids: useMemo(() => [...ids], [ids]), isCollecting, list, noteOpened };
}

/** Null where one of them has not arrived yet. */
function presentIds(idAt: SelectionSource['idAt'], first: number, last: number): readonly AssetId[] | null {
  const found: AssetId[] = [];
  for (let index = first; index <= last; index += 1) {
    const id = idAt(index);
    if (id === undefined) return null;
    found.push(id);
  }
  return found;
}

const noIds: ReadonlySet<AssetId> = new Set();
