/**
 * Messages between the built-in bank and a parent that starts its converters, where only the parent may start processes, as in
 * the desktop program. `converterId` is the bank's own count.
 */
export type ConverterRequest =
  | {
      readonly kind: 'converter-start';
      readonly converterId: number;
      readonly args: readonly string[];
      readonly flags: readonly string[];
    }
  | { readonly kind: 'converter-task'; readonly converterId: number; readonly task: unknown }
  | { readonly kind: 'converter-kill'; readonly converterId: number };

export type ConverterNotice =
  | { readonly kind: 'converter-message'; readonly converterId: number; readonly message: unknown }
  | { readonly kind: 'converter-ended'; readonly converterId: number; readonly reason: string };
