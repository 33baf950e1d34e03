/**
 * main/platform: what differs per host and machine, behind small interfaces.
 *
 * Time (`Clock`), the waits before retries, the log, where state is kept and who may use it, sleep and network. Every other room takes these as
 * dependencies and never asks the system itself, so that tests can hold them in their hands. Nothing here knows of
 * files being watched, of banks or of uploads, and nothing here may write a secret anywhere.
 */

export { createIdleWaiters } from './async/idle-waiters.ts';
export { createTurns, type Turns } from './async/turns.ts';
export * from './async/unless-aborted.ts';
export {
  type Backoff,
  type BackoffPolicy,
  backoffMs,
  backoffWindowMs,
  createBackoff,
  jitteredMs,
  type Random,
  systemRandom,
} from './backoff.ts';
export * from './log/log.ts';
export * from './log/log-file.ts';
export { redact } from './log/redact.ts';
export * from './power-and-network/join-power-and-network.ts';
export * from './power-and-network/network-hints.ts';
export * from './power-and-network/power-and-network.ts';
export * from './process/app-paths.ts';
export { onEndSignal } from './process/end-signals.ts';
export * from './process/state-lock.ts';
export * from './process/worker-program.ts';
export * from './time/clock.ts';
export { pause } from './time/pause.ts';
