import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ConversionId, SmartFolderQuery } from '../../../shared/model/index.ts';
import type { DirectoryView } from '../../../shared/rpc/index.ts';
import { useConversionText, useTexts } from '../../format/index.ts';
import { listFailure, offeredConversionIds, useAssetLists, useAtMostOnce } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView, GuardedForm, SavingFields, useFormGuard, useGuardedChanges } from '../../ui/index.ts';
import { LocalStep } from '../../widgets/index.ts';

/** The directory and the conversion of a search's smart folder; null while the dialog is closed. */
export function SmartFolderDialog({
  query,
  onClose,
}: {
  readonly query: SmartFolderQuery | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const guard = useFormGuard(onClose);
  return (
    <Modal
      opened={query !== null}
      {...guard.dialog}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('smartFolder.keepTitle')}
    >
      <GuardedForm guard={guard}>
        {query !== null && <SmartFolderForm query={query} onClose={onClose} />}
      </GuardedForm>
    </Modal>
  );
}

/** `docs/api/reference.md#original-conversion`: the original file. */
const originalId = '1';

function SmartFolderForm({
  query,
  onClose,
}: {
  readonly query: SmartFolderQuery;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const goTo = useAppStore((state) => state.goTo);
  const [proposed] = useState(query.text.replace(/[*?]/g, '').trim());
  const [name, setName] = useState(proposed);
  const [picked, setPicked] = useState<string | null>(null);
  const [directory, setDirectory] = useState<DirectoryView | null>(null);
  const lists = useAssetLists();
  const conversionText = useConversionText(lists.data);
  const conversionIds = offeredConversionIds(lists.data);
  // The shown conversion is the fetched one: not every bank offers originals, and its list may come after the first choice.
  const usual = conversionIds.find((id) => id === originalId) ?? conversionIds[0];
  const conversion = conversionIds.find((id) => id === picked) ?? usual;
  // The directory is not among it: one is chosen from the start, and another with a press.
  const letGo = useGuardedChanges(name !== proposed || conversion !== usual);
  const conversionsFailure = listFailure(lists, 'conversions');
  const choices = conversionIds.map((id) => ({ value: id, label: conversionText(id) }));
  const create = useAtMostOnce(
    async (wish: { readonly grant: DirectoryView['grant']; readonly conversionId: ConversionId }) =>
      rpc.smartFolders.create({ ...wish, name: name.trim(), query }),
    () => {
      letGo();
      onClose();
      goTo('folders');
    },
  );
  const isReady = name.trim() !== '' && directory !== null && conversion !== undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || directory === null || conversion === undefined) return;
    create.ask({ grant: directory.grant, conversionId: conversion });
  };
  return (
    <form className="search-shelf" onSubmit={submit}>
      <SavingFields isSaving={create.isBusy}>
        <TextInput
          label={t('smartFolder.name')}
          description={t('smartFolder.nameHint')}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('smartFolder.conversion')}
          value={conversion}
          data={choices}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        {conversionsFailure !== null && (
          <FailureView
            subject={t('asset.conversions')}
            code={conversionsFailure}
            onRetry={() => void lists.refetch()}
          />
        )}
        <div className="search-shelf-place">
          <LocalStep chosen={directory} onChoose={setDirectory} lead={t('smartFolder.where')} />
        </div>
      </SavingFields>
      {create.failure !== null && <FailureView code={create.failure} ofRequest />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={create.isBusy} disabled={!isReady}>
          {t('smartFolder.keep')}
        </Button>
      </Group>
    </form>
  );
}
