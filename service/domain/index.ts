/**
 * service/domain: the rules of the media bank.
 *
 * Who signs in and for how long, who may do what on which folder, what a search clause means, which names are accepted,
 * what an upload makes. It knows neither HTTP nor SQL and never touches a disk: what it needs from them stands in
 * `ports.ts`, the store implements it, the composition root in service/cli passes it in.
 *
 * In: users, ids, names and clauses that the wire schemas let through. Out: records, and AppError for every refusal.
 */
export * from './access.ts';
export * from './account.ts';
export * from './asset.ts';
export * from './asset-content.ts';
export * from './asset-ports.ts';
export * from './asset-reading.ts';
export * from './asset-saving.ts';
export * from './asset-search.ts';
export * from './bank-folder.ts';
export * from './catalogue.ts';
export { cleanMessage } from './clean-message.ts';
export * from './conversion.ts';
export * from './conversion-ports.ts';
export * from './conversion-queue.ts';
export * from './conversions.ts';
export * from './document-page.ts';
export * from './file-finding.ts';
export * from './file-name.ts';
export * from './folder-code.ts';
export * from './folder-ports.ts';
export * from './folder-saving.ts';
export * from './guest-access.ts';
export * from './guest-input.ts';
export * from './idempotency.ts';
export * from './link-throttle.ts';
export * from './localized-name.ts';
export * from './localized-text.ts';
export * from './message.ts';
export * from './messages.ts';
export * from './name-text.ts';
export * from './picture-inspection.ts';
export * from './ports.ts';
export * from './project.ts';
export * from './project-access.ts';
export * from './project-folder.ts';
export * from './project-ports.ts';
export * from './project-reading.ts';
export * from './project-saving.ts';
export * from './proof.ts';
export * from './proof-door.ts';
export * from './proof-ports.ts';
export * from './proofs.ts';
export * from './property-values.ts';
export * from './rights.ts';
export * from './secrets.ts';
export * from './share.ts';
export * from './sharing.ts';
export * from './sharing-ports.ts';
export * from './sign-in.ts';
export * from './sign-in-throttle.ts';
export * from './uploads.ts';
