import { Button, Loader, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asId, type ProjectFolderId } from '../../../../shared/model/index.ts';
import type { ProjectTreeItem } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { projectTopId, useProjectTree, useReviewQueries } from '../../../queries/index.ts';

import { FailureView, folderIdIn, ProjectTree, type ProjectTreeLevel } from '../../../ui/index.ts';
import { EditSection, SectionForm } from './edit-section.tsx';
import { type PartsOwner, useSaveParts } from './use-save-parts.ts';

interface PlaceProps {
  readonly owner: PartsOwner;
  readonly parentId: ProjectFolderId;
}

/** The project folder that a project or a project folder lies in; another one is chosen in place. */
export function Place({ owner, parentId }: PlaceProps) {
  const { t } = useTexts();
  const review = useReviewQueries();
  const isAtTop = parentId === projectTopId;
  const parent = useQuery({
    ...review.projects.readFolder.queryOptions({ input: { projectFolderId: parentId } }),
    enabled: !isAtTop,
  });
  return (
    <EditSection
      title={t('project.place')}
      // A user without access to the folder sees its id.
      view={
        <p className="project-place">{isAtTop ? t('project.placeTop') : (parent.data?.name ?? parentId)}</p>
      }
      form={(onEnd) => <PlaceForm owner={owner} parentId={parentId} onEnd={onEnd} />}
    />
  );
}

function PlaceForm({ owner, parentId, onEnd }: PlaceProps & { readonly onEnd: () => void }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<ProjectFolderId>(parentId);
  const [typed, setTyped] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { top, below, openIds, toggle } = useProjectTree();
  const save = useSaveParts(owner, onEnd);
  const pasted = folderIdIn(typed);
  const isWrong = wasTried && typed.trim() !== '' && pasted === null;

  const submit = (): void => {
    setWasTried(true);
    if (typed.trim() !== '' && pasted === null) return;
    const wanted = pasted === null ? chosen : asId<ProjectFolderId>(pasted);
    if (wanted === parentId) onEnd();
    else save.ask({ parentId: wanted });
  };
  const choose = (folderId: ProjectFolderId): void => {
    setTyped('');
    setChosen(folderId);
  };

  const shown = top.level.kind === 'loaded' ? placesIn(top.level.items, owner) : [];
  const selectedId = typed.trim() === '' ? chosen : null;
  return (
    <SectionForm isBusy={save.isBusy} failure={save.failure} onSave={submit} onCancel={onEnd}>
      <Button
        variant={selectedId === projectTopId ? 'light' : 'default'}
        size="compact-sm"
        aria-pressed={selectedId === projectTopId}
        onClick={() => choose(projectTopId)}
      >
        {t('project.placeTop')}
      </Button>
      {top.level.kind === 'loading' && <Loader size={16} />}
      {top.level.kind === 'failed' && <FailureView code={top.level.code} onRetry={top.retry} />}
      {shown.length > 0 && (
        <div className="project-place-tree">
          <ProjectTree
            label={t('project.placeFolders')}
            top={shown}
            below={(folderId) => onlyPlaces(below(folderId), owner)}
            openIds={openIds}
            selectedProjectId={null}
            selectedFolderId={selectedId}
            onToggle={toggle}
            onSelect={(item) => {
              if (item.kind === 'folder') choose(item.projectFolderId);
            }}
          />
        </div>
      )}
      {top.isListable === false && (
        <TextInput
          className="project-place-id"
          label={t('project.placeId')}
          value={typed}
          spellCheck={false}
          error={isWrong ? t('bankFolder.idWrong') : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </SectionForm>
  );
}

/** Folders alone, and none that is moved: what is below it cannot hold it. */
function placesIn(items: readonly ProjectTreeItem[], owner: PartsOwner): readonly ProjectTreeItem[] {
  return items.filter(
    (item) =>
      item.kind === 'folder' && !(owner.kind === 'folder' && owner.projectFolderId === item.projectFolderId),
  );
}

function onlyPlaces(level: ProjectTreeLevel | undefined, owner: PartsOwner): ProjectTreeLevel | undefined {
  return level?.kind === 'loaded' ? { ...level, items: placesIn(level.items, owner) } : level;
}
