import { ActionIcon, CloseButton, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { AssetCard } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { useThumbnailPath } from '../../rpc/index.ts';
import { openAssetFaceOf } from '../../state/index.ts';
import { hasUnseenPages, PageNote, PictureStage } from '../../ui/index.ts';

interface PreviewProps {
  /** Null: closed. */
  readonly index: number | null;
  readonly total: number;
  readonly cardAt: (index: number) => AssetCard | undefined;
  /** The page of the list that holds this place is needed. */
  readonly onNeed: (index: number) => void;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
}

/** One asset on the whole window, on a dark ground; the arrow keys lead to the others, Escape leads back. */
export function LibraryPreview(props: PreviewProps) {
  const { index, total, onMove, onClose } = props;
  const onKey = (event: KeyboardEvent): void => {
    if (index === null || (event.target instanceof Element && isScrolledSideways(event.target))) return;
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1 }[event.key];
    // Space opened it, and closes it again.
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) onClose();
    else if (next !== undefined && next >= 0 && next < total) onMove(next);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened={index !== null}
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      classNames={{ body: 'preview', content: 'preview-content' }}
      onKeyDown={onKey}
    >
      {index !== null && <Shown {...props} index={index} />}
    </Modal>
  );
}

/** A picture that is wider than its stage is moved by the arrow keys. */
function isScrolledSideways(element: Element): boolean {
  return element.scrollWidth > element.clientWidth && element.matches('.picture-stage-scroller');
}

function Shown({ index, total, cardAt, onNeed, onMove, onClose }: PreviewProps & { readonly index: number }) {
  const { t, number } = useTexts();
  const card = cardAt(index);
  useEffect(() => onNeed(index), [onNeed, index]);
  return (
    <>
      <header className="preview-head">
        {card === undefined ? <Modal.Title>{t('search.searching')}</Modal.Title> : <Title card={card} />}
        <span className="preview-place" role="status">
          {t('library.place', { place: number(index + 1), total: number(total) })}
        </span>
        <ActionIcon
          aria-label={t('library.previous')}
          title={t('library.previous')}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('library.next')}
          title={t('library.next')}
          disabled={index + 1 >= total}
          onClick={() => onMove(index + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <CloseButton data-autofocus aria-label={t('common.close')} onClick={onClose} />
      </header>
      {card !== undefined && <Picture key={card.assetId} card={card} />}
    </>
  );
}

function Title({ card }: { readonly card: AssetCard }) {
  const { localized, bytes, number } = useTexts();
  const { fileName, sizeBytes, dimensions } = card;
  const facts = [
    fileName,
    bytes(sizeBytes),
    ...(dimensions === null
      ? []
      : [`${number(dimensions.width)} × ${number(dimensions.height)} ${dimensions.unit}`.trim()]),
  ];
  return (
    <div className="preview-title">
      <Modal.Title className="preview-name g-cut">{localized(card.name, card.assetId)}</Modal.Title>
      <p className="g-cut">{facts.join(' · ')}</p>
    </div>
  );
}

/** The largest picture that the bank has ready; what has none says so. */
function Picture({ card }: { readonly card: AssetCard }) {
  const { t, localized } = useTexts();
  const thumbnailPath = useThumbnailPath();
  const read = useQuery(useHostQueries().assets.read.queryOptions({ input: { assetId: card.assetId } }));
  const [page, setPage] = useState(1);
  const asset = read.data ?? null;
  const { name, picture, dimensions } = openAssetFaceOf(card, asset);
  const file = asset?.master ?? null;
  if (picture === null) return <p className="preview-none">{t('asset.noPicture')}</p>;
  return (
    <PictureStage
      label={t('asset.pictureOf', { name: localized(name, card.assetId) })}
      url={thumbnailPath(picture.fileId, picture.conversionId, picture.version, page)}
      fullWidthPx={dimensions?.unit === 'px' ? dimensions.width : null}
      tools={file !== null && hasUnseenPages(file) && <PageNote file={file} page={page} onPage={setPage} />}
    />
  );
}
