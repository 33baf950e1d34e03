/**
 * shared/model: the nouns of Galley, one word per idea (`docs/architecture.md#words`).
 *
 * Pure TypeScript that every room may use: branded ids, local files and their fingerprints, names, bank assets,
 * intents, operations, and the engine's state as people see it. No Node, no DOM, no I/O, no schema library: wire
 * shapes and their validation live in shared/api and shared/rpc. Nothing here changes anything.
 */
export * from './engine/activity.ts';
export * from './engine/engine-status.ts';
export * from './engine/operation.ts';
export * from './files/agreed.ts';
export * from './files/bank-asset.ts';
export * from './files/held-file.ts';
export * from './files/local-file.ts';
export * from './files/names.ts';
export * from './files/remote-version.ts';
export * from './folders/adoption.ts';
export * from './folders/routing-rule.ts';
export * from './folders/smart-folder.ts';
export * from './folders/watched-folder.ts';
export * from './host/converter-channel.ts';
export * from './host/keychain-trouble.ts';
export * from './host/own-directory.ts';
export * from './primitives/assert-never.ts';
export * from './primitives/ids.ts';
export * from './transfers/bulk-job.ts';
export * from './transfers/download.ts';
export * from './transfers/intent.ts';
export * from './transfers/intent-move.ts';
export * from './transfers/proof-upload.ts';
