import { ActionIcon } from '@mantine/core';
import { IconArrowsDiff, IconTrash } from '@tabler/icons-react';
import type { ProofVersionId } from '../../../../shared/model/index.ts';
import type {
  CommentShapeView,
  ProofCommentView,
  ProofVersionView,
  ProofView,
} from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { useThumbnailPath } from '../../../rpc/index.ts';
import {
  ActivityText,
  DrawLayer,
  type DrawTool,
  DrawTools,
  FilmStrip,
  hasUnseenPages,
  MarkShape,
  PageNote,
  PictureStage,
} from '../../../ui/index.ts';
import { VersionFile } from './version-file.tsx';

/** A drawing of the user that goes with the next comment. */
export interface Drawn {
  readonly shape: CommentShapeView;
  readonly page: number;
}

interface Drawing {
  readonly tool: DrawTool | null;
  readonly onTool: (tool: DrawTool | null) => void;
  readonly drawn: Drawn | null;
  readonly onDraw: (drawn: Drawn) => void;
}

/** The picture of one version with the points of its comments; of a document every page, with its small pictures beside it. */
export function ProofStage({
  proof,
  shown,
  comments,
  page,
  onPage,
  onPageShown,
  onCompare,
  drawing,
}: {
  readonly proof: ProofView;
  readonly shown: ProofVersionView | null;
  readonly comments: readonly ProofCommentView[];
  /** Of the document that is shown; 1 for everything else. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Its picture is on the screen. */
  readonly onPageShown: (versionId: ProofVersionId, page: number) => void;
  /** Null where there is only one version. */
  readonly onCompare: (() => void) | null;
  /** Null where the user cannot comment. */
  readonly drawing: Drawing | null;
}) {
  const { t } = useTexts();
  const thumbnailPath = useThumbnailPath();
  const picture = shown?.preview ?? shown?.thumbnail ?? null;
  const small = shown?.thumbnail ?? null;
  const pageCount = shown?.pageCount ?? 1;
  if (shown === null || picture === null)
    return <p className="g-dim proof-no-picture">{t('proof.noPreview')}</p>;
  return (
    <div className="proof-stage">
      {small !== null && pageCount > 1 && (
        <FilmStrip
          pageCount={pageCount}
          page={page}
          urlOf={(each) => thumbnailPath(small.fileId, small.conversionId, undefined, each)}
          onPage={onPage}
        />
      )}
      <PictureStage
        label={t('proof.preview', { name: proof.name })}
        url={thumbnailPath(picture.fileId, picture.conversionId, undefined, page)}
        fullWidthPx={shown.dimensions?.unit === 'px' ? shown.dimensions.width : null}
        onShown={() => onPageShown(shown.versionId, page)}
        tools={
          <>
            {hasUnseenPages(shown) && <PageNote file={shown} page={page} onPage={onPage} />}
            {drawing !== null && <DrawTools tool={drawing.tool} onTool={drawing.onTool} />}
            {onCompare !== null && (
              <ActionIcon aria-label={t('compare.begin')} title={t('compare.begin')} onClick={onCompare}>
                <IconArrowsDiff size={16} />
              </ActionIcon>
            )}
          </>
        }
      >
        <svg className="mark-shapes" aria-hidden="true">
          {comments.map(({ commentId, shape, page: shapePage, resolvedAt }) =>
            shape === null || (shapePage ?? 1) !== page ? null : (
              <g key={commentId} data-resolved={resolvedAt !== null || undefined}>
                <MarkShape shape={shape} />
              </g>
            ),
          )}
          {drawing?.drawn?.page === page && <MarkShape shape={drawing.drawn.shape} />}
        </svg>
        {drawing !== null && drawing.tool !== null && (
          <DrawLayer
            key={drawing.tool}
            tool={drawing.tool}
            onDraw={(shape) => drawing.onDraw({ shape, page })}
            onCancel={() => drawing.onTool(null)}
          />
        )}
        {comments.map(({ commentId, position }, index) =>
          position?.page !== page ? null : (
            <span
              key={commentId}
              className="proof-pin"
              aria-hidden="true"
              style={{ left: `${position.x * 100}%`, top: `${position.y * 100}%` }}
            >
              {index + 1}
            </span>
          ),
        )}
      </PictureStage>
    </div>
  );
}

/** The file of the version that is shown, and all versions, newest first. */
export function ProofVersions({
  proof,
  shown,
  onShow,
  onDeleteLatest,
}: {
  readonly proof: ProofView;
  readonly shown: ProofVersionView | null;
  readonly onShow: (versionId: ProofVersionId) => void;
  /** Null where the bank cannot, or there is only one. */
  readonly onDeleteLatest: (() => void) | null;
}) {
  const { t } = useTexts();
  return (
    <>
      <section aria-label={t('proof.versions')}>
        <h2>{t('proof.versions')}</h2>
        <ul className="proof-versions">
          {[...proof.versions].reverse().map((version, index) => (
            <Version
              key={version.versionId}
              version={version}
              number={proof.versions.length - index}
              isShown={version.versionId === shown?.versionId}
              onShow={() => onShow(version.versionId)}
              onDelete={index === 0 ? onDeleteLatest : null}
            />
          ))}
        </ul>
      </section>
      {shown !== null && <VersionFile version={shown} />}
    </>
  );
}

function Version({
  version,
  number,
  isShown,
  onShow,
  onDelete,
}: {
  readonly version: ProofVersionView;
  readonly number: number;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onDelete: (() => void) | null;
}) {
  const { t, bytes, moment, number: formatNumber } = useTexts();
  const { dimensions } = version;
  return (
    <li>
      <button type="button" className="proof-version" aria-pressed={isShown} onClick={onShow}>
        <strong>{t('proof.version', { number: String(number) })}</strong>
        <span className="proof-version-facts g-dim">
          {version.fileName} · {bytes(version.sizeBytes)}
          {dimensions !== null &&
            ` · ${formatNumber(dimensions.width)} × ${formatNumber(dimensions.height)} ${dimensions.unit}`.trimEnd()}
          {' · '}
          {moment(version.created * 1_000, Date.now())}
        </span>
        <ActivityText activity={version.activity} />
      </button>
      {onDelete !== null && (
        <ActionIcon aria-label={t('proof.deleteVersion')} title={t('proof.deleteVersion')} onClick={onDelete}>
          <IconTrash size={15} />
        </ActionIcon>
      )}
    </li>
  );
}
