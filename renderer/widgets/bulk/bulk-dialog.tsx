import './bulk.css';
import { Button, Group, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AssetId } from '../../../shared/model/index.ts';
import type { BulkActionInput } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAtMostOnce } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView, GuardedForm, SavingFields, useFormGuard, useGuardedChanges } from '../../ui/index.ts';
import type { BulkFieldsProps } from './bulk-fields.ts';
import { DownloadFields } from './download-fields.tsx';
import { FolderFields } from './folder-fields.tsx';
import { KeywordFields } from './keyword-fields.tsx';
import { ProofFields } from './proof-fields.tsx';
import { PropertyFields } from './property-fields.tsx';

/** The actions of the bar, each with a form of its own. */
export type BulkKind = 'download' | 'keywords' | 'property' | 'folder' | 'proof';

const fields: Readonly<Record<BulkKind, (props: BulkFieldsProps) => ReactNode>> = {
  download: DownloadFields,
  keywords: KeywordFields,
  property: PropertyFields,
  folder: FolderFields,
  proof: ProofFields,
};

/** Asks what a job over the selected assets needs, and starts it. Null: closed. */
export function BulkDialog({
  kind,
  assetIds,
  onClose,
  onStarted,
}: {
  readonly kind: BulkKind | null;
  readonly assetIds: readonly AssetId[];
  readonly onClose: () => void;
  readonly onStarted?: () => void;
}) {
  const { t } = useTexts();
  const guard = useFormGuard(onClose);
  return (
    <Modal
      opened={kind !== null}
      {...guard.dialog}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={kind === null ? '' : t(`bulk.title.${kind}`, { count: assetIds.length })}
    >
      <GuardedForm guard={guard}>
        {kind !== null && (
          <BulkForm kind={kind} assetIds={assetIds} onClose={onClose} onStarted={onStarted ?? nothing} />
        )}
      </GuardedForm>
    </Modal>
  );
}

const nothing = (): void => {};

function BulkForm({
  kind,
  assetIds,
  onClose,
  onStarted,
}: {
  readonly kind: BulkKind;
  readonly assetIds: readonly AssetId[];
  readonly onClose: () => void;
  readonly onStarted: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const openTray = useAppStore((state) => state.openTray);
  const [action, setAction] = useState<BulkActionInput | null>(null);
  const letGo = useGuardedChanges(action !== null && kind !== 'download');
  const start = useAtMostOnce(
    (wanted: BulkActionInput, requestId) =>
      rpc.bulk.start({ requestId, assetIds: [...assetIds], action: wanted }),
    () => {
      letGo();
      onClose();
      onStarted();
      openTray();
    },
    t(`bulk.${kind}`),
  );
  const Fields = fields[kind];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (action !== null) start.ask(action);
  };
  return (
    <form className="bulk-form" onSubmit={submit}>
      <SavingFields isSaving={start.isBusy}>
        <Fields onAction={setAction} />
      </SavingFields>
      {start.failure !== null && <FailureView code={start.failure} ofRequest />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={start.isBusy} disabled={action === null}>
          {t(`bulk.start.${kind}`)}
        </Button>
      </Group>
    </form>
  );
}
