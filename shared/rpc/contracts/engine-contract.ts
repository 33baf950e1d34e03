import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { askChoices, pauseLengths } from '../../model/index.ts';
import { intentIdSchema, watchedFolderIdSchema } from '../schemas/id-schemas.ts';
import { engineStatusViewSchema } from '../views/engine-status-view.ts';
import { whyAnswerSchema } from '../views/operation-view.ts';
import { transferPageSchema, transferViewSchema } from '../views/transfer-view.ts';
import { sessionViewSchema } from './session-contract.ts';

/** Rows of the snapshot that opens the stream, newest first: more than a tall window shows at once. */
export const snapshotRowCount = 200;

/**
 * The stream opens with a `snapshot`. A later `snapshot` replaces everything that came before: it is sent when the
 * engine was switched by a sign-in, and instead of deltas when so many rows changed at once that asking for the
 * visible page again is cheaper. All kinds together come at most ten times a second.
 */
const engineEventViewSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('snapshot'),
    session: sessionViewSchema,
    status: engineStatusViewSchema,
    transfers: transferPageSchema,
  }),
  z.object({ kind: z.literal('session'), session: sessionViewSchema }),
  z.object({ kind: z.literal('status'), status: engineStatusViewSchema }),
  z.object({
    kind: z.literal('transfers'),
    changed: z.array(transferViewSchema).readonly(),
    removed: z.array(intentIdSchema).readonly(),
  }),
]);
export type EngineEventView = z.output<typeof engineEventViewSchema>;

const intentInput = z.strictObject({ intentId: intentIdSchema });

export const engineContract = {
  status: oc.input(z.void()).output(engineStatusViewSchema),
  events: oc.input(z.void()).output(eventIterator(engineEventViewSchema, z.void())),
  /** Everything stands still, on every account, also after a restart, until the time is over or `resume`. */
  pause: oc.input(z.strictObject({ length: z.enum(pauseLengths) })).output(z.void()),
  resume: oc.input(z.void()).output(z.void()),
  /** Null lifts the limit. */
  setLimit: oc
    .input(z.strictObject({ bytesPerSecond: z.number().int().min(1_024).nullable() }))
    .output(z.void()),
  cancel: oc.input(intentInput).output(z.void()),
  retry: oc.input(intentInput).output(z.void()),
  answer: oc.input(z.strictObject({ intentId: intentIdSchema, choice: z.enum(askChoices) })).output(z.void()),
  why: oc
    .input(z.strictObject({ watchedFolderId: watchedFolderIdSchema, path: z.string().max(32_768) }))
    .output(whyAnswerSchema),
};
