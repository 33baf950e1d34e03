import './asset.css';
import { Button, CopyButton, Loader } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { AssetCard, AssetDetailsView, AssetListsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { readAgain, useAssetLists, useHostQueries } from '../../queries/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { bankSiteOf, inspectorWidths, openAssetFaceOf, useAppStore } from '../../state/index.ts';
import {
  BankSiteButton,
  EmptyView,
  FailureView,
  GuardedForm,
  handFocusBack,
  Inspector,
  useFormGuard,
} from '../../ui/index.ts';
import { BulkDialog } from '../../widgets/index.ts';
import { AssetFacts } from './asset-facts.tsx';
import { AssetFiles } from './asset-files.tsx';
import { AssetForm } from './asset-form.tsx';
import { AssetPicture } from './asset-picture.tsx';
import { Conversions } from './conversions.tsx';
import { DownloadButton } from './download-button.tsx';
import { ListFailure } from './list-failure.tsx';
import { NewFile } from './new-file.tsx';

const noLists: AssetListsView = {
  conversions: null,
  thumbnailConversionId: null,
  fields: null,
  keywords: null,
  statuses: null,
  canSave: false,
  failures: { conversions: null, fields: null, keywords: null, statuses: null, canSave: null },
};

/** The asset that is open: its picture, what can be done with it, and its facts. */
export function AssetInspector() {
  const card = useAppStore((state) => state.openAsset);
  const showAsset = useAppStore((state) => state.showAsset);
  const withoutAsking = useAppStore((state) => state.withoutAsking);
  const close = useCallback(() => withoutAsking(() => showAsset(null)), [withoutAsking, showAsset]);
  const guard = useFormGuard(close);
  const widthPx = useAppStore((state) => state.inspectorWidthPx);
  const setWidth = useAppStore((state) => state.setInspectorWidth);
  // A screen that is left takes its inspector along.
  useEffect(() => close, [close]);
  return (
    <Inspector
      isOpen={card !== null}
      guard={guard.dialog}
      title={card === null ? '' : <AssetTitle card={card} />}
      widthPx={widthPx}
      widths={inspectorWidths}
      onWidth={setWidth}
    >
      <GuardedForm guard={guard}>{card !== null && <AssetBody key={card.assetId} card={card} />}</GuardedForm>
    </Inspector>
  );
}

/** Its name of now: a rename is read again while the drawer stays open. */
function AssetTitle({ card }: { readonly card: AssetCard }) {
  const { localized } = useTexts();
  const { data } = useAssetDetails(card.assetId);
  return localized(openAssetFaceOf(card, data ?? null).name, card.assetId);
}

function AssetBody({ card }: { readonly card: AssetCard }) {
  const { t } = useTexts();
  const { assetId } = card;
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const endEditing = (): void => {
    setIsEditing(false);
    handFocusBack(form.current, editButton.current);
  };
  const reload = useReload(assetId);
  const read = useAssetDetails(assetId);
  const lists = useAssetLists();
  const failure = failureToShow(read.error) ?? failureToShow(lists.error);
  const asset = read.data ?? null;
  const known = lists.data ?? noLists;
  const readListsAgain = (): void => void lists.refetch();
  return (
    <div className="asset">
      <AssetPicture card={card} asset={asset} />
      <Tools
        card={card}
        asset={asset}
        lists={known}
        editButton={editButton}
        canEdit={asset?.editable === true && known.canSave}
        isEditing={isEditing}
        onEdit={() => setIsEditing(true)}
      />
      {failure !== null && (
        <FailureView
          code={failure}
          onRetry={() => {
            void read.refetch();
            readListsAgain();
          }}
        />
      )}
      {asset?.editable === true && (
        <ListFailure subject={t('asset.editTitle')} code={known.failures.canSave} onRetry={readListsAgain} />
      )}
      {read.isPending && failure === null && <Loader />}
      {read.data === null && (
        <EmptyView icon={null} title={t('asset.unreadable')} hint={t('asset.unreadableHint')} />
      )}
      {/* Above the form as well: what is dropped on the asset is asked about whether it is edited or not. */}
      {asset !== null && <NewFile asset={asset} />}
      {asset !== null && isEditing && (
        <div ref={form}>
          <AssetForm
            asset={asset}
            lists={known}
            onReadLists={readListsAgain}
            onSaved={reload}
            onDone={endEditing}
            onCancel={endEditing}
          />
        </div>
      )}
      {asset !== null && !isEditing && (
        <>
          <Conversions
            asset={asset}
            lists={known}
            areListsRead={lists.data !== undefined}
            onReadLists={readListsAgain}
          />
          <AssetFiles asset={asset} lists={known} />
          <AssetFacts
            asset={asset}
            lists={known}
            areListsRead={lists.data !== undefined}
            onReadLists={readListsAgain}
          />
        </>
      )}
    </div>
  );
}

function Tools({
  card,
  asset,
  lists,
  editButton,
  canEdit,
  isEditing,
  onEdit,
}: {
  readonly card: AssetCard;
  /** Null until it was read. */
  readonly asset: AssetDetailsView | null;
  readonly lists: AssetListsView;
  readonly editButton: RefObject<HTMLButtonElement | null>;
  readonly canEdit: boolean;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}) {
  const { t } = useTexts();
  const bankSite = useAppStore((state) => bankSiteOf(state.session));
  const [isSending, setIsSending] = useState(false);
  const file = asset?.master ?? null;
  const others = (
    <>
      {canEdit && (
        <Button
          ref={editButton}
          variant="default"
          leftSection={<IconPencil size={14} />}
          aria-expanded={isEditing}
          onClick={onEdit}
        >
          {t('asset.edit')}
        </Button>
      )}
      {file !== null && (
        <Button
          variant="default"
          leftSection={<IconSend size={14} />}
          aria-haspopup="dialog"
          onClick={() => setIsSending(true)}
        >
          {t('bulk.proof')}
        </Button>
      )}
      <CopyButton value={card.assetId}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconCopy size={14} />} onClick={copy}>
            {t(copied ? 'why.copied' : 'asset.copyId')}
          </Button>
        )}
      </CopyButton>
      {bankSite !== null && <BankSiteButton href={bankSite} leftSection={<IconExternalLink size={14} />} />}
    </>
  );
  return (
    <>
      {file === null ? (
        <div className="asset-tools">{others}</div>
      ) : (
        <DownloadButton assetId={card.assetId} file={file} lists={lists} others={others} />
      )}
      <BulkDialog
        kind={isSending ? 'proof' : null}
        assetIds={[card.assetId]}
        onClose={() => setIsSending(false)}
      />
    </>
  );
}

function useAssetDetails(assetId: AssetCard['assetId']) {
  return useQuery(useHostQueries().assets.read.queryOptions({ input: { assetId } }));
}

/** Reads the asset again, and does so by itself when what was uploaded from here is on the bank. */
function useReload(assetId: AssetCard['assetId']): () => void {
  const queries = useQueryClient();
  const host = useHostQueries();
  const intentId = useAppStore((state) => state.assetFile?.intentId ?? null);
  const isConfirmed = useAppStore(
    (state) => intentId !== null && state.transfers.byId.get(intentId)?.state === 'confirmed',
  );
  const reload = useCallback((): void => {
    void readAgain(queries, host.assets.read.key({ input: { assetId } }));
    void readAgain(queries, host.assets.name.key({ input: { assetId } }));
    void readAgain(queries, host.bank.search.key());
  }, [queries, host, assetId]);
  useEffect(() => {
    if (isConfirmed) reload();
  }, [isConfirmed, reload]);
  return reload;
}
