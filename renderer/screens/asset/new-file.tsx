import { Button, NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type AttachmentTypeId, asId } from '../../../shared/model/index.ts';
import type { AssetDetailsView } from '../../../shared/rpc/index.ts';
import { FailureView, FileButton, ProgressBar } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { type AssetFile, failureToShow, useAppStore, useAttachmentTypes } from '../../stores/index.ts';

/** A file for this asset, chosen here or dropped anywhere while the drawer is open: new version, or attachment of a type. */
export function NewFile({ asset }: { readonly asset: AssetDetailsView }) {
  const { t } = useTexts();
  const file = useAppStore((state) => state.assetFile);
  const choose = useAppStore((state) => state.chooseAssetFile);
  if (!asset.editable) return <p className="asset-note g-dim">{t('asset.readOnly')}</p>;
  // That of another asset is on its way: it is shown here because this one has to wait for it.
  const isOther = file !== null && file.assetId !== asset.assetId;
  return (
    <div className="asset-new" data-has-file={file !== null || undefined}>
      {file === null || file.phase === 'handed-over' || isOther ? (
        <>
          {file?.phase === 'handed-over' && (
            <p role="status" className="asset-note">
              {t('asset.handedOver', { name: file.name })}
            </p>
          )}
          <FileButton
            onChoose={([chosen]) => chosen !== undefined && choose({ name: chosen.name, body: chosen })}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={14} />} disabled={isOther}>
                {t('asset.newFile')}
              </Button>
            )}
          </FileButton>
          <span className="g-dim">{t(isOther ? 'asset.dropOne' : 'asset.newFileHint')}</span>
          {isOther && <FileProgress file={file} />}
        </>
      ) : (
        <FileQuestion asset={asset} file={file} />
      )}
    </div>
  );
}

function FileProgress({ file }: { readonly file: AssetFile }) {
  const { t, bytes } = useTexts();
  const text = t('transfer.progress', { sent: bytes(file.sentBytes), size: bytes(file.body.size) });
  return <ProgressBar value={file.sentBytes} max={file.body.size} label={file.name} text={text} />;
}

const newVersion = '';

function FileQuestion({ asset, file }: { readonly asset: AssetDetailsView; readonly file: AssetFile }) {
  const { t, localized, bytes } = useTexts();
  const labelId = useId();
  const send = useAppStore((state) => state.sendAssetFile);
  const drop = useAppStore((state) => state.dropAssetFile);
  const [typeId, setTypeId] = useState<string>(newVersion);
  const types = useAttachmentTypes();
  const { assetId } = asset;
  const bankFolderId = asset.linkedFolders[0] ?? null;
  const untold = failureToShow(types.error);
  const isSending = file.phase === 'sending';
  return (
    <form
      aria-labelledby={labelId}
      onSubmit={(event) => {
        event.preventDefault();
        void send(
          // By what was chosen, whatever the list holds by now: an attachment must never become a version.
          typeId === newVersion
            ? { kind: 'version', assetId, bankFolderId }
            : { kind: 'attachment', assetId, bankFolderId, typeId: asId<AttachmentTypeId>(typeId) },
        );
      }}
    >
      <p id={labelId} className="asset-new-name">
        <strong>{file.name}</strong> <span className="g-dim">{bytes(file.body.size)}</span>
      </p>
      <NativeSelect
        label={t('asset.newFileAs')}
        disabled={isSending}
        value={typeId}
        onChange={(event) => setTypeId(event.currentTarget.value)}
        data={[
          { value: newVersion, label: t('asset.newVersion') },
          ...(types.data ?? []).map((candidate) => ({
            value: candidate.typeId,
            label: t('asset.attachmentOf', { type: localized(candidate.name, candidate.typeId) }),
          })),
        ]}
      />
      {untold !== null && <FailureView code={untold} onRetry={() => void types.refetch()} />}
      {file.failure !== null && <FailureView code={file.failure.code} ofClick />}
      {isSending && <FileProgress file={file} />}
      <div className="asset-foot">
        <Button variant="default" onClick={drop}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('asset.upload')}
        </Button>
      </div>
    </form>
  );
}
