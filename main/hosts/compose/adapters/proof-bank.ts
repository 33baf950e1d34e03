import { AppError } from '../../../../shared/errors/index.ts';
import type { BankClient, BankProof } from '../../../api/index.ts';
import type { ProofBank, ProofCandidate } from '../../../transfer/index.ts';

/** The bank in the words of uploads for review. */
export function createProofBank(bank: BankClient): ProofBank {
  return {
    upload: bank.upload,
    signInAgain: bank.signInAgain,
    async readProofsOf(projectId, signal) {
      const { proofCount } = await bank.readProject(projectId, signal);
      const proofs = await listOrNull(() => bank.listProofs(projectId, signal));
      return { count: proofCount, candidates: proofs?.map(toCandidate) ?? null, isNamed: false };
    },
    async readVersionsOf(proofId, signal) {
      const { versions } = await bank.readProof(proofId, signal);
      const candidates = versions.map(({ versionId, sizeBytes, created }) => ({
        id: versionId,
        proofId,
        versionId,
        sizeBytes,
        created,
      }));
      return { count: versions.length, candidates, isNamed: false };
    },
  };
}

/** A new proof is known by its first version: later ones may have other sizes. */
function toCandidate({ proofId, created, versions: [first] }: BankProof): ProofCandidate {
  return {
    id: proofId,
    proofId,
    versionId: first?.versionId ?? null,
    sizeBytes: first?.sizeBytes ?? -1,
    created,
  };
}

/** A list that cannot be read says nothing; the count may still say something. */
async function listOrNull(list: () => ReturnType<BankClient['listProofs']>) {
  try {
    return await list();
  } catch (error) {
    if (error instanceof AppError && error.code === 'BANK_ANSWER_UNREADABLE') return null;
    throw error;
  }
}
