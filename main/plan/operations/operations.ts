import {
  type AskChoice,
  type LocalEntry,
  nameKey,
  type Operation,
  pathIdentity,
  type ReasonCode,
  type RelativePath,
  sameFingerprint,
} from '../../../shared/model/index.ts';
import type { PendingIntent, PlanInput } from './plan-input.ts';

export function inspect({ path, fingerprint }: LocalEntry): Operation {
  return { action: 'inspect', path, fingerprint, reason: { code: 'hash-needed', details: {} } };
}

export function wait(
  path: RelativePath,
  code: ReasonCode,
  details: Readonly<Record<string, string>> = {},
): Operation {
  return { action: 'wait', path, reason: { code, details } };
}

/** A rule says that this path stays out, with all that is in it if it is a directory; null when none does. */
export function ruledOut({ path, kind }: LocalEntry, rules: PlanInput['rules']): Operation | null {
  const decision = rules.decide(path, kind);
  if (!decision.isIgnored) return null;
  const { pattern, origin, madeBy, file } = decision;
  if (origin === 'own')
    return {
      action: 'ignore',
      path,
      reason: { code: 'own-data', details: kind === 'directory' ? { kind } : {} },
    };
  const details = {
    pattern,
    origin,
    ...(madeBy === null ? {} : { madeBy }),
    ...(file === null ? {} : { file }),
    ...(kind === 'directory' ? { kind } : {}),
  };
  return { action: 'ignore', path, reason: { code: 'ignored-by-rule', details } };
}

export function skipped({ path }: LocalEntry): Operation {
  return { action: 'ignore', path, reason: { code: 'skipped', details: {} } };
}

/** The answer a person gave about exactly this state of the file. */
export function decisionOf(entry: LocalEntry, decisions: PlanInput['decisions']): AskChoice | null {
  const decision = decisions.get(entry.path);
  return decision !== undefined && sameFingerprint(decision.fingerprint, entry.fingerprint)
    ? decision.choice
    : null;
}

/** Null for an intent that has come to its end. */
export function unsettled(pending: PendingIntent | undefined): PendingIntent | null {
  const isOpen = pending !== undefined && pending.state !== 'confirmed' && pending.state !== 'cancelled';
  return isOpen ? pending : null;
}

/**
 * True when the bank cannot hold anything of this intent, so that it may be dropped for a newer state of the file:
 * `queued` means that no byte of an attempt is under way, `parked` that a person is asked. A parked intent that was
 * ever ambiguous may have become an asset; only its own reconcile can tell.
 */
export function isReplaceable({ state, wasAmbiguous }: PendingIntent): boolean {
  return state === 'queued' || (state === 'parked' && !wasAmbiguous);
}

/** Notes which queued or parked intent an operation makes pointless. */
export function superseding(operation: Operation, pending: PendingIntent | null): Operation {
  if (pending === null || operation.action === 'wait' || operation.action === 'inspect') return operation;
  const { code, details } = operation.reason;
  return { ...operation, reason: { code, details: { ...details, supersedes: pending.intentId } } };
}

export function renameCode(from: RelativePath, to: RelativePath): ReasonCode {
  if (pathIdentity(from) === pathIdentity(to)) return 'renamed-form';
  return nameKey(from) === nameKey(to) ? 'case-renamed' : 'moved';
}
