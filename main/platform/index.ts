/**
 * main/platform: what differs per host and machine, behind small interfaces.
 *
 * Time (`Clock`), the log, where state is kept and who may use it, sleep and network. Every other room takes these as
 * dependencies and never asks the system itself, so that tests can hold them in their hands. Nothing here knows of
 * files being watched, of banks or of uploads, and nothing here may write a secret anywhere.
 */
export * from './app-paths.ts';
export * from './clock.ts';
export { onEndSignal } from './end-signals.ts';
export { createIdleWaiters } from './idle-waiters.ts';
export * from './join-power-and-network.ts';
export * from './log.ts';
export * from './log-file.ts';
export * from './network-hints.ts';
export { pause } from './pause.ts';
export * from './power-and-network.ts';
export { redact } from './redact.ts';
export * from './state-lock.ts';
export { createTurns } from './turns.ts';
export * from './unless-aborted.ts';
export * from './worker-program.ts';
