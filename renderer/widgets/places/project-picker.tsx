import { Loader } from '@mantine/core';
import { useState } from 'react';
import type { ProjectFolderId, ProjectId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { projectTopId, useProjectLevels } from '../../queries/index.ts';
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
  const [openIds, setOpenIds] = useState<ReadonlySet<ProjectFolderId>>(new Set());
  const levels = useProjectLevels([projectTopId, ...openIds]);
  const top = levels.get(projectTopId);
  if (top === undefined || top.level.kind === 'loading') return <Loader m="sm" />;
  if (top.level.kind === 'failed') return <FailureView code={top.level.code} onRetry={top.retry} />;
  if (top.level.items.length === 0) return <p className="g-dim">{t('projects.noneYet')}</p>;
  const toggle = (folderId: ProjectFolderId, isOpen: boolean): void => {
    const next = new Set(openIds);
    if (isOpen) next.add(folderId);
    else next.delete(folderId);
    setOpenIds(next);
  };
  return (
    <ProjectTree
      top={top.level.items}
      below={(folderId) => levels.get(folderId)?.level}
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
