import { crc32, deflateSync } from 'node:zlib';
import { picture } from './pictures.ts';
import { smallPdf } from './small-pdf.ts';

/** Files that are not what they say, by the name under which they are uploaded. None of them can be converted. */
export async function hostileFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const jpeg = await picture(2000, 1500, 'jpeg');
  const png = await picture(200, 150);
  const pdf = smallPdf(200, 100);
  return {
    'empty.jpg': Buffer.alloc(0),
    'text.jpg': Buffer.from('words, not a picture'),
    'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
    'cut.png': png.subarray(0, png.length / 2),
    'scrambled.jpg': Buffer.concat([jpeg.subarray(0, 400), Buffer.alloc(4_000, 0x5a)]),
    // Too many pixels, and as many as may be: a gigabyte when unpacked, and nothing in it.
    'bomb.png': lyingPng(60_000, 60_000),
    'small-bomb.png': lyingPng(16_000, 16_000),
    'bomb.tif': lyingTiff(60_000, 60_000),
    'small-bomb.tif': lyingTiff(16_000, 16_000),
    // Formats outside the readable ones, under their names.
    'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'page.html.gif': Buffer.from('<html><img src="file:///etc/passwd">'),
    'garbage.pdf': Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0x25)]),
    'cut.pdf': pdf.subarray(0, pdf.length / 2),
    'no-page.pdf': Buffer.from(String(pdf).replace(/\/Kids \[\d+ 0 R\] \/Count 1/, '/Kids [2 0 R] /Count 9')),
    'locked.pdf': lockedPdf(pdf),
    'text.pdf': Buffer.from('words, not a document'),
  };
}

/** The same document behind an unknown password. */
function lockedPdf(pdf: Buffer): Buffer {
  const noise = '5a'.repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${noise}> /U <${noise}> /P -4 >> /ID [<5a> <5a>]`;
  return Buffer.from(String(pdf).replace('trailer\n<<', `trailer\n<< ${lock}`));
}

/** A PNG with a header that promises more than its eleven bytes of data can hold. */
function lyingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A TIFF of one deflated strip that is much shorter than the picture it promises. */
function lyingTiff(width: number, height: number): Buffer {
  const data = deflateSync(Buffer.alloc(1_000));
  const dataOffset = 8;
  const tags = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 8],
    [262, 1],
    [273, dataOffset],
    [277, 1],
    [278, height],
    [279, data.length],
  ] as const;
  const header = Buffer.alloc(dataOffset);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(dataOffset + data.length, 4);
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16LE(tags.length, 0);
  for (const [index, [tag, value]] of tags.entries()) {
    const offset = 2 + index * 12;
    directory.writeUInt16LE(tag, offset);
    // Long, one of it.
    directory.writeUInt16LE(4, offset + 2);
    directory.writeUInt32LE(1, offset + 4);
    directory.writeUInt32LE(value, offset + 8);
  }
  return Buffer.concat([header, data, directory]);
}
