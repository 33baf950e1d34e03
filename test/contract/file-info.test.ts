import { describe, expect } from 'vitest';
import { buildPath, proofSchema, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { download, downloadWhenReady, inspectedFile } from '../support/conversion-client.ts';
import { headerOf, picture, tiffDpi, turnedPicture, withJpegSegment } from '../support/pictures.ts';
import { row } from '../support/reference-row.ts';
import { bodyOf, type RunningBank, startBank } from '../support/running-bank.ts';
import { smallPdf } from '../support/small-pdf.ts';

/** A4 in points. */
const a4 = smallPdf(595.276, 841.89);
/** A JFIF header that says 300 × 300 dots per inch. */
const jfif300 = Buffer.from('4a46494600010101012c012c0000', 'hex');
/** 16 × 8 pixels in four inks, as Photoshop marks them. */
const cmykJpeg = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP' +
    '/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABcAAQEBAQAAAAAAAAAAAAAAAAAGAwf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AI9s6csQB//Z',
  'base64',
);

async function infoOf(bank: RunningBank, fileName: string, content: Uint8Array) {
  const asset = await bank.admin.upload(bank.inboxFolderId, fileName, content);
  return (await inspectedFile(bank.admin, asset)).Info;
}

describe('docs/api/reference.md#fileinfo', () => {
  row('FileInfo', 'PreviewSupported', 'Ready, Processing, Failed or NotSupported, as it is', async () => {
    const bank = await startBank();
    const contents = {
      'picture.png': await picture(40, 20),
      'page.pdf': a4,
      'broken.tif': Buffer.from('no picture'),
      'layers.psd': Buffer.from('8BPS'),
      'drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'film.mov': Buffer.from('moov'),
    };
    const texts: Record<string, unknown> = {};
    for (const [fileName, content] of Object.entries(contents)) {
      const asset = await bank.admin.upload(bank.inboxFolderId, fileName, content);
      texts[fileName] = [
        asset.MasterFile?.PreviewSupported,
        (await inspectedFile(bank.admin, asset)).PreviewSupported,
      ];
    }
    expect(texts).toEqual({
      'picture.png': ['Processing', 'Ready'],
      'page.pdf': ['Processing', 'Ready'],
      'broken.tif': ['Processing', 'Failed'],
      'layers.psd': ['NotSupported', 'NotSupported'],
      'drawing.svg': ['NotSupported', 'NotSupported'],
      'film.mov': ['NotSupported', 'NotSupported'],
    });
  });

  row('FileInfo', 'Previews', 'thumbnail and preview of what has any, and none of the rest', async () => {
    const bank = await startBank();
    const previews = [];
    for (const [fileName, content] of [
      ['a.png', await picture(40, 20)],
      ['a.PDF', a4],
      ['a.docx', Buffer.from('words')],
    ] as const) {
      const asset = await bank.admin.upload(bank.inboxFolderId, fileName, content);
      previews.push((await inspectedFile(bank.admin, asset)).Previews);
    }
    expect(previews).toEqual([['2', '3'], ['2', '3'], []]);
  });

  row('FileInfo', 'Conversions', 'every one that is listed can be downloaded, and no other', async () => {
    const bank = await startBank();
    const answers: Record<string, unknown> = {};
    for (const [fileName, content] of [
      ['a.png', await picture(40, 20)],
      ['a.pdf', a4],
      ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ] as const) {
      const asset = await bank.admin.upload(bank.inboxFolderId, fileName, content);
      const { Id, Conversions } = await inspectedFile(bank.admin, asset);
      const found = [];
      for (const conversionId of ['1', '2', '3', '4', '5', '6', '7', '8']) {
        const { status } = await downloadWhenReady(bank.admin, Id, conversionId);
        if (status === 200) found.push(conversionId);
      }
      answers[fileName] = [Conversions, found];
    }
    const all = ['1', '2', '3', '4', '5', '6', '7'];
    expect(answers).toEqual({ 'a.png': [all, all], 'a.pdf': [all, all], 'a.svg': [['1'], ['1']] });
  });

  row('FileInfo', 'Info', 'follows the active version', async () => {
    const bank = await startBank();
    const asset = await bank.admin.upload(bank.inboxFolderId, 'a.png', await picture(40, 20));
    const before = (await inspectedFile(bank.admin, asset)).Info;
    const body = bodyOf(await picture(60, 80, 'webp'));
    await bank.admin.send('POST', `/papi/v1/asset/${asset.Id}/upload/a.webp`, { body });
    const after = (await inspectedFile(bank.admin, asset)).Info;
    expect([before, after].map(({ Width, Height }) => [Width, Height])).toEqual([
      [40, 20],
      [60, 80],
    ]);
  });

  row('FileInfo', 'Info', '(not shown) zeros of a file that is no picture', async () => {
    const bank = await startBank();
    expect(await infoOf(bank, 'a.txt', Buffer.from('content'))).toEqual({
      Height: 0,
      Width: 0,
      Unit: 'px',
      Resolution: 0,
      Colorspace: '',
    });
  });
});

