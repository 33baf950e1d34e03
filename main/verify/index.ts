/**
 * main/verify: whether the bank still holds what was agreed.
 *
 * In: listings, originals, the journal. Out: differences that the user is asked about, duplicates, proof by content. It never uploads
 * and never changes anything on the bank.
 */

export { type ReceiptFormat, receiptText } from './receipt-text.ts';
export { noteVerified } from './remote-check/note-verified.ts';
export { createRemoteCheck } from './remote-check/remote-check.ts';
export { createVerifier, type Verifier } from './verify-held.ts';
