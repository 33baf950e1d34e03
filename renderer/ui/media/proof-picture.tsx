import './proof-picture.css';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePicture } from './use-picture.ts';

/**
 * The picture of a proof, or an icon where there is none or it does not load. `children` lies over the picture, measured
 * in fractions of it.
 */
export function ProofPicture({
  url,
  label,
  size,
  onShown,
  children,
}: {
  readonly url: string | null;
  /** '' where the picture says nothing that the text beside it does not. */
  readonly label: string;
  readonly size: 'row' | 'stage';
  /** The picture is there to be seen. */
  readonly onShown?: (() => void) | undefined;
  readonly children?: ReactNode;
}) {
  const picture = usePicture(url);
  return (
    <span className="proof-picture" data-size={size}>
      {picture.url === null ? (
        <IconFileText size={size === 'row' ? 20 : 44} stroke={1.25} />
      ) : (
        <span className="proof-picture-frame">
          {/* An image keeps its picture until another one has come: that of the version before. */}
          <img
            key={picture.url}
            src={picture.url}
            alt={label}
            draggable={false}
            onLoad={onShown}
            onError={picture.onError}
          />
          {children}
        </span>
      )}
    </span>
  );
}
