import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProofVersionId } from '../../../../shared/model/index.ts';
import type { ProofVersionView, ProofView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useThumbnailPath } from '../../../rpc/index.ts';
import {
  type ComparedPicture,
  comparePictures,
  DifferenceMarks,
  DifferenceTools,
  hasUnseenPages,
  Overlay,
  PageNote,
  PictureStage,
  SideBySide,
} from '../../../ui/index.ts';

const modes = ['sides', 'overlay', 'difference'] as const;
type Mode = (typeof modes)[number];

/** Two versions of a proof, page by page: beside each other, one over the other, or with frames around what has changed. */
export function CompareStage({
  proof,
  before,
  after,
  page,
  onPage,
  onBefore,
  onClose,
}: {
  readonly proof: ProofView;
  readonly before: ProofVersionView;
  readonly after: ProofVersionView;
  /** Of documents, of both versions; 1 for everything else. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onBefore: (versionId: ProofVersionId) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const [mode, setMode] = useState<Mode>('sides');
  const pictureOf = usePictureOf(proof);
  const pages = (after.pageCount ?? 1) >= (before.pageCount ?? 1) ? after : before;
  const compared = { before: pictureOf(before, page), after: pictureOf(after, page) };
  const missing = [before, after].find(({ pageCount }) => page > (pageCount ?? 1));
  return (
    <div className="proof-compare">
      <div className="proof-compare-bar">
        <NativeSelect
          aria-label={t('compare.with')}
          value={before.versionId}
          data={proof.versions
            .filter(({ versionId }) => versionId !== after.versionId)
            .map((version) => ({
              value: version.versionId,
              label: t('proof.version', { number: numberOf(proof, version) }),
            }))}
          onChange={(event) => {
            const wanted = proof.versions.find(({ versionId }) => versionId === event.currentTarget.value);
            if (wanted !== undefined) onBefore(wanted.versionId);
          }}
        />
        <SegmentedControl
          aria-label={t('compare.mode')}
          value={mode}
          onChange={setMode}
          data={modes.map((value) => ({ value, label: t(`compare.mode.${value}`) }))}
        />
        {hasUnseenPages(pages) && <PageNote file={pages} page={page} onPage={onPage} />}
        <Button variant="default" leftSection={<IconX size={14} />} onClick={onClose}>
          {t('compare.end')}
        </Button>
      </div>
      {missing !== undefined ? (
        <p className="proof-no-picture">
          {t('compare.noPage', { number: numberOf(proof, missing), page: String(page) })}
        </p>
      ) : mode === 'sides' ? (
        <SideBySide {...compared} />
      ) : mode === 'overlay' ? (
        <Overlay {...compared} />
      ) : (
        <Difference {...compared} />
      )}
    </div>
  );
}

/** Versions are listed oldest first. */
function numberOf({ versions }: ProofView, { versionId }: ProofVersionView): string {
  return String(versions.findIndex((version) => version.versionId === versionId) + 1);
}

function usePictureOf(proof: ProofView): (version: ProofVersionView, page: number) => ComparedPicture {
  const { t } = useTexts();
  const thumbnailPath = useThumbnailPath();
  return (version, page) => {
    const picture = version.preview ?? version.thumbnail;
    const title = t('proof.version', { number: numberOf(proof, version) });
    return {
      url: picture === null ? null : thumbnailPath(picture.fileId, picture.conversionId, undefined, page),
      label: `${proof.name}, ${title}`,
      title,
      fullWidthPx: version.dimensions?.unit === 'px' ? version.dimensions.width : null,
    };
  };
}

function Difference({
  before,
  after,
}: {
  readonly before: ComparedPicture;
  readonly after: ComparedPicture;
}) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(-1);
  const found = useQuery({
    queryKey: [['proof-difference'], before.url, after.url],
    queryFn: ({ signal }) => comparePictures(before.url ?? '', after.url ?? '', signal),
    enabled: before.url !== null && after.url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <PictureStage
      url={after.url}
      label={after.label}
      fullWidthPx={after.fullWidthPx}
      tools={
        found.data === undefined ? (
          <span role="status">{t(found.isError ? 'compare.failed' : 'compare.running')}</span>
        ) : (
          <DifferenceTools count={found.data.regions.length} chosen={chosen} onChoose={setChosen} />
        )
      }
    >
      {found.data !== undefined && <DifferenceMarks regions={found.data.regions} chosen={chosen} />}
    </PictureStage>
  );
}
