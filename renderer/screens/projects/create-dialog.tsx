import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ProjectFolderId, ProjectId } from '../../../shared/model/index.ts';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useClick } from '../../stores/index.ts';

export interface Creation {
  readonly kind: 'project' | 'folder';
  readonly parentId: ProjectFolderId;
  /** Null at the top. */
  readonly parentName: string | null;
}

/** A name for a new project or folder, in the folder that is selected. */
export function CreateDialog({
  creation,
  onClose,
  onCreated,
}: {
  readonly creation: Creation | null;
  readonly onClose: () => void;
  /** Null for a folder. */
  readonly onCreated: (projectId: ProjectId | null) => void;
}) {
  const { t } = useTexts();
  return (
    <Modal
      opened={creation !== null}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t(creation?.kind === 'folder' ? 'projects.newFolder' : 'projects.newProject')}
    >
      {creation !== null && <CreateForm creation={creation} onClose={onClose} onCreated={onCreated} />}
    </Modal>
  );
}

function CreateForm({
  creation,
  onClose,
  onCreated,
}: {
  readonly creation: Creation;
  readonly onClose: () => void;
  readonly onCreated: (projectId: ProjectId | null) => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [name, setName] = useState('');
  const create = useClick(async (wantedName: string, clickId): Promise<ProjectId | null> => {
    const changes = { name: wantedName, parentId: creation.parentId };
    if (creation.kind === 'folder') {
      await rpc.projects.saveFolder({ clickId, projectFolderId: null, changes });
      return null;
    }
    return (await rpc.projects.save({ clickId, projectId: null, changes })).projectId;
  }, onCreated);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') create.ask(name.trim());
  };
  return (
    <form className="projects-create" onSubmit={submit}>
      <TextInput
        label={t('proof.name')}
        description={
          creation.parentName === null
            ? t('projects.atTop')
            : t('projects.inFolder', { folder: creation.parentName })
        }
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {create.failure !== null && <FailureView code={create.failure} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={create.isBusy} disabled={name.trim() === ''}>
          {t('projects.create')}
        </Button>
      </Group>
    </form>
  );
}
