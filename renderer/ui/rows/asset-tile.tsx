import './asset-tile.css';
import { IconCheck } from '@tabler/icons-react';
import { useTexts } from '../../format/index.ts';
import { GridPart } from '../lists/grid-part.tsx';
import { isPhotoName, Thumbnail } from '../media/thumbnail.tsx';

/** An asset as grid and table show it. */
export interface AssetFace {
  readonly name: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Address of a small picture; null shows an icon for the kind of file. */
  readonly thumbnailUrl: string | null;
  readonly dimensions: string | null;
}

/** Selects the item by mouse; the keyboard has keys of the list for it. */
export interface AssetCheck {
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** A picture that fills its tile. Name and facts lie over it under the pointer, and below it where there is no picture. */
export function AssetTile({ face, check }: { readonly face: AssetFace; readonly check: AssetCheck }) {
  const { bytes } = useTexts();
  const kind = extensionOf(face.fileName);
  return (
    <div className="asset-tile" title={face.name}>
      <div className="asset-tile-picture" data-bare={face.thumbnailUrl === null || undefined}>
        <Thumbnail url={face.thumbnailUrl} fileName={face.fileName} iconSize={34} />
      </div>
      <CheckMark name={face.name} {...check} />
      {!isPhotoName(face.fileName) && <span className="asset-tile-kind">{kind}</span>}
      <div className="asset-tile-caption">
        <div className="asset-tile-name g-cut">{face.name}</div>
        <div className="asset-tile-facts g-cut">
          {kind} · {bytes(face.sizeBytes)}
          {face.dimensions !== null && ` · ${face.dimensions}`}
        </div>
      </div>
    </div>
  );
}

function CheckMark({ name, isChosen, onToggle }: AssetCheck & { readonly name: string }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className="asset-check"
      tabIndex={-1}
      aria-label={t('library.select', { name })}
      aria-pressed={isChosen}
      onClick={(event) => {
        // The tile below would open.
        event.stopPropagation();
        onToggle();
      }}
    >
      <IconCheck size={14} stroke={3} />
    </button>
  );
}

/** The cells of one line of the table. */
export function AssetRow({
  face,
  nowMs,
  check,
}: {
  readonly face: AssetFace;
  readonly nowMs: number;
  readonly check: AssetCheck;
}) {
  const { bytes, moment } = useTexts();
  return (
    <div className="asset-row">
      <GridPart role="gridcell" className="thumbnail asset-row-picture">
        <Thumbnail url={face.thumbnailUrl} fileName={face.fileName} iconSize={18} />
        <CheckMark name={face.name} {...check} />
      </GridPart>
      <GridPart role="gridcell" className="asset-row-name g-cut" title={face.name}>
        {face.name}
      </GridPart>
      <GridPart role="gridcell" className="g-dim g-cut" title={face.fileName}>
        {face.fileName}
      </GridPart>
      <GridPart role="gridcell" className="asset-row-number g-dim">
        {face.dimensions ?? ''}
      </GridPart>
      <GridPart role="gridcell" className="asset-row-number">
        {bytes(face.sizeBytes)}
      </GridPart>
      <GridPart role="gridcell" className="asset-row-number g-dim">
        {moment(face.modifiedMs, nowMs)}
      </GridPart>
    </div>
  );
}

/** Stands where a result is that has not arrived yet. */
export function AssetPlaceholder() {
  return <div className="asset-placeholder" aria-hidden="true" />;
}

function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '—' : fileName.slice(dot + 1).toUpperCase();
}
