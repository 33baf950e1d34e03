import type { ConversionFailure, ImageFacts } from '../domain/index.ts';

/** What a converter process is asked, one at a time. Paths are absolute. */
export type ConverterTask =
  | { readonly kind: 'inspect'; readonly source: string }
  | {
      readonly kind: 'convert';
      readonly source: string;
      readonly target: string;
      readonly conversionId: string;
    };

/** What it answers. `fault`: no fault of the content, such as a full disk. */
export type ConverterAnswer =
  | { readonly kind: 'inspected'; readonly facts: ImageFacts }
  | { readonly kind: 'converted' }
  | { readonly kind: 'failed'; readonly reason: Exclude<ConversionFailure, 'crashed' | 'too-long'> }
  | { readonly kind: 'fault'; readonly isDiskFull: boolean; readonly message: string };

/** Said once, when it can take tasks. */
export const converterReady = 'ready';

/** How it is told where it stands; one argument of JSON. */
export interface ConverterSettings {
  /** The process that must live for as long as it does; null where somebody else sees to that. */
  readonly parentId: number | null;
  readonly mostBytes: number;
}
