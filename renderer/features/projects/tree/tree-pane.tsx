import { Button, Loader, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ProjectFolderId, ProjectId } from '../../../../shared/model/index.ts';
import type { ProjectTreeItem, Remember, Remembered } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { projectTopId, useAtMostOnce, useProjectTree } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { useAppStore } from '../../../state/index.ts';
import { FailureView, PasteForm, ProjectTree } from '../../../ui/index.ts';

/** The tree level by level, or what was remembered here, with a field for the ids and links of other things. */
export function TreePane({
  selectedProjectId,
  selectedFolderId,
  onSelect,
  onForgotten,
}: {
  readonly selectedProjectId: ProjectId | null;
  readonly selectedFolderId: ProjectFolderId | null;
  readonly onSelect: (item: ProjectTreeItem) => void;
  /** The selected object is in no list any more. */
  readonly onForgotten: () => void;
}) {
  const { t } = useTexts();
  const { top, below, openIds, toggle } = useProjectTree();
  const selected =
    top.level.kind === 'loaded'
      ? (top.level.items.find((item) =>
          item.kind === 'project'
            ? item.projectId === selectedProjectId
            : item.projectFolderId === selectedFolderId,
        ) ?? null)
      : null;
  return (
    <div className="projects-tree">
      <div className="projects-tree-scroll">
        {top.level.kind === 'loading' ? (
          <Loader m="sm" />
        ) : top.level.kind === 'failed' ? (
          <FailureView code={top.level.code} onRetry={top.retry} />
        ) : (
          <>
            {top.isListable === false && <p className="projects-note g-dim">{t('projects.unlisted')}</p>}
            {top.level.items.length === 0 && <p className="projects-note g-dim">{t('projects.noneYet')}</p>}
            <ProjectTree
              top={top.level.items}
              below={below}
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
      {top.isListable === false && (
        <RememberForm selected={selected} onRemembered={onSelect} onForgotten={onForgotten} />
      )}
    </div>
  );
}

const kinds = ['project', 'folder'] as const;

/** For a bank that cannot list: an id or a link is looked up once and then stays in the list. */
function RememberForm({
  selected,
  onRemembered,
  onForgotten,
}: {
  /** Null for what is not in the list. */
  readonly selected: ProjectTreeItem | null;
  readonly onRemembered: (item: ProjectTreeItem) => void;
  readonly onForgotten: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [kind, setKind] = useState<Remember['kind']>('project');
  const showProof = useAppStore((state) => state.showProof);
  const remember = useAtMostOnce(
    (text: string) => rpc.projects.remember({ kind, text }),
    (remembered) => {
      // A link says itself what it leads to.
      if (remembered.kind === 'proof') showProof(remembered.proofId);
      else onRemembered(toTreeItem(remembered));
    },
  );
  const forget = useAtMostOnce(
    (item: ProjectTreeItem) =>
      rpc.projects.forget({
        kind: item.kind,
        id: item.kind === 'project' ? item.projectId : item.projectFolderId,
      }),
    onForgotten,
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
        kind={kind}
        label={t('projects.paste')}
        isBusy={remember.isBusy}
        failure={remember.failure}
        onPaste={remember.ask}
      />
      {selected !== null && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={forget.isBusy}
          onClick={() => forget.ask(selected)}
        >
          {t('projects.forget')}
        </Button>
      )}
      {forget.failure !== null && <FailureView code={forget.failure} ofRequest />}
    </div>
  );
}

/** The pasted object as its line in the list; null for a proof, which another screen lists. */
function toTreeItem(remembered: Exclude<Remembered, { readonly kind: 'proof' }>): ProjectTreeItem {
  if (remembered.kind === 'folder') return { ...remembered, parentId: projectTopId };
  const unknown = {
    statusId: null,
    scheduleStart: null,
    scheduleEnd: null,
    proofCount: null,
    messageCount: null,
  };
  return { ...remembered, parentId: projectTopId, ...unknown };
}
