import { Modal } from '@mantine/core';
import type { ProjectId } from '../../../../shared/model/index.ts';
import { useTexts } from '../../../format/index.ts';
import { GuardedForm, useFormGuard } from '../../../ui/index.ts';
import { CreateForm, type Creation } from './create-form.tsx';

/** A new project or project folder, in the folder that is selected. */
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
  const guard = useFormGuard(onClose);
  return (
    <Modal
      opened={creation !== null}
      {...guard.dialog}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t(creation?.kind === 'folder' ? 'projects.create.folder' : 'projects.create.project')}
    >
      <GuardedForm guard={guard}>
        {creation !== null && <CreateForm creation={creation} onClose={onClose} onCreated={onCreated} />}
      </GuardedForm>
    </Modal>
  );
}
