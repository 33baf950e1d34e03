import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { asId, type ProjectFolderId } from '../../../shared/model/index.ts';
import { toFailureCode } from '../../rpc/index.ts';
import type { ProjectTreeLevel } from '../../ui/index.ts';
import { useReviewQueries } from '../procedures/host-queries.ts';

/** Stands for the top of the tree (`docs/api/reference.md#project`). */
export const projectTopId = asId<ProjectFolderId>('0');

interface Level {
  readonly level: ProjectTreeLevel;
  readonly isListable: boolean | null;
  readonly retry: () => void;
}

/** The tree of project folders as far as it is open. */
export interface ProjectTreeReading {
  readonly top: Level;
  /** The content of an open folder. */
  readonly below: (folderId: ProjectFolderId) => ProjectTreeLevel | undefined;
  readonly openIds: ReadonlySet<ProjectFolderId>;
  readonly toggle: (folderId: ProjectFolderId, isOpen: boolean) => void;
}

/** Reads the tree level by level as it is opened; each level is read again when something in it may have changed. */
export function useProjectTree(): ProjectTreeReading {
  const [openIds, setOpenIds] = useState<ReadonlySet<ProjectFolderId>>(new Set());
  const folderIds = [projectTopId, ...openIds];
  const review = useReviewQueries();
  const results = useQueries({
    queries: folderIds.map((parentId) => review.projects.tree.queryOptions({ input: { parentId } })),
  });
  const levelAt = (index: number): Level => {
    const result = results[index];
    const level: ProjectTreeLevel =
      result?.data !== undefined
        ? { kind: 'loaded', items: result.data.items }
        : result?.error
          ? { kind: 'failed', code: toFailureCode(result.error) }
          : { kind: 'loading' };
    return { level, isListable: result?.data?.isListable ?? null, retry: () => void result?.refetch() };
  };
  return {
    top: levelAt(0),
    below: (folderId) => {
      const index = folderIds.indexOf(folderId);
      return index < 0 ? undefined : levelAt(index).level;
    },
    openIds,
    toggle(folderId, isOpen) {
      const next = new Set(openIds);
      if (isOpen) next.add(folderId);
      else next.delete(folderId);
      setOpenIds(next);
    },
  };
}
