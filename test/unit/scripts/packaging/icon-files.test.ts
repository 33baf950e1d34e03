import { describe, expect, it } from 'vitest';
import { icnsEdges, writeIcns, writeIco } from '../../../../scripts/packaging/icon-files.mjs';

describe('icon-files', () => {
  it('writes an icon of Windows: bitmaps up to 64 pixels, a PNG at 256, each where the directory says', () => {
    const ico = writeIco([sheet(2), sheet(256)]);
    const entries = [0, 1].map((index) => {
      const at = 6 + 16 * index;
      const offset = ico.readUInt32LE(at + 12);
      return {
        edge: ico.readUInt8(at),
        bits: ico.readUInt16LE(at + 6),
        body: ico.subarray(offset, offset + ico.readUInt32LE(at + 8)),
      };
    });
    const [small, large] = entries;
    expect({
      head: [0, 2, 4].map((at) => ico.readUInt16LE(at)),
      edges: entries.map(({ edge, bits }) => [edge, bits]),
      bitmap: [small?.body.readUInt32LE(0), small?.body.readInt32LE(4), small?.body.readInt32LE(8)],
      // The lower row comes first, blue before green, red and alpha; then the mask of four bytes a row.
      pixels: small?.body.subarray(40).toString('hex'),
      png: large?.body.toString(),
    }).toEqual({
      head: [0, 1, 2],
      edges: [
        [2, 32],
        [0, 32],
      ],
      bitmap: [40, 2, 4],
      pixels: `${'0a0908ff'.repeat(2)}${'030201ff'.repeat(2)}${'00'.repeat(8)}`,
      png: 'png 256',
    });
  });

  it('writes an icon of macOS with each size under each of its names', () => {
    const icns = writeIcns(icnsEdges.map(sheet));
    const blocks: string[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      const body = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)).toString();
      blocks.push(`${icns.toString('latin1', at, at + 4)} ${body}`);
    }
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4), blocks]).toEqual([
      'icns',
      icns.length,
      [
        'icp4 png 16',
        'icp5 png 32',
        'ic11 png 32',
        'ic12 png 64',
        'ic07 png 128',
        'ic08 png 256',
        'ic13 png 256',
        'ic09 png 512',
        'ic14 png 512',
        'ic10 png 1024',
      ],
    ]);
  });

  it('says which size an icon of macOS lacks', () => {
    expect(() => writeIcns([sheet(16)])).toThrow('32 pixels');
  });
});

/** Upper half of one colour, lower half of another. */
function sheet(edge: number) {
  const upper = Buffer.alloc((edge * edge * 4) / 2, Buffer.from([1, 2, 3, 255]));
  const lower = Buffer.alloc((edge * edge * 4) / 2, Buffer.from([8, 9, 10, 255]));
  return { edge, png: Buffer.from(`png ${edge}`), rgba: Buffer.concat([upper, lower]) };
}
