import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';

/** A line of the ignore list is one pattern; more than this is a mistake of pasting. */
export const longestPattern = 1_000;
export const mostPatterns = 1_000;
/** More changes of speed in a week are not useful. */
export const mostLimitWindows = 20;
const DAY_MINUTES = 24 * 60;

const limitSchema = z.number().int().min(1_024).max(10_000_000_000).nullable();

export const limitWindowSchema = z.strictObject({
  /** 0 is Sunday. */
  days: z.array(z.number().int().min(0).max(6)).min(1).max(7).readonly(),
  fromMinute: z
    .number()
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  toMinute: z
    .number()
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  limitBytesPerSecond: limitSchema,
});
export type LimitWindowView = z.output<typeof limitWindowSchema>;

export const proxyKinds = ['system', 'manual', 'pac', 'none'] as const;

/** Scheme, host and port of a proxy, as people write it: `http://proxy.example:3128`. Never with a password in it. */
export const proxyAddressSchema = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(?:https?|socks[45]):\/\/(?:[^\s/@:?#[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?\/?$/i);

/** Where a proxy configuration file is. Never with a password in it, and a file of this machine without a host. */
export const pacAddressSchema = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(?:https?:\/\/(?:[^\s/@:?#[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?][^\s]*)?|file:\/\/\/[^\s]+)$/i);

export const networkSettingsSchema = z.strictObject({
  limitBytesPerSecond: limitSchema,
  schedule: z.array(limitWindowSchema).max(mostLimitWindows).readonly(),
  concurrency: z.number().int().min(1).max(6),
  verifyEveryUpload: z.boolean(),
});
export type NetworkSettings = z.output<typeof networkSettingsSchema>;
const { shape: network } = networkSettingsSchema;

export const watchingSettingsSchema = z.strictObject({
  settleMs: z.number().int().min(0).max(600_000),
  settleNetworkMs: z.number().int().min(0).max(600_000),
  confirmEmptied: z.boolean(),
  confirmShrunk: z.boolean(),
  excludes: z.array(z.string().max(longestPattern)).max(mostPatterns).readonly(),
});
export type WatchingSettings = z.output<typeof watchingSettingsSchema>;
const { shape: watching } = watchingSettingsSchema;

/** The settings of a program with a window of its own. */
export const desktopSettingsSchema = z.strictObject({
  opensAtLogin: z.boolean(),
  /** Closing the window leaves Galley working; without it, it ends Galley. */
  closesToTray: z.boolean(),
  notifies: z.boolean(),
  installsUpdates: z.boolean(),
});
export type DesktopSettings = z.output<typeof desktopSettingsSchema>;
const { shape: desktop } = desktopSettingsSchema;

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;

const settingsViewSchema = z.object({
  network: networkSettingsSchema,
  proxy: z.object({
    kind: z.enum(proxyKinds),
    address: z.string(),
    user: z.string(),
    pacAddress: z.string(),
    /** Whether a password lies in the keychain; it never comes back from there to a page. */
    hasPassword: z.boolean(),
  }),
  watching: watchingSettingsSchema,
  diagnostics: z.object({ logLevel: z.enum(logLevels) }),
  /** Null in a browser. */
  desktop: desktopSettingsSchema.nullable(),
  about: z.object({
    version: z.string(),
    node: z.string(),
    system: z.string(),
    host: z.enum(['browser', 'desktop']),
    /** For eyes alone. */
    stateDirectory: z.string(),
  }),
});
export type SettingsView = z.output<typeof settingsViewSchema>;

const connectionHops = ['pac', 'name', 'proxy', 'connection', 'encryption', 'bank'] as const;
const hopSchema = z.object({
  hop: z.enum(connectionHops),
  isReached: z.boolean(),
  /** Facts, not words: an address, a time, a code of the system. */
  detail: z.string(),
});
export type ConnectionHop = z.output<typeof hopSchema>;

export const settingsContract = {
  get: oc.input(z.void()).output(settingsViewSchema),
  /**
   * Each takes effect at once, and after a restart; a refused one changes nothing, and a missing one stays: another page, the
   * tray or the strip may have set it since.
   */
  saveNetwork: oc
    .input(
      z.strictObject({
        limitBytesPerSecond: network.limitBytesPerSecond.exactOptional(),
        schedule: network.schedule.exactOptional(),
        concurrency: network.concurrency.exactOptional(),
        verifyEveryUpload: network.verifyEveryUpload.exactOptional(),
      }),
    )
    .output(settingsViewSchema),
  /** `password` null keeps the one that is stored. */
  saveProxy: oc
    .input(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('system') }),
        z.strictObject({ kind: z.literal('none') }),
        z.strictObject({ kind: z.literal('pac'), pacAddress: pacAddressSchema }),
        z.strictObject({
          kind: z.literal('manual'),
          address: proxyAddressSchema,
          user: z.string().max(1_000),
          password: z.string().max(10_000).nullable(),
        }),
      ]),
    )
    .output(settingsViewSchema),
  saveWatching: oc
    .input(
      z.strictObject({
        settleMs: watching.settleMs.exactOptional(),
        settleNetworkMs: watching.settleNetworkMs.exactOptional(),
        confirmEmptied: watching.confirmEmptied.exactOptional(),
        confirmShrunk: watching.confirmShrunk.exactOptional(),
        excludes: watching.excludes.exactOptional(),
      }),
    )
    .output(settingsViewSchema),
  saveDiagnostics: oc.input(z.strictObject({ logLevel: z.enum(logLevels) })).output(settingsViewSchema),
  /** Refused in a browser. */
  saveDesktop: oc
    .input(
      z.strictObject({
        opensAtLogin: desktop.opensAtLogin.exactOptional(),
        closesToTray: desktop.closesToTray.exactOptional(),
        notifies: desktop.notifies.exactOptional(),
        installsUpdates: desktop.installsUpdates.exactOptional(),
      }),
    )
    .output(settingsViewSchema),
  /** The known files that these patterns would exclude from now on. `isComplete`: all were checked. */
  previewExcludes: oc.input(z.strictObject({ excludes: watchingSettingsSchema.shape.excludes })).output(
    z.object({
      looked: z.number().int(),
      ignored: z.number().int(),
      isComplete: z.boolean(),
      examples: z.array(z.object({ path: z.string(), pattern: z.string() })).readonly(),
    }),
  ),
  /** Hop by hop up to the first that fails; null for the bank that is signed in to. */
  testConnection: oc
    .input(z.strictObject({ server: z.string().max(2_000).nullable() }))
    .output(z.object({ server: z.string(), hops: z.array(hopSchema).readonly() })),
  /** Pieces of one text: versions, settings without secrets, status, counts, the last lines of the log. */
  supportBundle: oc.input(z.void()).output(eventIterator(z.string(), z.void())),
};
