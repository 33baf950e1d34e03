import { z } from 'zod';
import {
  type AttachmentTypeId,
  asId,
  type BankFolderId,
  type LocalPath,
  type ProofId,
  subfolderModes,
  type WatchedFolderId,
} from '../../shared/model/index.ts';

/** Goes into file names, so it is nothing but letters and digits. */
const accountIdSchema = z.string().regex(/^[0-9a-z]{1,64}$/);

/** An account that the user signed in to here. Its secret is in the keychain, never in this file. */
const accountSchema = z.looseObject({
  /** Names its journal and its watched folders. Without one it is the first account of its bank. */
  accountId: accountIdSchema.optional(),
  server: z.string().min(1),
  kind: z.enum(['api-key', 'password']),
  /** Whom the secret in the keychain is filed under; null for an API key. */
  user: z.string().nullable(),
  /** Whom the bank knows the account as; null or missing when it did not tell. */
  identity: z.string().nullable().optional(),
  /** A person signed out: its folders and its journal stay, its secret is gone. */
  isSignedOut: z.boolean().optional(),
});

/** Which account is shown: the one of the built-in bank, one of the accounts, or none after signing out. */
const currentAccountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in') }),
  z.object({
    kind: z.literal('bank'),
    server: z.string().min(1),
    accountId: accountIdSchema.optional(),
  }),
]);

const routingRuleSchema = z.intersection(
  z.looseObject({
    pattern: z.string(),
    bankFolder: z
      .looseObject({
        id: z
          .string()
          .min(1)
          .transform(asId<BankFolderId>),
        name: z.string(),
      })
      .nullable(),
  }),
  z.discriminatedUnion('kind', [
    z.looseObject({ kind: z.literal('version') }),
    z.looseObject({
      kind: z.literal('attachment'),
      typeId: z
        .string()
        .min(1)
        .transform(asId<AttachmentTypeId>),
    }),
    z.looseObject({ kind: z.literal('asset') }),
  ]),
);

const watchedFolderSchema = z.looseObject({
  watchedFolderId: z
    .string()
    .min(1)
    .transform(asId<WatchedFolderId>),
  server: z.string().min(1),
  /** Without one it belongs to the first account of its bank. */
  accountId: accountIdSchema.optional(),
  root: z
    .string()
    .min(1)
    .transform(asId<LocalPath>),
  bankFolderId: z
    .string()
    .min(1)
    .transform(asId<BankFolderId>),
  bankFolderName: z.string(),
  excludes: z.array(z.string()),
  rules: z.array(routingRuleSchema).default([]),
  subfolders: z.enum(subfolderModes).default('flatten'),
  isPaused: z.boolean(),
});

/** A project, project folder or proof that was pasted here, because its bank cannot list them. The name as last seen. */
const rememberedSchema = z.looseObject({
  server: z.string().min(1),
  kind: z.enum(['project', 'folder', 'proof']),
  id: z.string().min(1),
  name: z.string(),
  /** The folder above, or the project of a proof; '0' for the top. */
  parentId: z.string(),
});

/** A bank folder that an account has linked or sent files to. The name is for eyes, as it was seen then. */
const recentFolderSchema = z.looseObject({
  accountId: z.string().min(1),
  bankFolderId: z
    .string()
    .min(1)
    .transform(asId<BankFolderId>),
  name: z.string(),
});

/** A proof that a person of an account has opened. The name is as it was seen then. */
const recentProofSchema = z.looseObject({
  accountId: z.string().min(1),
  proofId: z
    .string()
    .min(1)
    .transform(asId<ProofId>),
  name: z.string(),
});

/** Where an account's downloads go, as its person said. */
const downloadFolderSchema = z.looseObject({
  accountId: z.string().min(1),
  path: z
    .string()
    .min(1)
    .transform(asId<LocalPath>),
});

