/**
 * service/domain: the rules of the media bank.
 *
 * Who signs in and for how long, who may do what on which folder, what a search clause means, which names are accepted,
 * what an upload makes. It knows neither HTTP nor SQL and never touches a disk: what it needs from them stands in
 * `ports.ts`, the store implements it, the composition root in service/cli passes it in.
 *
 * In: users, ids, names and clauses that the wire schemas let through. Out: records, and AppError for every refusal.
 */
export * from './access/access.ts';
export * from './access/file-finding.ts';
export * from './access/project-access.ts';
export * from './access/proof-access.ts';
export * from './assets/asset-reading.ts';
export * from './assets/asset-saving.ts';
export * from './assets/uploads.ts';
export * from './authentication/link-throttle.ts';
export * from './authentication/secrets.ts';
export * from './authentication/sign-in.ts';
export * from './authentication/sign-in-throttle.ts';
export * from './conversions/conversion.ts';
export * from './conversions/conversion-queue.ts';
export * from './conversions/conversions.ts';
export * from './conversions/document-page.ts';
export * from './conversions/picture-inspection.ts';
export * from './folders/folder-code.ts';
export * from './folders/folder-saving.ts';
export * from './ports/asset-ports.ts';
export * from './ports/conversion-ports.ts';
export * from './ports/discussion-ports.ts';
export * from './ports/folder-ports.ts';
export * from './ports/idempotency.ts';
export * from './ports/ports.ts';
export * from './ports/project-ports.ts';
export * from './ports/proof-ports.ts';
export * from './ports/sharing-ports.ts';
export * from './projects/messages.ts';
export * from './projects/project-reading.ts';
export * from './projects/project-saving.ts';
export * from './proofs/deadline-reminders.ts';
export * from './proofs/discussion.ts';
export * from './proofs/guest-access.ts';
export { createLinkCode } from './proofs/link-code.ts';
export * from './proofs/proofs.ts';
export * from './proofs/sharing.ts';
export * from './records/account.ts';
export * from './records/asset.ts';
export * from './records/bank-folder.ts';
export * from './records/catalogue.ts';
export * from './records/comment.ts';
export * from './records/localized-text.ts';
export * from './records/message.ts';
export * from './records/project.ts';
export * from './records/project-fields.ts';
export * from './records/project-folder.ts';
export * from './records/proof.ts';
export * from './records/rights.ts';
export * from './records/share.ts';
export * from './search/asset-search.ts';
export * from './search/name-text.ts';
export * from './validation/asset-content.ts';
export { cleanMessage } from './validation/clean-message.ts';
export * from './validation/file-name.ts';
export * from './validation/guest-input.ts';
export * from './validation/localized-name.ts';
export * from './validation/property-values.ts';
