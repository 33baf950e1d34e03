import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { languages } from '../../i18n/index.ts';
import type { DownloadId } from '../../model/index.ts';
import { assetIdSchema, idSchema, projectIdSchema, proofIdSchema } from '../schemas/id-schemas.ts';
import { directoryViewSchema } from './folders-contract.ts';

/** The reason why a `galley://` link leads nowhere: `unreadable`, a bank without an account here, one that is not open now. */
const linkRefusals = ['unreadable', 'unknown-bank', 'other-bank'] as const;

/** The account of the id; missing: the shown one. */
const accountId = z.string().optional();

/** Requests of the program around the page: to show something, never to do something. */
const hostCommandSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('go'),
    place: z.enum(['home', 'library', 'proofs', 'projects', 'folders', 'activity', 'settings']),
  }),
  z.object({ kind: z.literal('activity'), filter: z.enum(['all', 'done', 'issues']) }),
  z.object({ kind: z.literal('upload') }),
  z.object({ kind: z.literal('asset'), assetId: assetIdSchema, accountId }),
  z.object({ kind: z.literal('project'), projectId: projectIdSchema, accountId }),
  z.object({ kind: z.literal('proof'), proofId: proofIdSchema, accountId }),
  z.object({ kind: z.literal('link-refused'), reason: z.enum(linkRefusals) }),
]);
export type HostCommand = z.output<typeof hostCommandSchema>;

/** `unavailable`: this copy of Galley cannot replace itself. `ready`: it is installed when Galley ends. */
const updateStates = ['unavailable', 'off', 'current', 'checking', 'loading', 'ready', 'failed'] as const;
const updateViewSchema = z.object({
  state: z.enum(updateStates),
  /** Of the new Galley; null where there is none. */
  version: z.string().nullable(),
});
export type UpdateView = z.output<typeof updateViewSchema>;

/** Parts that only a program with a window of its own has. In the browser host all of it is refused. */
export const hostContract = {
  commands: oc.input(z.void()).output(eventIterator(hostCommandSchema, z.void())),
  /** The dialog of the system; null when the person changed their mind. */
  chooseDirectory: oc.input(z.void()).output(directoryViewSchema.nullable()),
  /** Goes on with a drag that began on the page as one of the file itself. Only for downloads that are ready. */
  startDrag: oc.input(z.strictObject({ downloadId: idSchema<DownloadId>() })).output(z.void()),
  /** The language of tray, menus and notices. */
  speak: oc.input(z.strictObject({ language: z.enum(languages) })).output(z.void()),
  update: oc.input(z.void()).output(updateViewSchema),
  checkForUpdate: oc.input(z.void()).output(updateViewSchema),
};
