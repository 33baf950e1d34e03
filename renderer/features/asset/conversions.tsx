import { Button, TextInput } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { asId, type ConversionId } from '../../../shared/model/index.ts';
import type { AssetDetailsView, AssetListsView } from '../../../shared/rpc/index.ts';
import { useConversionText, useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { ConversionRow, useDownloadStart } from '../../widgets/index.ts';
import { conversionRows } from './conversion-rows.ts';
import { ListFailure } from './list-failure.tsx';
import { SavedAs } from './saved-as.tsx';

/** The original and its conversions, each with its way to this computer. */
export function Conversions({
  asset,
  lists,
  areListsRead,
  onReadLists,
}: {
  readonly asset: AssetDetailsView;
  readonly lists: AssetListsView;
  /** False while they are on their way. */
  readonly areListsRead: boolean;
  readonly onReadLists: () => void;
}) {
  const { t } = useTexts();
  const conversionText = useConversionText(lists);
  const downloads = useAppStore((state) => state.downloads);
  const headingId = useId();
  const { folder, start, chooser, chooseFolder } = useDownloadStart(asset.assetId);
  const { master } = asset;
  if (master === null) return null;
  const { conversionIds, areAll } = conversionRows(master, lists, downloads);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{t('asset.conversions')}</h3>
      <p className="asset-download-folder">
        <IconFolder size={15} stroke={1.75} />
        <span className="g-cut">
          {folder === null ? t('asset.folderLater') : t('asset.folderIs', { path: folder.displayPath })}
        </span>
        <Button variant="subtle" size="compact-xs" onClick={chooseFolder}>
          {t(folder === null ? 'asset.folderChoose' : 'asset.folderChange')}
        </Button>
      </p>
      <SavedAs file={master} />
      {chooser}
      <ul className="asset-rows">
        {conversionIds.map((conversionId) => (
          <ConversionRow
            key={conversionId}
            name={conversionText(conversionId)}
            file={master}
            conversionId={conversionId}
            onStart={() => start(master, conversionId)}
          />
        ))}
      </ul>
      <ListFailure subject={t('asset.conversions')} code={lists.failures.conversions} onRetry={onReadLists} />
      {!areAll && areListsRead && <OtherConversion onStart={(conversionId) => start(master, conversionId)} />}
    </section>
  );
}

/** A bank that tells of no conversions makes them all the same, for who knows their ids. */
function OtherConversion({ onStart }: { readonly onStart: (conversionId: ConversionId) => void }) {
  const { t } = useTexts();
  const [id, setId] = useState('');
  const wanted = id.trim();
  return (
    <form
      className="asset-other"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') onStart(asId<ConversionId>(wanted));
        setId('');
      }}
    >
      <TextInput
        label={t('asset.otherConversion')}
        maxLength={100}
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={wanted === ''}>
        {t('asset.download')}
      </Button>
    </form>
  );
}
