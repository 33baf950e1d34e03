import { useEffect, useRef, useState } from 'react';
import { mostOpenBatches } from '../../../../shared/rpc/index.ts';

export interface OpenBatches {
  readonly ids: readonly number[];
  readonly toggle: (batchId: number) => void;
}

/** Which batches are open; the one that was opened longest ago closes when they become too many. */
export function useOpenBatches(): OpenBatches {
  const [ids, setIds] = useState<readonly number[]>([]);
  return {
    ids,
    toggle: (batchId) =>
      setIds((before) =>
        before.includes(batchId)
          ? before.filter((id) => id !== batchId)
          : [...before, batchId].slice(-mostOpenBatches),
      ),
  };
}

/** A person who opens a batch waits for its files: they are asked for at once. Called after the pages that it reloads. */
export function useReloadWith(ids: readonly number[], reload: () => void): void {
  const asked = useRef(ids);
  useEffect(() => {
    if (asked.current === ids) return;
    asked.current = ids;
    reload();
  }, [ids, reload]);
}
