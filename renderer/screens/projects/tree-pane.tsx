import { Button, Loader, NativeSelect } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { asId, type ProjectFolderId, type ProjectId } from '../../../shared/model/index.ts';
import type { ProjectTreeItem, Remember } from '../../../shared/rpc/index.ts';
import { FailureView, PasteForm, ProjectTree, type ProjectTreeLevel } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { reviewKey, toFailureCode, useAppStore, useClick } from '../../stores/index.ts';

const topId = asId<ProjectFolderId>('0');

/** The tree level by level, or what was remembered here, with a field for the ids and links of other things. */
export function TreePane({
  selectedProjectId,
  selectedFolderId,
  onSelect,
}: {
  readonly selectedProjectId: ProjectId | null;
  readonly selectedFolderId: ProjectFolderId | null;
  readonly onSelect: (item: ProjectTreeItem) => void;
}) {
  const { t } = useTexts();
  const [openIds, setOpenIds] = useState<ReadonlySet<ProjectFolderId>>(new Set());
  const levels = useLevels([topId, ...openIds]);
  const top = levels.get(topId);
  const toggle = (folderId: ProjectFolderId, isOpen: boolean): void => {
    const next = new Set(openIds);
    if (isOpen) next.add(folderId);
    else next.delete(folderId);
    setOpenIds(next);
  };
  return (
    <div className="projects-tree">
      <div className="projects-tree-scroll">
        {top === undefined || top.level.kind === 'loading' ? (
          <Loader m="sm" />
        ) : top.level.kind === 'failed' ? (
          <FailureView code={top.level.code} onRetry={top.retry} />
        ) : (
          <>
            {top.isListable === false && <p className="projects-note g-dim">{t('projects.unlisted')}</p>}
            {top.level.items.length === 0 && <p className="projects-note g-dim">{t('projects.noneYet')}</p>}
            <ProjectTree
              top={top.level.items}
              below={(folderId) => levels.get(folderId)?.level}
              openIds={openIds}
              selectedProjectId={selectedProjectId}
              selectedFolderId={selectedFolderId}
              onToggle={toggle}
              onSelect={(item) => {
                if (item.kind === 'folder') toggle(item.projectFolderId, true);
                onSelect(item);
              }}
            />
          </>
        )}
      </div>
      {top?.isListable === false && <RememberForm selectedProjectId={selectedProjectId} />}
    </div>
  );
}

interface Level {
  readonly level: ProjectTreeLevel;
  readonly isListable: boolean | null;
  readonly retry: () => void;
}

function useLevels(folderIds: readonly ProjectFolderId[]): ReadonlyMap<ProjectFolderId, Level> {
  const rpc = useRpc();
  const results = useQueries({
    queries: folderIds.map((parentId) => ({
      queryKey: [reviewKey, 'tree', parentId],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => rpc.projects.tree({ parentId }, { signal }),
    })),
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

const kinds = ['project', 'folder'] as const;

/** For a bank that cannot list: an id or a link is looked up once and then stays in the list. */
function RememberForm({ selectedProjectId }: { readonly selectedProjectId: ProjectId | null }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const showProject = useAppStore((state) => state.showProject);
  const [kind, setKind] = useState<Remember['kind']>('project');
  const remember = useClick(
    (text: string) => rpc.projects.remember({ kind, text }),
    (remembered) => {
      if (remembered.kind === 'project') showProject(remembered.projectId);
    },
  );
  const forget = useClick(
    (id: ProjectId) => rpc.projects.forget({ kind: 'project', id }),
    () => showProject(null),
  );
  return (
    <div className="projects-paste">
      <NativeSelect
        aria-label={t('projects.pasteKind')}
        value={kind}
        onChange={(event) => {
          const next = kinds.find((candidate) => candidate === event.currentTarget.value);
          if (next !== undefined) setKind(next);
        }}
        data={kinds.map((value) => ({ value, label: t(`projects.kind.${value}`) }))}
      />
      <PasteForm
        label={t('projects.paste')}
        isBusy={remember.isBusy}
        failure={remember.failure}
        onPaste={remember.ask}
      />
      {selectedProjectId !== null && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={forget.isBusy}
          onClick={() => forget.ask(selectedProjectId)}
        >
          {t('projects.forget')}
        </Button>
      )}
      {forget.failure !== null && <FailureView code={forget.failure} />}
    </div>
  );
}
