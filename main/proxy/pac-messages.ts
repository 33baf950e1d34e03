export interface PacQuestion {
  readonly script: string;
  /** Without path and query, which are private. */
  readonly url: string;
  readonly host: string;
}

export type PacAnswer =
  | { readonly kind: 'list'; readonly list: string }
  /** `reason` is the name of an error: its words are the file's own. */
  | { readonly kind: 'failed'; readonly reason: string };
