import type { PictureColours } from './demo-pictures.ts';

/** A4 in points. */
const width = 595;
const height = 842;

/**
 * A PDF of `pageCount` pages, each with a coloured field, a sun and lines of text, and the page number in words that can be searched.
 * Drawn here, because a bank without a document of many pages shows nothing of what a viewer can do.
 */
export function drawDocument(title: string, colours: PictureColours, pageCount: number): Buffer {
  const pages = Array.from({ length: pageCount }, (_, index) => index);
  const pageId = (page: number): number => 4 + 2 * page;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${pageId(page)} 0 R`).join(' ')}] /Count ${pageCount} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...pages.flatMap((page) => {
      const drawing = drawPage(title, colours, page, pageCount);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pageId(page) + 1} 0 R ` +
          '/Resources << /Font << /F1 3 0 R >> >> >>',
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  return assemble(objects);
}

function drawPage(
  title: string,
  { sky, light, near, accent }: PictureColours,
  page: number,
  pageCount: number,
): string {
  const isCover = page === 0;
  const fieldTop = isCover ? height : 780;
  const fieldHeight = isCover ? 600 : 180 + (page % 3) * 70;
  const sunX = 140 + (page % 4) * 105;
  const lines = Array.from({ length: isCover ? 3 : 9 }, (_, line) => {
    const y = fieldTop - fieldHeight - 60 - line * 26;
    return `${fill(near)} 60 ${y} ${line % 3 === 2 ? 270 : 470} 8 re f`;
  });
  return [
    `${fill(light)} 0 0 ${width} ${height} re f`,
    `${fill(sky)} 0 ${fieldTop - fieldHeight} ${width} ${fieldHeight} re f`,
    `${fill(accent)} ${disc(sunX, fieldTop - fieldHeight / 2, isCover ? 110 : 48)} f`,
    ...lines,
    `${fill(near)} BT /F1 ${isCover ? 40 : 18} Tf 60 ${isCover ? 120 : 800} Td (${title}) Tj ET`,
    `${fill(near)} BT /F1 12 Tf 60 40 Td (Page ${page + 1} of ${pageCount}) Tj ET`,
  ].join('\n');
}

/** The operator that sets a CSS hex colour as the colour of fillings. */
function fill(colour: string): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);
  return `${channels.map((channel) => channel.toFixed(3)).join(' ')} rg`;
}

/** Four curves that come close to a circle. */
function disc(x: number, y: number, radius: number): string {
  const pull = radius * 0.5523;
  return (
    `${x + radius} ${y} m ${x + radius} ${y + pull} ${x + pull} ${y + radius} ${x} ${y + radius} c ` +
    `${x - pull} ${y + radius} ${x - radius} ${y + pull} ${x - radius} ${y} c ` +
    `${x - radius} ${y - pull} ${x - pull} ${y - radius} ${x} ${y - radius} c ` +
    `${x + pull} ${y - radius} ${x + radius} ${y - pull} ${x + radius} ${y} c`
  );
}

function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`);
}
