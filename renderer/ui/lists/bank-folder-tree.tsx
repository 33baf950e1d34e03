import './bank-folder-tree.css';
import { Box, Loader } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { BankFolderId } from '../../../shared/model/index.ts';
import { useTexts } from '../../format/index.ts';
import { FailureView } from '../feedback/failure-view.tsx';
import { TreeTwisty } from './tree-twisty.tsx';
import { pressInTree, useTreeRoving } from './use-tree-roving.ts';

/** A folder of the bank as the tree needs it. */
export interface TreeFolder {
  readonly bankFolderId: BankFolderId;
  readonly name: string;
  readonly hasChildren: boolean;
  readonly canAddAssets: boolean;
}

export type TreeChildren =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: ErrorCode }
  | { readonly kind: 'loaded'; readonly folders: readonly TreeFolder[] };

export interface BankFolderTreeProps {
  readonly topId: BankFolderId;
  readonly childrenOf: (parentId: BankFolderId) => TreeChildren | undefined;
  readonly selectedId: BankFolderId | null;
  /** Folders without the right to add assets can be opened, but not chosen. */
  readonly isWritableOnly: boolean;
  readonly onOpen: (parentId: BankFolderId) => void;
  readonly onSelect: (folder: TreeFolder) => void;
}

interface Line {
  readonly folder: TreeFolder;
  readonly level: number;
  readonly parentIndex: number;
}

/**
 * The folders of the bank, opened level by level. Arrow right opens, arrow left closes or goes to the parent, Enter
 * and Space choose, as in every tree.
 */
export function BankFolderTree(props: BankFolderTreeProps) {
  const { topId, childrenOf, selectedId, isWritableOnly, onOpen, onSelect } = props;
  const { t } = useTexts();
  const [openIds, setOpenIds] = useState<ReadonlySet<BankFolderId>>(new Set());
  const lines = linesOf(topId, childrenOf, openIds);
  const { tree, ...roving } = useTreeRoving(lines.length);

  const toggle = (folder: TreeFolder, isOpen: boolean): void => {
    const next = new Set(openIds);
    if (isOpen) {
      next.add(folder.bankFolderId);
      onOpen(folder.bankFolderId);
    } else next.delete(folder.bankFolderId);
    setOpenIds(next);
  };
  const choose = (folder: TreeFolder): void => {
    if (!isWritableOnly || folder.canAddAssets) onSelect(folder);
  };

  const top = childrenOf(topId);
  if (top === undefined || top.kind === 'loading')
    return <TreeNote isBusy>{t('bankFolder.loading')}</TreeNote>;
  if (top.kind === 'failed') return <FailureView code={top.code} onRetry={() => onOpen(topId)} />;
  if (top.folders.length === 0) return <TreeNote>{t('bankFolder.empty')}</TreeNote>;
  return (
    <Box ref={tree} role="tree" aria-label={t('bankFolder.tree')} className="bank-tree" {...roving.handlers}>
      {lines.map(({ folder, level, parentIndex }, index) => {
        const isOpen = openIds.has(folder.bankFolderId);
        const below = isOpen ? childrenOf(folder.bankFolderId) : undefined;
        const isLocked = isWritableOnly && !folder.canAddAssets;
        return (
          <Box
            key={folder.bankFolderId}
            role="treeitem"
            aria-level={level}
            aria-expanded={folder.hasChildren ? isOpen : undefined}
            aria-selected={folder.bankFolderId === selectedId}
            aria-disabled={isLocked || undefined}
            data-index={index}
            tabIndex={index === roving.activeIndex ? 0 : -1}
            className="bank-tree-item"
            style={{ paddingInlineStart: 6 + (level - 1) * 18 }}
            onClick={() => choose(folder)}
            onDoubleClick={() => folder.hasChildren && toggle(folder, !isOpen)}
            onKeyDown={(event) =>
              pressInTree(event, {
                index,
                parentIndex,
                canOpen: folder.hasChildren,
                isOpen,
                onChoose: () => choose(folder),
                onToggle: (next) => toggle(folder, next),
                onFocusLine: roving.focusItem,
              })
            }
          >
            <TreeTwisty
              canOpen={folder.hasChildren}
              isOpen={isOpen}
              isBusy={below?.kind === 'loading'}
              onToggle={(next) => toggle(folder, next)}
            />
            <IconFolder size={16} stroke={1.75} />
            <span className="g-cut">{folder.name}</span>
            {isLocked && <span className="bank-tree-note">{t('bankFolder.readOnly')}</span>}
            {below?.kind === 'failed' && (
              <span className="bank-tree-note" data-tone="bad">
                {t(`error.${below.code}.what`)}
              </span>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function TreeNote({ children, isBusy }: { readonly children: string; readonly isBusy?: boolean }) {
  return (
    <p className="bank-tree-empty g-dim">
      {isBusy === true && <Loader size={14} />}
      {children}
    </p>
  );
}

/** The lines that are to be seen, top to bottom. `seen` ends a ring that a broken bank may answer with. */
function linesOf(
  topId: BankFolderId,
  childrenOf: BankFolderTreeProps['childrenOf'],
  openIds: ReadonlySet<BankFolderId>,
): Line[] {
  const lines: Line[] = [];
  const seen = new Set<BankFolderId>();
  const walk = (parentId: BankFolderId, level: number, parentIndex: number): void => {
    const children = childrenOf(parentId);
    if (children?.kind !== 'loaded') return;
    for (const folder of children.folders) {
      if (seen.has(folder.bankFolderId)) continue;
      seen.add(folder.bankFolderId);
      lines.push({ folder, level, parentIndex });
      if (openIds.has(folder.bankFolderId)) walk(folder.bankFolderId, level + 1, lines.length - 1);
    }
  };
  walk(topId, 1, -1);
  return lines;
}
