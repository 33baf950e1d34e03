import type { SQLInputValue } from 'node:sqlite';

/** One statement that answers `total` and the ids of a page as a JSON text. */
export interface PageQuery {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/** The rows of such a statement. */
export interface PageRow {
  readonly total: number;
  readonly ids: string;
}

/** Ids as numbers in one block: an eighth of an array of texts, and handed between threads without a copy. */
export interface IdPage {
  readonly total: number;
  readonly ids: Float64Array<ArrayBuffer>;
}

/** Requests to the search thread, and its answers. */
export interface PageTask {
  readonly taskId: number;
  readonly query: PageQuery;
}

export type PageAnswer =
  | { readonly taskId: number; readonly page: IdPage }
  | { readonly taskId: number; readonly trouble: string };

export function toIdPage(row: PageRow | undefined): IdPage {
  return { total: row?.total ?? 0, ids: Float64Array.from(JSON.parse(row?.ids ?? '[]')) };
}
