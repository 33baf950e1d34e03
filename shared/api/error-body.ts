import { z } from 'zod';

/**
 * Body of an error answer of the service (`docs/api/extensions.md#error-bodies`). `Code` is a code of
 * shared/errors. Other banks answer JSON of any shape, HTML or text.
 */
export const errorBodySchema = z.looseObject({
  Message: z.string(),
  Code: z.string().nullish(),
  Details: z.record(z.string(), z.unknown()).nullish(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
