import { originalConversionId } from '../../../shared/api/index.ts';
import { type Download, joinFileName, splitFileName } from '../../../shared/model/index.ts';
import type { DownloadContent, DownloadFiles } from './download-ports.ts';

/**
 * The name of a download on this disk. The original keeps its name. A conversion has the stem of its file and the extension of
 * the type in the bank's answer.
 */
export function downloadName(
  download: Pick<Download, 'bankFileName' | 'conversionId'>,
  content: Pick<DownloadContent, 'fileName' | 'contentType'>,
  safeName: DownloadFiles['safeName'],
): string {
  const { bankFileName, conversionId } = download;
  if (conversionId === originalConversionId) return safeName(bankFileName);
  const said = content.fileName === null ? '' : splitFileName(safeName(content.fileName)).extension;
  const extension = said || (extensionOf(content.contentType) ?? `conversion-${conversionId}`);
  return safeName(joinFileName(splitFileName(bankFileName).stem, extension));
}

/** `name.ext`, `name (2).ext`, `name (3).ext` …, each a component that any disk holds. `ordinal` begins at 1. */
export function numberedName(name: string, ordinal: number, safeName: DownloadFiles['safeName']): string {
  if (ordinal === 1) return name;
  const { stem, extension } = splitFileName(name);
  const numbered = safeName(joinFileName(`${stem} (${ordinal})`, extension));
  // A name at the longest length would be cut back to itself, number and all: then the stem gives way.
  if (numbered !== name && numbered.includes(`(${ordinal})`)) return numbered;
  return safeName(
    joinFileName(`${[...stem].slice(0, shortStemCharacters).join('')} (${ordinal})`, extension),
  );
}

// With four bytes for each character, number and extension still fit into the 255 bytes of a name.
const shortStemCharacters = 50;

function extensionOf(contentType: string): string | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return extensions.get(type) ?? null;
}

/** Media types of conversions that banks make, with their extensions. */
const extensions: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/tiff', 'tif'],
  ['image/gif', 'gif'],
  ['image/avif', 'avif'],
  ['application/pdf', 'pdf'],
  ['video/mp4', 'mp4'],
  ['audio/mpeg', 'mp3'],
  ['application/zip', 'zip'],
]);