const networkSchema = z.looseObject({
  limitBytesPerSecond: z.int().positive().nullable().default(null),
  /** The most uploads at once; the queue goes below by itself. */
  concurrency: z.int().min(1).max(6).default(6),
  /** Windows of the week with a limit of their own. */
  schedule: z
    .array(
      z.looseObject({
        days: z.array(z.int().min(0).max(6)),
        fromMinute: z.int().min(0).max(1_439),
        toMinute: z.int().min(0).max(1_439),
        limitBytesPerSecond: z.int().positive().nullable(),
      }),
    )
    .default([]),
  /** Reads every upload back and compares its content before it counts as done. */
  verifyEveryUpload: z.boolean().default(false),
  /** The password of a proxy is in the keychain. */
  proxy: z
    .looseObject({
      kind: z.enum(['system', 'manual', 'pac', 'none']).default('system'),
      address: z.string().default(''),
      user: z.string().default(''),
      /** Of a proxy configuration file. */
      pacAddress: z.string().default(''),
    })
    .prefault({}),
});

const watchingSchema = z.looseObject({
  /** Unchanged for this long before a file is uploaded (`docs/protocol/upload.md#debounce`). */
  settleMs: z.int().nonnegative().default(2_000),
  settleNetworkMs: z.int().nonnegative().default(15_000),
  confirmEmptied: z.boolean().default(true),
  confirmShrunk: z.boolean().default(true),
  /** gitignore patterns for every watched folder, after the shipped list. */
  excludes: z.array(z.string()).default([]),
});

/** Everything stands still. Both are milliseconds since the epoch: the promise was given in the time of the clock on the wall. */
const pauseSchema = z.looseObject({
  sinceMs: z.number(),
  /** Null: until a person resumes. */
  untilMs: z.number().nullable(),
  /** `damage`: begun by Galley itself, over a journal or settings that lost what decides what is sent. Holds for every command. */
  cause: z.enum(['damage']).optional(),
});

const diagnosticsSchema = z.looseObject({
  logLevel: z.enum(['error', 'warn', 'info', 'debug']).default('info'),
});

/** How Galley behaves as a program of the desktop. */
const desktopSchema = z.looseObject({
  /** Asked for, never assumed. */
  opensAtLogin: z.boolean().default(false),
  closesToTray: z.boolean().default(true),
  notifies: z.boolean().default(true),
  installsUpdates: z.boolean().default(true),
});

const uiSchema = z.looseObject({
  /** Null follows the system. */
  language: z.enum(['en', 'fi', 'sv', 'de', 'ru']).nullable().default(null),
  colorScheme: z.enum(['auto', 'light', 'dark']).default('auto'),
});

/**
 * Everything a person can set. Properties of a newer Galley survive in every object that is kept; a section that is
 * missing has its defaults.
 */
export const preferencesSchema = z.looseObject({
  accounts: z.array(accountSchema).default([]),
  currentAccount: currentAccountSchema.nullable().default(null),
  /** The account of the built-in bank: its last address, and whether it syncs. Null until it was used. */
  builtInAccount: z
    .looseObject({
      server: z.string().min(1),
      isUsed: z.boolean(),
      /** Missing: the first account of its address. */
      accountId: accountIdSchema.optional(),
    })
    .nullable()
    .default(null),
  watchedFolders: z.array(watchedFolderSchema).default([]),
  remembered: z.array(rememberedSchema).default([]),
  downloadFolders: z.array(downloadFolderSchema).default([]),
  /** Of each account the latest first. */
  recentFolders: z.array(recentFolderSchema).default([]),
  /** Of each account the latest first. */
  recentProofs: z.array(recentProofSchema).default([]),
  network: networkSchema.prefault({}),
  watching: watchingSchema.prefault({}),
  pause: pauseSchema.nullable().default(null),
  ui: uiSchema.prefault({}),
  desktop: desktopSchema.prefault({}),
  diagnostics: diagnosticsSchema.prefault({}),
});
export type Preferences = z.output<typeof preferencesSchema>;

export const defaultPreferences: Preferences = preferencesSchema.parse({});
