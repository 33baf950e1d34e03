import { oc } from '@orpc/contract';
import { z } from 'zod';
import { engineStates, keychainTroubleKinds } from '../../model/index.ts';
import { accountIdSchema, bankFolderIdSchema } from '../schemas/id-schemas.ts';

const serverSchema = z.string().min(1).max(2_000);
const secretSchema = z.string().min(1).max(10_000);

/** How the built-in bank is doing. `failed`: it ended again and again, the host gave up and says so. */
const builtInStates = ['starting', 'running', 'restarting', 'failed'] as const;

const accountViewSchema = z.object({
  accountId: accountIdSchema,
  server: z.string(),
  /** Whom the bank knows the account as; null when it does not tell. */
  user: z.string().nullable(),
  isBuiltIn: z.boolean(),
  /** `no-secret`: the account is signed in, but the keychain has lost the secret. */
  state: z.enum(['signed-in', 'signed-out', 'no-secret']),
  /** How its engine is doing, whether it is shown or not; null without one. */
  word: z.enum(engineStates).nullable(),
  /** Transfers that need a person. */
  issueCount: z.number().int().nonnegative(),
});
export type AccountView = z.output<typeof accountViewSchema>;

export const sessionViewSchema = z.object({
  /** The account that is shown; null while there is none. */
  accountId: accountIdSchema.nullable(),
  /** Address of the bank, without a trailing slash; null as long as none was chosen. */
  server: z.string().nullable(),
  isSignedIn: z.boolean(),
  /** Whom the bank knows us as; null when it does not tell, as with an API key of a bank without `user/me`. */
  user: z.string().nullable(),
  isBuiltIn: z.boolean(),
  /** False when there is no keychain here: the secret lives in memory and is asked for again. */
  secretIsPersistent: z.boolean(),
  /** Why, as far as the keychain was asked; its own words in `detail`. */
  secretTrouble: z.object({ kind: z.enum(keychainTroubleKinds), detail: z.string() }).nullable(),
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
  /** All that are kept here, signed in or not. Those that are signed in sync, whichever one is shown. */
  accounts: z.array(accountViewSchema).readonly(),
  /**
   * A file that was invalid or unknown when it was opened, and lies beside now under the name in `setAside`, which is for
   * display, and for `troublesSeen`.
   */
  troubles: z
    .array(
      z.object({
        code: z.enum([
          'SETTINGS_INVALID',
          'JOURNAL_CORRUPT',
          'JOURNAL_ANSWERS_LOST',
          'SPOOL_UNKNOWN',
          'DROP_INCOMPLETE',
          'BANK_REPLACED',
          'BANK_UNRECOGNIZED',
        ]),
        setAside: z.string(),
      }),
    )
    .readonly(),
});
export type SessionView = z.output<typeof sessionViewSchema>;

/** The server behind an address, described before any secret is typed. Trouble is an error with its code. */
const probeViewSchema = z.object({
  server: z.string(),
  isEncrypted: z.boolean(),
  /** Address of the proxy the connection went through, null without one. */
  proxy: z.string().nullable(),
});
export type ProbeView = z.output<typeof probeViewSchema>;

/** `accountId`: signs in to that account again, and to no other. */
const signInSchema = z.union([
  z.strictObject({ server: serverSchema, apiKey: secretSchema, accountId: accountIdSchema.optional() }),
  z.strictObject({
    server: serverSchema,
    user: z.string().min(1).max(1_000),
    password: secretSchema,
    accountId: accountIdSchema.optional(),
  }),
]);
export type SignIn = z.output<typeof signInSchema>;

export const sessionContract = {
  get: oc.input(z.void()).output(sessionViewSchema),
  probe: oc.input(z.strictObject({ server: serverSchema })).output(probeViewSchema),
  /** Adds an account, or signs in anew to the one of the same user, and shows it. The others go on. */
  signIn: oc.input(signInSchema).output(sessionViewSchema),
  useBuiltIn: oc.input(z.void()).output(sessionViewSchema),
  /** The page saw the network come back: a hint to look now, never the truth. */
  hintOnline: oc.input(z.void()).output(z.void()),
  /** The user was at the page while it showed these of `troubles`. Unseen ones are shown again at the next start. */
  troublesSeen: oc.input(z.strictObject({ setAside: z.array(z.string()).max(1_000) })).output(z.void()),
};
