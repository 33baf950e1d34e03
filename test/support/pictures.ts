import { rasterize } from '../../service/conversions/index.ts';

type Format = Parameters<typeof rasterize>[1];

/** A real picture file: a red sheet with a white disc. */
export function picture(width: number, height: number, format: Format = 'png'): Promise<Buffer> {
  const radius = Math.min(width, height) / 3;
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" fill="red"/>` +
      `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="white"/></svg>`,
    format,
  );
}

/** To draw one takes longer than most tests; several ask for the same. */
const noisyPictures = new Map<string, Promise<Buffer>>();

/** A picture that is costly to convert for its size in bytes: some seconds for a print TIFF of tens of megapixels. */
export async function noisyPicture(width: number, height: number): Promise<Buffer> {
  const size = `${width} × ${height}`;
  const drawn = noisyPictures.get(size) ?? drawNoise(width, height);
  noisyPictures.set(size, drawn);
  // A copy: what a test does to its bytes is its own affair.
  return Buffer.from(await drawn);
}

function drawNoise(width: number, height: number): Promise<Buffer> {
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      '<filter id="noise"><feTurbulence baseFrequency="0.9"/></filter>' +
      '<pattern id="tile" width="200" height="200" patternUnits="userSpaceOnUse">' +
      `<rect width="200" height="200" filter="url(#noise)"/></pattern>` +
      `<rect width="${width}" height="${height}" fill="url(#tile)"/></svg>`,
    'jpeg',
  );
}

/** A photo with pixels that lie on their side: it is shown `height` wide. */
export async function turnedPicture(width: number, height: number): Promise<Buffer> {
  return withJpegSegment(await picture(width, height, 'jpeg'), 0xe1, exifTurned);
}

/** 40 megapixels that have to be unpacked, all of them, to be turned: 120 MB, from a small file. */
export function hungryPicture(): Promise<Buffer> {
  return turnedPicture(8000, 5000);
}

/** An Exif header that says: turned by 90 degrees. */
const exifTurned = Buffer.from('45786966000049492a0008000000010012010300010000000600000000000000', 'hex');

/** The kind and size of these picture bytes, by their own header. */
export function headerOf(bytes: Buffer): {
  readonly format: string;
  readonly width: number;
  readonly height: number;
} {
  if (bytes.readUInt32BE(0) === 0x89504e47) {
    return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return { format: 'webp', ...webpSize(bytes) };
  if (bytes.toString('latin1', 0, 2) === 'II') {
    const tags = tiffTags(bytes);
    return { format: 'tiff', width: tags.get(256) ?? 0, height: tags.get(257) ?? 0 };
  }
  return { format: 'jpeg', ...jpegSize(bytes) };
}

/** Dots per inch along both edges, from a little-endian TIFF with inches as its unit. */
export function tiffDpi(bytes: Buffer): readonly number[] {
  const tags = tiffTags(bytes);
  if (tags.get(296) !== 2) return [];
  return [282, 283].map((tag) => {
    const offset = tags.get(tag) ?? 0;
    return Math.round(bytes.readUInt32LE(offset) / bytes.readUInt32LE(offset + 4));
  });
}

function tiffTags(bytes: Buffer): ReadonlyMap<number, number> {
  const directory = bytes.readUInt32LE(4);
  const count = bytes.readUInt16LE(directory);
  const entries = Array.from({ length: count }, (_, index) => directory + 2 + index * 12);
  const shortType = 3;
  return new Map(
    entries.map((entry) => [
      bytes.readUInt16LE(entry),
      bytes.readUInt16LE(entry + 2) === shortType
        ? bytes.readUInt16LE(entry + 8)
        : bytes.readUInt32LE(entry + 8),
    ]),
  );
}

/** The lossy form, which is what the bank makes. */
function webpSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  if (bytes.toString('latin1', 12, 16) === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

function jpegSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  let offset = 2;
  while (offset < bytes.length) {
    const marker = bytes.readUInt8(offset + 1);
    if (marker >= 0xc0 && marker <= 0xc3) {
      return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  throw new Error('These bytes are no JPEG.');
}

/** A JPEG with one more segment at its beginning. */
export function withJpegSegment(jpeg: Buffer, marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}
