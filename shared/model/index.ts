/**
 * shared/model: the nouns of Galley, one word per idea (`docs/architecture.md#words`).
 *
 * Pure TypeScript that every room may use: branded ids, local files and their fingerprints, names, bank assets,
 * intents, operations, and the engine's state as people see it. No Node, no DOM, no I/O, no schema library: wire
 * shapes and their validation live in shared/api and shared/rpc. Nothing here changes anything.
 */
export * from './activity.ts';
export * from './adoption.ts';
export * from './agreed.ts';
export * from './assert-never.ts';
export * from './bank-asset.ts';
export * from './converter-channel.ts';
export * from './download.ts';
export * from './engine-status.ts';
export * from './held-file.ts';
export * from './ids.ts';
export * from './intent.ts';
export * from './intent-move.ts';
export * from './keychain-trouble.ts';
export * from './local-file.ts';
export * from './names.ts';
export * from './operation.ts';
export * from './own-directory.ts';
export * from './proof-upload.ts';
export * from './remote-version.ts';
export * from './routing-rule.ts';
export * from './shelf.ts';
export * from './watched-folder.ts';
