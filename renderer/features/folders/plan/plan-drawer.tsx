import { Drawer } from '@mantine/core';
import type { WatchedFolderView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { PlanStep } from './plan-step.tsx';

/** The plan for the files of a linked folder as they are now. Read-only: it changes nothing. */
export function PlanDrawer({
  folder,
  onClose,
}: {
  readonly folder: WatchedFolderView | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Drawer
      opened={folder !== null}
      onClose={onClose}
      position="right"
      size="min(1020px, 94vw)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('folders.planOf', { folder: folder?.displayPath ?? '' })}
    >
      {folder !== null && (
        <div className="plan-drawer">
          <PlanStep
            of={{ kind: 'folder', watchedFolderId: folder.watchedFolderId }}
            lead={t('folders.planLead')}
            onReady={waitsForNothing}
          />
        </div>
      )}
    </Drawer>
  );
}

/** In the wizard Start waits for the plan; here nothing does. */
function waitsForNothing(): void {}
