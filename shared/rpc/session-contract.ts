import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bankFolderIdSchema } from './id-schemas.ts';

const serverSchema = z.string().min(1).max(2_000);
const secretSchema = z.string().min(1).max(10_000);

/** How the built-in bank is doing. `failed`: it ended again and again, the host gave up and says so. */
const builtInStates = ['starting', 'running', 'restarting', 'failed'] as const;

export const sessionViewSchema = z.object({
  /** Address of the bank, without a trailing slash; null as long as none was chosen. */
  server: z.string().nullable(),
  isSignedIn: z.boolean(),
  /** Whom the bank knows us as; null when it does not tell, as with an API key of a bank without `user/me`. */
  user: z.string().nullable(),
  isBuiltIn: z.boolean(),
  /** False when there is no keychain here: the secret lives in memory and is asked for again. */
  secretIsPersistent: z.boolean(),
  /** Languages the person reads, best first; picks UI texts and the value of localized names. */
  languages: z.array(z.string()).readonly(),
  /** The built-in bank of this host; null when the host was started for another bank and has none. */
  builtIn: z
    .object({
      state: z.enum(builtInStates),
      server: z.string().nullable(),
      /** The folder that is offered first for new files. */
      inbox: z.object({ bankFolderId: bankFolderIdSchema, name: z.string() }).nullable(),
    })
    .nullable(),
});
export type SessionView = z.output<typeof sessionViewSchema>;

/** What stands behind an address, told before any secret is typed. Trouble is an error with its code. */
const probeViewSchema = z.object({
  server: z.string(),
  isEncrypted: z.boolean(),
  /** Address of the proxy the connection went through, null without one. */
  proxy: z.string().nullable(),
});
export type ProbeView = z.output<typeof probeViewSchema>;

const signInSchema = z.union([
  z.strictObject({ server: serverSchema, apiKey: secretSchema }),
  z.strictObject({ server: serverSchema, user: z.string().min(1).max(1_000), password: secretSchema }),
]);
export type SignIn = z.output<typeof signInSchema>;

export const sessionContract = {
  get: oc.input(z.void()).output(sessionViewSchema),
  probe: oc.input(z.strictObject({ server: serverSchema })).output(probeViewSchema),
  signIn: oc.input(signInSchema).output(sessionViewSchema),
  useBuiltIn: oc.input(z.void()).output(sessionViewSchema),
  /** Forgets the secret and stops the engine; watched folders and the journal stay for the next sign-in. */
  signOut: oc.input(z.void()).output(sessionViewSchema),
};
