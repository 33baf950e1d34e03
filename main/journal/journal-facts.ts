/**
 * main/journal: reads the owner and the bank of a journal that no process has open. Only these few rows are read: a journal of a
 * million files is not checked for it.
 */
import { AppError } from '../../shared/errors/index.ts';
import { openConnection } from './connection/connection.ts';
import {
  type BankEvidenceStore,
  createBankEvidenceStore,
  MOST_EVIDENCE,
} from './metadata/bank-evidence-store.ts';
import { type JournalOwner, ownerOf } from './metadata/journal-owner.ts';
import { createMetaStore } from './metadata/meta-store.ts';
import { hasMeta } from './migrations/index.ts';
import { placeOf } from './recovery/move-aside.ts';

export interface BankEvidence {
  readonly assets: ReturnType<BankEvidenceStore['list']>;
  readonly candidates: ReturnType<BankEvidenceStore['candidates']>;
  readonly marks: string | null;
}

export interface JournalFacts {
  readonly owner: JournalOwner | null;
  readonly evidence: BankEvidence;
}

/** Null where there is no journal, or none of this version; another Galley may have it open. */
export function readJournalFacts(path: string): JournalFacts | null {
  try {
    if (placeOf(path) !== 'database') return null;
    const connection = openConnection(path, { isReadOnly: true });
    try {
      if (!hasMeta(connection)) return null;
      const meta = createMetaStore(connection);
      return { owner: ownerOf(meta), evidence: evidenceIn(createBankEvidenceStore(connection, meta)) };
    } finally {
      connection.close();
    }
  } catch (error) {
    // Damaged, or of another program: opening the journal reports it.
    if (error instanceof AppError) return null;
    throw error;
  }
}

export function evidenceIn(store: BankEvidenceStore): BankEvidence {
  return { assets: store.list(), candidates: store.candidates(MOST_EVIDENCE), marks: store.marks() };
}
