import type { HeldFile } from '../../shared/model/index.ts';

export const receiptFormats = ['csv', 'json'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

/**
 * Receipts as a document, piece by piece: CSV (RFC 4180, UTF-8 with its mark, for spreadsheets) or a JSON array.
 * `pathOf` gives the path as it is to be shown.
 */
export function* receiptText(
  files: Iterable<HeldFile>,
  format: ReceiptFormat,
  pathOf: (file: HeldFile) => string,
): Generator<string> {
  if (format === 'csv') yield `\uFEFF${csvLine(Object.keys(entryOf(nothing, '')))}`;
  let separator = '[\n';
  for (const file of files) {
    const entry = entryOf(file, pathOf(file));
    if (format === 'csv') yield csvLine(Object.values(entry));
    else {
      yield separator + JSON.stringify(entry);
      separator = ',\n';
    }
  }
  if (format === 'json') yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const nothing = {
  assetId: '',
  fileId: '',
  sizeBytes: 0,
  sha256: '',
  verifiedBy: 'size',
  verifiedAtMs: null,
} as const;

type Entry = Pick<HeldFile, 'sizeBytes' | 'verifiedBy' | 'verifiedAtMs'> & {
  readonly assetId: string;
  readonly fileId: string;
  readonly sha256: string;
};

function entryOf({ assetId, fileId, sizeBytes, sha256, verifiedBy, verifiedAtMs }: Entry, path: string) {
  const verifiedAt = verifiedAtMs === null ? null : new Date(verifiedAtMs).toISOString();
  return { path, assetId, fileId, sizeBytes, sha256, verifiedBy, verifiedAt };
}

function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front; names come from anywhere. */
function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
