import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { ErrorCode } from '../../../../shared/errors/index.ts';
import { longestFolderPattern, type WatchedFolderView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { ignoreProblemOf, patternsOf, toDrafts, toRules } from '../../../forms/index.ts';
import { useStillHere } from '../../../queries/index.ts';
import { toFailureCode, useRpc } from '../../../rpc/index.ts';
import { useAppStore } from '../../../state/index.ts';
import {
  FailureView,
  GuardedForm,
  SavingFields,
  useFormGuard,
  useGuardedChanges,
} from '../../../ui/index.ts';
import { OwnPatterns } from './own-patterns.tsx';
import { RoutingRules } from './routing-rules.tsx';
import { RuleSimulator } from './rule-simulator.tsx';
import { SubfolderChoice } from './subfolder-choice.tsx';

/** The ignore rules of a linked folder, and the routes of its other files by their names. */
export function RulesDialog({
  folder,
  onClose,
}: {
  readonly folder: WatchedFolderView | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const guard = useFormGuard(onClose);
  return (
    <Modal
      opened={folder !== null}
      {...guard.dialog}
      size="min(1020px, 94vw)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('rules.title', { folder: folder?.displayPath ?? '' })}
    >
      <GuardedForm guard={guard}>
        {folder !== null && <RulesForm folder={folder} onClose={onClose} />}
      </GuardedForm>
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
  // As it was when the form was opened: a status of the folder may come in while the user types.
  const [before] = useState(() => ({
    text: folder.excludes.join('\n'),
    drafts: toDrafts(folder.rules),
    subfolders: folder.subfolders,
  }));
  const [text, setText] = useState(before.text);
  const [drafts, setDrafts] = useState(before.drafts);
  const [subfolders, setSubfolders] = useState(before.subfolders);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const excludes = patternsOf(text);
  const rules = ignoreProblemOf(text, longestFolderPattern) === null ? toRules(drafts) : null;
  useGuardedChanges(JSON.stringify({ text, drafts, subfolders }) !== JSON.stringify(before));
  const isHere = useStillHere();
  const report = useAppStore((state) => state.report);
  const keepFolder = useAppStore((state) => state.keepFolder);
  const save = async (): Promise<void> => {
    if (rules === null) return;
    setIsSaving(true);
    setFailure(null);
    try {
      keepFolder(await rpc.folders.setRules({ watchedFolderId, excludes, rules, subfolders }));
      // The dialog may hold the rules of another folder by now.
      if (isHere()) onClose();
    } catch (error) {
      if (!isHere()) return report(error, folder.displayPath);
      // Typed text stays.
      setFailure(toFailureCode(error));
      setIsSaving(false);
    }
  };
  return (
    <div className="rules-form">
      <SavingFields isSaving={isSaving}>
        <OwnPatterns text={text} onText={setText} />
        <SubfolderChoice value={subfolders} onChange={setSubfolders} />
        <RoutingRules drafts={drafts} onChange={setDrafts} />
      </SavingFields>
      <RuleSimulator
        of={rules === null ? null : { kind: 'folder', watchedFolderId, excludes, rules, subfolders }}
      />
      {failure !== null && <FailureView code={failure} ofRequest />}
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
