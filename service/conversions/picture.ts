import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ImageFacts } from '../domain/index.ts';
import { longestOutputEdge, mostInputPixels } from './limits.ts';
import type { DrawnPage } from './pdf-page.ts';
import type { Recipe } from './recipes.ts';

/** Only the formats that `isImageExtension` names are read, under any file name: each decoder is an attack surface. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'];
/** Photos without a resolution, and all pages. */
const printDpi = 300;
const millimetresPerInch = 25.4;

/** Sets the library up for strangers' files: for a process of its own, as it holds for all of it. */
export function prepareLibrary(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders.map((decoder) => `VipsForeignLoad${decoder}`) });
  // Each task is another picture: keeping unpacked ones only takes memory. Several processes do what threads would.
  sharp.cache(false);
  sharp.concurrency(1);
}

export async function inspectPicture(path: string): Promise<ImageFacts> {
  return toFacts(await openPicture(path).metadata());
}

/** Makes the rendition of a picture file and leaves it durable in `target`. */
export async function convertPicture(path: string, target: string, recipe: Recipe): Promise<void> {
  const picture = openPicture(path);
  const { space } = await picture.metadata();
  await write(picture.autoOrient(), target, recipe, { dpi: printDpi, isCmyk: space === 'cmyk' });
}

export async function convertPage(page: DrawnPage, target: string, recipe: Recipe): Promise<void> {
  const { width, height } = page;
  const picture = sharp(page.pixels, { raw: { width, height, channels: 4 } });
  await write(picture, target, recipe, { dpi: page.dpi, isCmyk: false });
}

async function write(
  picture: Sharp,
  target: string,
  recipe: Recipe,
  { dpi, isCmyk }: { readonly dpi: number; readonly isCmyk: boolean },
): Promise<void> {
  const edge = recipe.longestEdge ?? longestOutputEdge;
  const sized = picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true });
  await encode(sized, recipe, dpi, isCmyk).toFile(target);
  const file = await open(target, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

function encode(picture: Sharp, recipe: Recipe, dpi: number, isCmyk: boolean): Sharp {
  const { quality } = recipe;
  switch (recipe.format) {
    case 'jpeg':
      // Transparent parts have no place in a JPEG; white is what people expect behind them.
      return picture
        .flatten({ background: '#ffffff' })
        .toColorspace('srgb')
        .jpeg({ quality, mozjpeg: false });
    case 'png':
      return picture.toColorspace('srgb').png();
    case 'webp':
      return picture.toColorspace('srgb').webp({ quality });
    case 'tiff': {
      // Separated colours stay as they are, with the profile that says what they mean: a printer chose them.
      const coloured = isCmyk
        ? picture.pipelineColorspace('cmyk').toColorspace('cmyk')
        : picture.flatten({ background: '#ffffff' }).toColorspace('srgb');
      const dotsPerMillimetre = dpi / millimetresPerInch;
      return coloured.keepIccProfile().tiff({
        compression: 'lzw',
        predictor: 'horizontal',
        resolutionUnit: 'inch',
        xres: dotsPerMillimetre,
        yres: dotsPerMillimetre,
      });
    }
  }
}

function openPicture(path: string): Sharp {
  return sharp(path, { limitInputPixels: mostInputPixels, failOn: 'error', sequentialRead: true });
}

function toFacts(metadata: Metadata): ImageFacts {
  // Orientations 5 to 8 lie on their side: people mean the upright width.
  const isTurned = (metadata.orientation ?? 1) >= 5;
  return {
    width: isTurned ? metadata.height : metadata.width,
    height: isTurned ? metadata.width : metadata.height,
    unit: 'px',
    resolution: metadata.density ?? 0,
    colorspace: metadata.space,
  };
}