describe('docs/api/reference.md#imageinfo', () => {
  row('ImageInfo', 'Height', 'of the upright picture, a whole number; of a page as well', async () => {
    const bank = await startBank();
    const turned = await turnedPicture(80, 30);
    const heights = [];
    for (const [fileName, content] of [
      ['a.png', await picture(40, 20)],
      ['turned.jpg', turned],
      ['page.pdf', a4],
    ] as const)
      heights.push((await infoOf(bank, fileName, content)).Height);
    expect(heights).toEqual([20, 80, 297]);
  });

  row('ImageInfo', 'Width', 'of the upright picture, as its conversions have it', async () => {
    const bank = await startBank();
    const turned = await turnedPicture(80, 30);
    const asset = await bank.admin.upload(bank.inboxFolderId, 'turned.jpg', turned);
    const { Info, Id } = await inspectedFile(bank.admin, asset);
    const sizes = [];
    for (const conversionId of ['2', '5', '7']) {
      const response = await downloadWhenReady(bank.admin, Id, conversionId);
      const { width, height } = headerOf(Buffer.from(await response.arrayBuffer()));
      sizes.push([width, height]);
    }
    expect([[Info.Width, Info.Height], ...sizes]).toEqual(Array.from({ length: 4 }, () => [30, 80]));
  });

  row('ImageInfo', 'Height', 'in a proof version a page is measured with decimals', async () => {
    const bank = await startBank({ seed: 'demo' });
    const path = buildPath(routes.uploadProof, { project_id: asId(bank.projectId), file_name: 'card.pdf' });
    const body = bodyOf(smallPdf(241, 156));
    const proofId = routes.uploadProof.response.parse(
      await (await bank.admin.send('POST', path, { body })).json(),
    );
    const readVersion = async () => {
      const response = await bank.admin.send('GET', buildPath(routes.readProof, { proof_id: proofId }));
      return proofSchema.parse(await response.json()).Versions[0];
    };
    await expect.poll(async () => (await readVersion())?.PreviewSupported).toBe('Ready');
    const version = await readVersion();
    expect(version?.Info).toEqual({ Width: 85.02, Height: 55.03, Unit: 'mm', Colorspace: '' });
    // Its id works as that of a file.
    const preview = await download(bank.admin, version?.Id, '3');
    const { width, height } = headerOf(Buffer.from(await preview.arrayBuffer()));
    expect([preview.status, width, height]).toEqual([200, 1600, 1036]);
    expect((await download(bank.admin, version?.Id, '6')).status).toBe(202);
    expect((await downloadWhenReady(bank.admin, version?.Id, '6')).status).toBe(200);
  });

  row('ImageInfo', 'Unit', 'px of pictures, (not shown) mm of pages', async () => {
    const bank = await startBank();
    const units = [];
    for (const [fileName, content] of [
      ['a.png', await picture(40, 20)],
      ['page.pdf', a4],
    ] as const)
      units.push((await infoOf(bank, fileName, content)).Unit);
    expect(units).toEqual(['px', 'mm']);
  });

  row('ImageInfo', 'Resolution', 'dots per inch, 0 of a page', async () => {
    const bank = await startBank();
    const photo = withJpegSegment(await picture(80, 30, 'jpeg'), 0xe0, jfif300);
    expect((await infoOf(bank, 'photo.jpg', photo)).Resolution).toBe(300);
    expect((await infoOf(bank, 'page.pdf', a4)).Resolution).toBe(0);
  });

  row(
    'ImageInfo',
    'Colorspace',
    'as the file has it, and the print TIFF keeps separated colours',
    async () => {
      const bank = await startBank();
      expect((await infoOf(bank, 'a.png', await picture(40, 20))).Colorspace).toBe('srgb');
      const asset = await bank.admin.upload(bank.inboxFolderId, 'inks.jpg', cmykJpeg);
      const { Info, Id } = await inspectedFile(bank.admin, asset);
      expect(Info.Colorspace).toBe('cmyk');
      const tiff = await downloadWhenReady(bank.admin, Id, '7');
      expect(await infoOf(bank, 'inks.tif', Buffer.from(await tiff.arrayBuffer()))).toEqual({
        Height: 8,
        Width: 16,
        Unit: 'px',
        Resolution: 300,
        Colorspace: 'cmyk',
      });
    },
  );
});

describe('conversions of a page', () => {
  row(
    'Endpoints, assets and files',
    'GET /papi/v1/file/download/{file_id}/{conversion_id}',
    'draws the first page of a PDF: small for the screen, at 300 dpi for print',
    async () => {
      const bank = await startBank();
      const { MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'card.pdf', smallPdf(240, 120));
      const found = [];
      for (const conversionId of ['2', '3', '4', '5', '6', '7']) {
        const response = await downloadWhenReady(bank.admin, MasterFile?.Id, conversionId);
        const bytes = Buffer.from(await response.arrayBuffer());
        const { format, width, height } = headerOf(bytes);
        found.push([conversionId, format, width, height]);
        if (conversionId === '7') expect(tiffDpi(bytes)).toEqual([300, 300]);
      }
      expect(found).toEqual([
        ['2', 'jpeg', 256, 128],
        ['3', 'jpeg', 1600, 800],
        ['4', 'jpeg', 1200, 600],
        ['5', 'png', 500, 250],
        ['6', 'webp', 500, 250],
        ['7', 'tiff', 1000, 500],
      ]);
    },
  );
});
