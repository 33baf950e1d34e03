import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { bulkItemStates } from '../../model/index.ts';
import { assetIdSchema, conversionIdSchema, directoryGrantSchema } from '../schemas/id-schemas.ts';
import {
  bulkItemViewSchema,
  bulkJobIdSchema,
  bulkJobViewSchema,
  bulkSaveActions,
} from '../views/bulk-view.ts';
import { requestIdSchema } from './projects-contract.ts';

/** Assets in one job: more than a user selects by hand, in a few megabytes of journal. */
export const mostBulkAssets = 5_000;
const largestBulkPage = 500;

const bulkActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('download'),
    conversionId: conversionIdSchema,
    /** A directory that the host granted; null: the download folder of this account. */
    directory: directoryGrantSchema.nullable(),
  }),
  ...bulkSaveActions,
]);
export type BulkActionInput = z.output<typeof bulkActionSchema>;

const jobInput = z.strictObject({ jobId: bulkJobIdSchema });

/** One action for many assets, kept by the host: a job goes on after a restart of Galley. */
export const bulkContract = {
  /**
   * Durable when it answers. At most once for each `requestId`: a repeated call answers with the same job. An asset that is named
   * twice counts once. Throws GRANT_UNKNOWN for a directory of an earlier host, and where no download folder is chosen.
   */
  start: oc
    .input(
      z.strictObject({
        requestId: requestIdSchema,
        assetIds: z.array(assetIdSchema).min(1).max(mostBulkAssets).readonly(),
        action: bulkActionSchema,
      }),
    )
    .output(bulkJobViewSchema),
  /** The whole list, newest first, at once and after each change; at most four times a second. */
  jobs: oc.input(z.void()).output(eventIterator(z.array(bulkJobViewSchema).readonly(), z.void())),
  /** One page in the order of `assetIds`; `total` counts the items of the state. Throws NOT_FOUND. */
  items: oc
    .input(
      z.strictObject({
        jobId: bulkJobIdSchema,
        /** Null: items of every state. */
        state: z.enum(bulkItemStates).nullable(),
        offset: z.number().int().nonnegative(),
        limit: z.number().int().min(1).max(largestBulkPage),
      }),
    )
    .output(
      z.object({ items: z.array(bulkItemViewSchema).readonly(), total: z.number().int().nonnegative() }),
    ),
  /** Ends the items that were not begun; finished ones stay finished. Throws NOT_FOUND. */
  cancel: oc.input(jobInput).output(z.void()),
  /** Works on the failed and cancelled items again, and on no others. Throws NOT_FOUND. */
  retry: oc.input(jobInput).output(z.void()),
  /** Takes an ended job off the list; a running one stays. */
  dismiss: oc.input(jobInput).output(z.void()),
};
