import { z } from 'zod';
import { timestampSchema } from './scalars.ts';

/**
 * The abilities of a bank beyond the reference, by the names that it announces. A client uses an extension only where it is
 * announced, and ignores unknown names.
 */
export const bankExtensions = [
  'bank-identity',
  'idempotent-uploads',
  'conditional-create',
  'content-digest',
  'file-sha256',
  'modified-since',
  'page-images',
  'proof-discussion',
  'seen-pages',
  'proof-deadlines',
  'decision-records',
] as const;
export type BankExtension = (typeof bankExtensions)[number];

/**
 * Answer of GET /papi/v1/bank, an extension. `Id` is made once with the bank's database, and a copy or restore of the
 * bank keeps it: the same id at another address is the same bank. `ServerTime`: Unix seconds of the bank's clock.
 */
export const bankSchema = z.looseObject({
  Id: z.string().min(1),
  Name: z.string().nullish(),
  Extensions: z.array(z.string()),
  ServerTime: timestampSchema,
});
