/**
 * main/journal: what Galley remembers, in one SQLite file, durable before it matters.
 *
 * In: agreed rows and directory marks from sync, intents from planning, moves and receipts from transfer. Out: the next
 * thing to do, what is pending where, the activity that people see. It is the only room of main with SQL. It
 * enforces what must never happen even by mistake: an illegal or lost move of an intent, two open intents of one key,
 * an intent that is born half done. Every write is durable (WAL, synchronous=FULL) when its call returns or its promise
 * resolves. It never talks to the bank, never reads a watched file, and never deletes a damaged journal.
 *
 * One journal belongs to one account: asset and folder ids mean nothing on another bank.
 */

export { type BankEvidence, evidenceIn, readJournalFacts } from './journal-facts.ts';
export { type BankEvidenceStore, type EvidenceAsset, MOST_EVIDENCE } from './metadata/bank-evidence-store.ts';
export type { GenerationKeeper } from './metadata/generation.ts';
export type { JournalOwner } from './metadata/journal-owner.ts';
export type { KeptSearchStore } from './metadata/kept-search-store.ts';
export type { JournalSetAside } from './metadata/set-aside-notes.ts';
export { type Journal, type JournalOptions, openJournal } from './open-journal.ts';
export { setJournalAside } from './removed-journal.ts';
export type { NewBulkItem, PlacedBulkItem } from './transfers/bulk-store.ts';
export type { NewIntent } from './transfers/plan-store.ts';
