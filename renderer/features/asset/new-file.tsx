import { Button, NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type AttachmentTypeId, asId } from '../../../shared/model/index.ts';
import type { AssetDetailsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAttachmentTypes } from '../../queries/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { type AssetFile, useAppStore } from '../../state/index.ts';
import { FailureView, FileButton, ProgressBar } from '../../ui/index.ts';

/** A file for this asset, chosen here or dropped anywhere while the drawer is open: new version, or attachment of a type. */
export function NewFile({ asset }: { readonly asset: AssetDetailsView }) {
  const { t, bytes } = useTexts();
  const nameId = useId();
  const box = useRef<HTMLDivElement>(null);
  const file = useAppStore((state) => state.assetFile);
  const choose = useAppStore((state) => state.chooseAssetFile);
  // That of another asset is on its way: it is shown here because this one has to wait for it.
  const isOther = file !== null && file.assetId !== asset.assetId;
  const asked = file === null || file.phase === 'handed-over' || isOther ? null : file;
  const askedBody = asked?.body ?? null;
  // It may be dropped while the end of a long form is in view.
  useEffect(() => {
    if (askedBody !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [askedBody]);
  if (!asset.editable) return <p className="asset-note g-dim">{t('asset.readOnly')}</p>;
  return (
    <div ref={box} className="asset-new" data-has-file={file !== null || undefined}>
      {/* Present from the start, so that screen readers announce later content. */}
      <div role="status" className="asset-new-told">
        {file?.phase === 'handed-over' && (
          <p className="asset-note">{t('asset.handedOver', { name: file.name })}</p>
        )}
        {asked !== null && (
          <p id={nameId} className="asset-new-name">
            <strong>{asked.name}</strong> <span className="g-dim">{bytes(asked.body.size)}</span>
          </p>
        )}
      </div>
      {asked === null ? (
        <>
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
        <FileQuestion asset={asset} file={asked} nameId={nameId} />
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

function FileQuestion({
  asset,
  file,
  nameId,
}: {
  readonly asset: AssetDetailsView;
  readonly file: AssetFile;
  readonly nameId: string;
}) {
  const { t, localized } = useTexts();
  const send = useAppStore((state) => state.sendAssetFile);
  const drop = useAppStore((state) => state.dropAssetFile);
  const [typeId, setTypeId] = useState<string>(newVersion);
  const types = useAttachmentTypes();
  const { assetId } = asset;
  const bankFolderId = asset.linkedFolders[0] ?? null;
  const unreported = failureToShow(types.error);
  const isSending = file.phase === 'sending';
  return (
    <form
      aria-labelledby={nameId}
      onSubmit={(event) => {
        event.preventDefault();
        void send(
          // By the choice, even if the list has changed since: an attachment must never become a version.
          typeId === newVersion
            ? { kind: 'version', assetId, bankFolderId }
            : { kind: 'attachment', assetId, bankFolderId, typeId: asId<AttachmentTypeId>(typeId) },
        );
      }}
    >
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
      {unreported !== null && <FailureView code={unreported} onRetry={() => void types.refetch()} />}
      {file.failure !== null && <FailureView code={file.failure.code} ofRequest />}
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
