import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../../../shared/errors/index.ts';
import type { RoutingRule } from '../../../../shared/model/index.ts';
import { routingRulesSchema } from '../../../../shared/rpc/index.ts';
import type { TransferTiming } from '../../../transfer/index.ts';
import type { BankTimeouts } from '../../compose/compose-engine.ts';
import type { CliContext } from '../context/cli-context.ts';

/** Waits of one run that differ from the real ones, and the rules of its directory, `docs/decisions/0006-rehearsals.md`. */
export interface Rehearsal {
  readonly timing: Partial<TransferTiming>;
  readonly bankTimeouts: BankTimeouts;
  /** How long a single pass waits for a bank that does not answer, and for files that do not come to rest. */
  readonly patienceMs: number | null;
  readonly rules: readonly RoutingRule[];
}

const delayMs = z.number().int().min(0);

const timingSchema = z.strictObject({
  verifyFloorMs: delayMs.exactOptional(),
  verifyCeilingMs: delayMs.exactOptional(),
  maxLatencyFloorMs: delayMs.exactOptional(),
  longestWaitMs: delayMs.exactOptional(),
  readGapMs: delayMs.exactOptional(),
  ambiguityCeilingMs: delayMs.exactOptional(),
  parkAfterMs: delayMs.exactOptional(),
  sweepsMs: z.array(delayMs).exactOptional(),
  backoffFloorMs: delayMs.exactOptional(),
  backoffCeilingMs: delayMs.exactOptional(),
  retryAfterFloorMs: delayMs.exactOptional(),
  retryAfterCeilingMs: delayMs.exactOptional(),
  probeFloorMs: delayMs.exactOptional(),
  probeCeilingMs: delayMs.exactOptional(),
  attemptLimit: z.number().int().min(1).exactOptional(),
} satisfies Record<keyof TransferTiming, z.ZodType>);

const bankTimeoutsSchema = z.strictObject({
  connectTimeoutMs: delayMs.exactOptional(),
  idleTimeoutMs: delayMs.exactOptional(),
  answerTimeoutMs: delayMs.exactOptional(),
} satisfies Record<keyof BankTimeouts, z.ZodType>);

const rehearsalSchema = z.strictObject({
  timing: timingSchema.default({}),
  bankTimeouts: bankTimeoutsSchema.default({}),
  patienceMs: delayMs.nullable().default(null),
  rules: routingRulesSchema.default([]),
});

/** Of a command that takes `--rehearsal`; null without one. Throws BAD_USAGE. */
export async function rehearsalOf(
  { account }: Pick<CliContext, 'account'>,
  path: string | undefined,
): Promise<Rehearsal | null> {
  return path === undefined ? null : readRehearsal(path, (await account()).server);
}

/**
 * Reads the file of `--rehearsal`. BAD_USAGE for a misspelt wait, because the real one would silently hold, and for a bank on
 * another machine: there a request may take effect after a shortened `maxLatencyMs`.
 */
async function readRehearsal(path: string, server: string): Promise<Rehearsal> {
  if (!loopbackHosts.has(new URL(server).hostname)) throw unusable(path, `${server} is not on this machine`);
  try {
    return rehearsalSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw unusable(path, error instanceof z.ZodError ? z.prettifyError(error) : String(error));
  }
}

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

function unusable(path: string, reason: string): AppError {
  return new AppError('BAD_USAGE', { reason: `--rehearsal ${path}: ${reason}` });
}
