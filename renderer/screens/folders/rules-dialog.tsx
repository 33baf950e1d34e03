import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { WatchedFolderView } from '../../../shared/rpc/index.ts';
import { FailureView } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { toDrafts, toFailureCode, toRules } from '../../stores/index.ts';
import { RoutingRules } from './routing-rules.tsx';
import { RuleSimulator } from './rule-simulator.tsx';
import { SubfolderChoice } from './subfolder-choice.tsx';

/** The routing rules of a folder that is linked already. */
export function RulesDialog({
  folder,
  onClose,
}: {
  readonly folder: WatchedFolderView | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Modal
      opened={folder !== null}
      onClose={onClose}
      size="min(1020px, 94vw)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('rules.title', { folder: folder?.displayPath ?? '' })}
    >
      {folder !== null && <RulesForm folder={folder} onClose={onClose} />}
    </Modal>
  );
}

function RulesForm({
  folder,
  onClose,
}: {
  readonly folder: WatchedFolderView;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { watchedFolderId } = folder;
  const [drafts, setDrafts] = useState(() => toDrafts(folder.rules));
  const [subfolders, setSubfolders] = useState(folder.subfolders);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const rules = toRules(drafts);
  const save = async (): Promise<void> => {
    if (rules === null) return;
    setIsSaving(true);
    setFailure(null);
    try {
      await rpc.folders.setRules({ watchedFolderId, rules, subfolders });
      onClose();
    } catch (error) {
      // What was typed stays.
      setFailure(toFailureCode(error));
      setIsSaving(false);
    }
  };
  return (
    <div className="rules-form">
      <SubfolderChoice value={subfolders} onChange={setSubfolders} />
      <RoutingRules drafts={drafts} onChange={setDrafts} />
      <RuleSimulator of={rules === null ? null : { kind: 'folder', watchedFolderId, rules, subfolders }} />
      {failure !== null && <FailureView code={failure} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={rules === null} loading={isSaving} onClick={() => void save()}>
          {t('rules.save')}
        </Button>
      </Group>
    </div>
  );
}
