import './bank-folder-tree.css';
import { Box } from '@mantine/core';
import { IconBriefcase, IconFolder } from '@tabler/icons-react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { ProjectFolderId, ProjectId } from '../../../shared/model/index.ts';
import type { ProjectTreeItem } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { TreeTwisty } from './tree-twisty.tsx';
import { pressInTree, useTreeRoving } from './use-tree-roving.ts';

export type ProjectTreeLevel =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  | { readonly kind: 'loaded'; readonly items: readonly ProjectTreeItem[] };

export interface ProjectTreeProps {
  /** Tells two trees of one page apart. */
  readonly label?: string;
  readonly top: readonly ProjectTreeItem[];
  readonly below: (folderId: ProjectFolderId) => ProjectTreeLevel | undefined;
  readonly openIds: ReadonlySet<ProjectFolderId>;
  readonly selectedProjectId: ProjectId | null;
  readonly selectedFolderId: ProjectFolderId | null;
  readonly onToggle: (folderId: ProjectFolderId, isOpen: boolean) => void;
  readonly onSelect: (item: ProjectTreeItem) => void;
}

interface Line {
  readonly item: ProjectTreeItem;
  readonly level: number;
  readonly parentIndex: number;
}

/** Folders and projects, opened level by level; the keys are those of every tree. */
export function ProjectTree(props: ProjectTreeProps) {
  const { t } = useTexts();
  const lines = linesOf(props);
  const { tree, ...roving } = useTreeRoving(lines.length);
  return (
    <Box
      ref={tree}
      role="tree"
      aria-label={props.label ?? t('projects.tree')}
      className="bank-tree"
      {...roving.handlers}
    >
      {lines.map((line, index) => (
        <TreeLine
          key={keyOf(line.item)}
          {...props}
          {...line}
          index={index}
          isTabStop={index === roving.activeIndex}
          onFocusLine={roving.focusItem}
        />
      ))}
    </Box>
  );
}

function TreeLine({
  item,
  level,
  parentIndex,
  index,
  isTabStop,
  onFocusLine,
  ...tree
}: ProjectTreeProps &
  Line & {
    readonly index: number;
    readonly isTabStop: boolean;
    readonly onFocusLine: (index: number) => void;
  }) {
  const { t } = useTexts();
  const folderId = item.kind === 'folder' ? item.projectFolderId : null;
  const isOpen = folderId !== null && tree.openIds.has(folderId);
  const below = isOpen ? tree.below(folderId) : undefined;
  const isSelected =
    item.kind === 'folder'
      ? item.projectFolderId === tree.selectedFolderId
      : item.projectId === tree.selectedProjectId;
  const toggle = (next: boolean): void => {
    if (folderId !== null) tree.onToggle(folderId, next);
  };
  return (
    <Box
      role="treeitem"
      aria-level={level}
      aria-expanded={folderId === null ? undefined : isOpen}
      aria-selected={isSelected}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className="bank-tree-item"
      title={item.name}
      style={{ paddingInlineStart: 6 + (level - 1) * 16 }}
      onClick={() => tree.onSelect(item)}
      onKeyDown={(event) =>
        pressInTree(event, {
          index,
          parentIndex,
          canOpen: folderId !== null,
          isOpen,
          onChoose: () => tree.onSelect(item),
          onToggle: toggle,
          onFocusLine,
        })
      }
    >
      <TreeTwisty
        canOpen={folderId !== null}
        isOpen={isOpen}
        isBusy={below?.kind === 'loading'}
        onToggle={toggle}
      />
      {item.kind === 'folder' ? (
        <IconFolder size={16} stroke={1.75} />
      ) : (
        <IconBriefcase size={16} stroke={1.75} />
      )}
      <span className="g-cut">{item.name}</span>
      {below?.kind === 'failed' && (
        <span className="bank-tree-note" data-tone="bad">
          {t(`error.${below.code}.what`)}
        </span>
      )}
    </Box>
  );
}

/** The lines that are to be seen, top to bottom. `seen` ends a ring that a broken bank may answer with. */
function linesOf({ top, below, openIds }: ProjectTreeProps): Line[] {
  const lines: Line[] = [];
  const seen = new Set<string>();
  const walk = (items: readonly ProjectTreeItem[], level: number, parentIndex: number): void => {
    for (const item of items) {
      const key = keyOf(item);
      if (seen.has(key)) continue;
      seen.add(key);
      lines.push({ item, level, parentIndex });
      if (item.kind !== 'folder' || !openIds.has(item.projectFolderId)) continue;
      const children = below(item.projectFolderId);
      if (children?.kind === 'loaded') walk(children.items, level + 1, lines.length - 1);
    }
  };
  walk(top, 1, -1);
  return lines;
}

function keyOf(item: ProjectTreeItem): string {
  return item.kind === 'folder' ? `folder ${item.projectFolderId}` : `project ${item.projectId}`;
}
