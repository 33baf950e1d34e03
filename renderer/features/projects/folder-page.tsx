import { Button, Loader, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { ProjectFolderId } from '../../../shared/model/index.ts';
import type { ProjectFolderView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useDraft } from '../../forms/index.ts';
import { useReviewQueries } from '../../queries/index.ts';
import { failureToShow, useRpc } from '../../rpc/index.ts';
import { FailureView, useGuardedChanges } from '../../ui/index.ts';
import { Members } from './sections/members.tsx';
import { Place } from './sections/place.tsx';
import { Properties } from './sections/properties.tsx';
import type { PartsOwner } from './sections/use-save-parts.ts';

/** A folder of projects: its name and its members, who work on everything below it. */
export function FolderPage({ projectFolderId }: { readonly projectFolderId: ProjectFolderId }) {
  const review = useReviewQueries();
  const folder = useQuery(review.projects.readFolder.queryOptions({ input: { projectFolderId } }));
  const failure = failureToShow(folder.error);
  return (
    <>
      {failure !== null && <FailureView code={failure} onRetry={() => void folder.refetch()} />}
      {folder.isPending && <Loader />}
      {folder.data !== undefined && <LoadedFolder folder={folder.data} />}
    </>
  );
}

function LoadedFolder({ folder }: { readonly folder: ProjectFolderView }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { projectFolderId } = folder;
  const owner: PartsOwner = { kind: 'folder', projectFolderId, name: folder.name };
  const { draft, isChanged, change, save } = useDraft<{ readonly name?: string }>(
    (sent, requestId) =>
      rpc.projects.saveFolder({ requestId, projectFolderId, changes: { name: sent.name?.trim() } }),
    folder.name,
  );
  useGuardedChanges(isChanged);
  const isNameMissing = draft.name?.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged && !isNameMissing) save.ask(draft);
  };
  return (
    <>
      <h2 className="project-title">{folder.name}</h2>
      <form className="project-form" onSubmit={submit}>
        <TextInput
          label={t('proof.name')}
          value={draft.name ?? folder.name}
          error={isNameMissing ? t('proof.nameMissing') : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {isChanged && (
          <Button type="submit" loading={save.isBusy} disabled={isNameMissing}>
            {t('review.save')}
          </Button>
        )}
      </form>
      {save.failure !== null && <FailureView code={save.failure} ofRequest />}
      <Place owner={owner} parentId={folder.parentId} />
      <Members owner={owner} members={folder.members} />
      <Properties owner={owner} properties={folder.properties} />
    </>
  );
}
