import type { ConversionFailure, ImageFacts } from '../domain/index.ts';

/** Requests to a converter process, one at a time. Paths are absolute. */
export type ConverterTask =
  | { readonly kind: 'inspect'; readonly source: string }
  | {
      readonly kind: 'convert';
      readonly source: string;
      readonly target: string;
      readonly conversionId: string;
    };

/** Its answers. `fault`: no fault of the content, such as a full disk. */
export type ConverterAnswer =
  | { readonly kind: 'inspected'; readonly facts: ImageFacts }
  | { readonly kind: 'converted' }
  | { readonly kind: 'failed'; readonly reason: Exclude<ConversionFailure, 'crashed' | 'too-long'> }
  | { readonly kind: 'fault'; readonly isDiskFull: boolean; readonly message: string };

/** Said once, when it can take tasks. */
export const converterReady = 'ready';

/** Its surroundings; one argument of JSON. */
export interface ConverterSettings {
  /** The process that must outlive it; null where another part watches that. */
  readonly parentId: number | null;
  readonly mostBytes: number;
}
