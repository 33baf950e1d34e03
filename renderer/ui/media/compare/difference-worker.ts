import { type ChangedRegion, findDifferences } from './find-differences.ts';

/** Two decoded pictures, given over to the worker. */
export interface DifferenceRequest {
  readonly before: ImageBitmap;
  readonly after: ImageBitmap;
}

export interface DifferenceAnswer {
  readonly regions: readonly ChangedRegion[];
  readonly changedShare: number;
  /** Had to be scaled to the size of the later picture. */
  readonly isScaled: boolean;
}

/** The longest side that is compared, in pixels: beyond it a preview has nothing more to show. */
const longestSidePx = 4_096;

self.addEventListener('message', ({ data }: MessageEvent<DifferenceRequest>) => {
  const { before, after } = data;
  const factor = Math.min(1, longestSidePx / Math.max(after.width, after.height));
  const widthPx = Math.max(1, Math.round(after.width * factor));
  const heightPx = Math.max(1, Math.round(after.height * factor));
  const { regions, changedShare } = findDifferences(
    pixelsOf(before, widthPx, heightPx),
    pixelsOf(after, widthPx, heightPx),
    widthPx,
    heightPx,
  );
  const isScaled = before.width !== after.width || before.height !== after.height;
  before.close();
  after.close();
  self.postMessage({ regions, changedShare, isScaled } satisfies DifferenceAnswer);
});

/** Transparent pictures lie on white, as on paper. */
function pixelsOf(picture: ImageBitmap, widthPx: number, heightPx: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, widthPx, heightPx);
  context.drawImage(picture, 0, 0, widthPx, heightPx);
  return context.getImageData(0, 0, widthPx, heightPx).data;
}
