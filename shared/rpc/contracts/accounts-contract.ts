import { oc } from '@orpc/contract';
import { z } from 'zod';
import { accountIdSchema } from '../schemas/id-schemas.ts';
import { sessionViewSchema } from './session-contract.ts';

const accountInput = z.strictObject({ accountId: accountIdSchema });

const removalImpactSchema = z.object({
  /** Watched folders that would be unlinked; no file on either side is touched. */
  folders: z.array(z.string()).readonly(),
  /** Uploads that are not confirmed. */
  uploads: z.number().int().nonnegative(),
  downloads: z.number().int().nonnegative(),
});
/** The work that is lost when an account is removed now. */
export type RemovalImpact = z.output<typeof removalImpactSchema>;

/** The accounts of this machine, whichever one is shown. Each answers the session as it is afterwards. */
export const accountsContract = {
  show: oc.input(accountInput).output(sessionViewSchema),
  /** Forgets the secret and stops the engine; folders and journal stay for the next sign-in. */
  signOut: oc.input(accountInput).output(sessionViewSchema),
  removalImpact: oc.input(accountInput).output(removalImpactSchema),
  /** Fails as ACCOUNT_UNSETTLED while something is on its way, unless `isConfirmed`: a person has read what is lost. */
  remove: oc
    .input(z.strictObject({ accountId: accountIdSchema, isConfirmed: z.boolean() }))
    .output(sessionViewSchema),
};
