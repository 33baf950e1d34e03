// The two container formats of icons, written out: a few bytes of header around pictures of several sizes.

/** @typedef {{ edge: number, png: Buffer, rgba: Buffer }} Picture */

/** Windows takes a PNG only for this size everywhere; smaller ones are bitmaps. */
const smallestPngEdge = 256;
const headerBytes = 6;
const entryBytes = 16;
const bitmapHeaderBytes = 40;

/** Windows: https://learn.microsoft.com/windows/win32/menurc/resources-reference, `ICONDIR`. @param {readonly Picture[]} pictures */
export function writeIco(pictures) {
  const bodies = pictures.map((picture) =>
    picture.edge < smallestPngEdge ? toBitmap(picture) : picture.png,
  );
  const head = Buffer.alloc(headerBytes + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { edge }] of pictures.entries()) {
    const body = bodies[index] ?? Buffer.alloc(0);
    const at = headerBytes + entryBytes * index;
    // 0 stands for 256.
    head.writeUInt8(edge % 256, at);
    head.writeUInt8(edge % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(body.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += body.length;
  }
  return Buffer.concat([head, ...bodies]);
}

/** A bitmap without file header: rows upside down, blue first, and an empty mask that stands for "use alpha". @param {Picture} picture */
function toBitmap({ edge, rgba }) {
  const header = Buffer.alloc(bitmapHeaderBytes);
  header.writeUInt32LE(bitmapHeaderBytes, 0);
  header.writeInt32LE(edge, 4);
  // Picture and mask together.
  header.writeInt32LE(edge * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(edge * edge * 4);
  for (let row = 0; row < edge; row += 1) {
    for (let column = 0; column < edge; column += 1) {
      const from = (row * edge + column) * 4;
      const to = ((edge - 1 - row) * edge + column) * 4;
      pixels.writeUInt32LE(
        ((rgba.readUInt8(from + 3) << 24) >>> 0) +
          (rgba.readUInt8(from) << 16) +
          (rgba.readUInt8(from + 1) << 8) +
          rgba.readUInt8(from + 2),
        to,
      );
    }
  }
  const maskRowBytes = Math.ceil(edge / 32) * 4;
  return Buffer.concat([header, pixels, Buffer.alloc(maskRowBytes * edge)]);
}

/** Which sizes macOS wants under which name; those with `@2x` have a name of their own. */
const icnsTypes = /** @type {const} */ ([
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
]);

export const icnsEdges = [...new Set(icnsTypes.map(([, edge]) => edge))];

/** macOS. Throws when a size is missing. @param {readonly Picture[]} pictures */
export function writeIcns(pictures) {
  const blocks = icnsTypes.map(([type, edge]) => {
    const picture = pictures.find((one) => one.edge === edge);
    if (picture === undefined) throw new Error(`The icon of macOS needs a picture of ${edge} pixels.`);
    return block(type, picture.png);
  });
  return block('icns', Buffer.concat(blocks));
}

/** @param {string} type @param {Buffer} body */
function block(type, body) {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(head.length + body.length, 4);
  return Buffer.concat([head, body]);
}
