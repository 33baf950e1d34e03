/**
 * The file name of a Content-Disposition header (RFC 6266): the percent-encoded form before the plain one, which is for
 * old programs. Null when the header is missing or says nothing readable.
 */
export function readFileName(header: string | undefined): string | null {
  if (header === undefined) return null;
  const encoded = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  const decoded = encoded === undefined ? null : decodeOrNull(encoded);
  if (decoded !== null) return decoded;
  const [, quoted, bare] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  const plain = quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '';
  return plain === '' ? null : plain;
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
