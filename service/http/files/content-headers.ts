import { joinFileName } from '../../../shared/model/index.ts';

/** Types that programs treat well when they know them; everything else is bytes. Never HTML or SVG: those can act. */
const mediaTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpe: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain; charset=utf-8',
  wav: 'audio/wav',
  webp: 'image/webp',
  zip: 'application/zip',
};

export function mediaTypeOf(extension: string): string {
  const known = extension.toLowerCase();
  return Object.hasOwn(mediaTypes, known) ? (mediaTypes[known] ?? octets) : octets;
}

/** RFC 6266: plain ASCII for old programs, the true name percent-encoded. No name can end the header or start another. */
export function contentDisposition(stem: string, extension: string): string {
  const name = joinFileName(stem, extension);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const octets = 'application/octet-stream';
