import type { DecisionRow } from '../../../shared/rpc/index.ts';

type Cell = (row: DecisionRow) => string;

/** Headings are English in each language: programs read this file. */
const columns: readonly (readonly [heading: string, cell: Cell])[] = [
  ['Version', (row) => row.versionId],
  ['File', (row) => row.fileName],
  ['Version created', (row) => toIso(row.versionCreated)],
  ['SHA-256', (row) => row.sha256],
  ['Guest', (row) => row.guestName],
  ['E-mail', (row) => row.guestEmail],
  ['Active', (row) => (row.isActive ? 'yes' : 'no')],
  ['Shared', (row) => toIso(row.shared)],
  ['Seen pages', (row) => row.seenPages.join(' ')],
  ['First seen', (row) => toIso(row.firstSeen)],
  ['Last seen', (row) => toIso(row.lastSeen)],
  ['Comments', (row) => String(row.commentCount)],
  ['Response', (row) => row.response],
  ['Responded', (row) => toIso(row.responded)],
];

/** RFC 4180: CRLF after each line, the header first. Times are ISO 8601 in UTC; an unknown one is empty. */
export function toDecisionCsv(rows: readonly DecisionRow[]): string {
  const lines = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ];
  return lines.map((cells) => `${cells.map(toField).join(',')}\r\n`).join('');
}

function toIso(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1_000).toISOString();
}

/**
 * Names and addresses come from strangers. A spreadsheet runs a cell that begins with one of these signs as a formula; an apostrophe
 * before it makes it text (OWASP, CSV injection).
 */
const formulaStart = /^[\s]*[=+\-@\t\r]/;

function toField(value: string): string {
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
