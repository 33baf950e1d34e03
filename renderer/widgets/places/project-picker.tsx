import { Loader } from '@mantine/core';
import type { ProjectId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { useProjectTree } from '../../queries/index.ts';
import { FailureView, ProjectTree } from '../../ui/index.ts';

/** The tree of projects, level by level; on a bank that lists none, those that were seen here. Chooses one project. */
export function ProjectPicker({
  selectedId,
  onSelect,
}: {
  readonly selectedId: ProjectId | null;
  readonly onSelect: (project: { readonly projectId: ProjectId; readonly name: string }) => void;
}) {
  const { t } = useTexts();
  const { top, below, openIds, toggle } = useProjectTree();
  if (top.level.kind === 'loading') return <Loader m="sm" />;
  if (top.level.kind === 'failed') return <FailureView code={top.level.code} onRetry={top.retry} />;
  if (top.level.items.length === 0) return <p className="g-dim">{t('projects.noneYet')}</p>;
  return (
    <ProjectTree
      top={top.level.items}
      below={below}
      openIds={openIds}
      selectedProjectId={selectedId}
      selectedFolderId={null}
      onToggle={toggle}
      onSelect={(item) => {
        if (item.kind === 'folder') toggle(item.projectFolderId, !openIds.has(item.projectFolderId));
        else onSelect({ projectId: item.projectId, name: item.name });
      }}
    />
  );
}
