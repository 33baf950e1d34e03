import { type FileHandle, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import {
  AnnotationMode,
  getDocument,
  PDFDataRangeTransport,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ImageFacts } from '../domain/index.ts';
import { longestOutputEdge, mostInputPixels, mostPagePixels } from './limits.ts';
import type { Recipe } from './recipes.ts';

/** A page as bare pixels, four bytes each, and how many of them are an inch on paper. */
export interface DrawnPage {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

/** Number of pages, and size of the first in millimetres, as people in print speak of paper; a page has no resolution. */
export function inspectDocument(path: string): Promise<ImageFacts> {
  return withPage(path, 1, async (page, pages) => {
    const { width, height } = page.getViewport({ scale: millimetresPerPoint });
    return {
      width: roundToHundredth(width),
      height: roundToHundredth(height),
      unit: 'mm',
      resolution: 0,
      colorspace: '',
      pages,
    };
  });
}

/** Draws one page on white. External references are not fetched, and its scripts are not run. */
export function drawPage(path: string, pageNumber: number, recipe: Recipe): Promise<DrawnPage> {
  return withPage(path, pageNumber, async (page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = scaleFor(width, height, recipe);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    await page.render({
      // The canvas of this library is one in all that drawing asks of it; its type does not say so.
      canvas: canvas as unknown as Parameters<PDFPageProxy['render']>[0]['canvas'],
      viewport,
      background: '#ffffff',
      annotationMode: AnnotationMode.ENABLE,
    }).promise;
    return {
      pixels: canvas.data(),
      width: canvas.width,
      height: canvas.height,
      dpi: scale * pointsPerInch,
    };
  });
}

const pointsPerInch = 72;
const millimetresPerPoint = 25.4 / pointsPerInch;
/** Bytes that one look into the file brings: a small document is read in two or three, a large one in parts. */
const readBytes = 256 * 1024;

/** Pages drawn for their own sake keep their size on paper; when that is more than may be drawn, the dots become larger. */
function scaleFor(width: number, height: number, recipe: Recipe): number {
  const longest = Math.max(width, height);
  if (!(longest > 0 && Math.min(width, height) > 0 && Number.isFinite(longest))) {
    throw new Error('The page has no size.');
  }
  const wanted = recipe.longestEdge === null ? recipe.pageDpi / pointsPerInch : recipe.longestEdge / longest;
  return Math.min(wanted, longestOutputEdge / longest, Math.sqrt(mostPagePixels / (width * height)));
}

async function withPage<Result>(
  path: string,
  pageNumber: number,
  work: (page: PDFPageProxy, pageCount: number) => Promise<Result>,
): Promise<Result> {
  const file = await open(path);
  const broken = Promise.withResolvers<never>();
  try {
    const { size } = await file.stat();
    const task = getDocument({
      range: new FileRange(file, size, broken.reject),
      rangeChunkSize: readBytes,
      disableAutoFetch: true,
      disableStream: true,
      maxImageSize: mostInputPixels,
      // Glyphs are drawn as shapes: fonts of a stranger's file never reach the system's font code.
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      useWorkerFetch: false,
      verbosity: 0,
      ...resourceDirectories(),
    });
    try {
      const worked = task.promise.then(async (document) =>
        work(await document.getPage(pageNumber), document.numPages),
      );
      return await Promise.race([worked, broken.promise]);
    } finally {
      await task.destroy();
    }
  } finally {
    await file.close();
  }
}

/** Reads of a document only what the page needs. */
class FileRange extends PDFDataRangeTransport {
  readonly #file: FileHandle;
  readonly #sizeBytes: number;
  readonly #failed: (error: unknown) => void;

  constructor(file: FileHandle, sizeBytes: number, failed: (error: unknown) => void) {
    super(sizeBytes, null);
    this.#file = file;
    this.#sizeBytes = sizeBytes;
    this.#failed = failed;
  }

  override requestDataRange(begin: number, end: number): void {
    const wanted = new Uint8Array(Math.min(end, this.#sizeBytes) - begin);
    this.#file
      .read(wanted, 0, wanted.length, begin)
      .then(({ bytesRead }) => this.onDataRange(begin, wanted.subarray(0, bytesRead)))
      .catch(this.#failed);
  }
}

/** Fonts, character maps and decoders come with the library: nothing is fetched. It wants directories to end in a slash. */
function resourceDirectories() {
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const directory = (name: string): string => `${join(library, name)}/`;
  return {
    standardFontDataUrl: directory('standard_fonts'),
    cMapUrl: directory('cmaps'),
    cMapPacked: true,
    wasmUrl: directory('wasm'),
    iccUrl: directory('iccs'),
  };
}

function roundToHundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
