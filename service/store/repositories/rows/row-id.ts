/** Reads an id of the wire as a row number; null for what no row can have, so that `1e3` or ` 7` never finds row 1000 or 7. */
export function parseRowId(id: string): number | null {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
