import { useQueries } from '@tanstack/react-query';
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

/** Levels of the tree, each read by itself and again when something in it may have changed. */
export function useProjectLevels(folderIds: readonly ProjectFolderId[]): ReadonlyMap<ProjectFolderId, Level> {
  const review = useReviewQueries();
  const results = useQueries({
    queries: folderIds.map((parentId) => review.projects.tree.queryOptions({ input: { parentId } })),
  });
  return new Map(
    folderIds.map((folderId, index) => {
      const result = results[index];
      const level: ProjectTreeLevel =
        result?.data !== undefined
          ? { kind: 'loaded', items: result.data.items }
          : result?.error
            ? { kind: 'failed', code: toFailureCode(result.error) }
            : { kind: 'loading' };
      return [
        folderId,
        { level, isListable: result?.data?.isListable ?? null, retry: () => void result?.refetch() },
      ];
    }),
  );
}
