import { AppError } from '../../../shared/errors/index.ts';
import type { CatalogueStore } from '../ports/ports.ts';
import type { ProofStore } from '../ports/proof-ports.ts';
import type { ProofAccess } from '../records/proof.ts';
import type { ProjectAccess } from './project-access.ts';

/** The way to a proof for everybody who works on one: rights first, then the proof. */
export function createProofAccess(deps: {
  readonly access: ProjectAccess;
  readonly proofs: ProofStore;
  readonly catalogue: CatalogueStore;
  /** Unix milliseconds. */
  readonly now: () => number;
}): ProofAccess {
  const { access, proofs, catalogue, now } = deps;

  async function requireProof(...[user, proofId]: Parameters<ProofAccess['requireProof']>) {
    const proof = await proofs.find(proofId);
    if (proof === null) throw new AppError('FORBIDDEN', { right: 'member' });
    await access.requireProject(user, proof.projectId);
    return proof;
  }

  return {
    requireProof,

    async changeStatus(user, proofId, statusId) {
      await requireProof(user, proofId);
      await requireProofStatus(catalogue, statusId);
      await proofs.change(proofId, { statusId }, Math.floor(now() / 1000));
    },
  };
}

/** Throws BAD_REQUEST when the bank has no such proof status. */
export async function requireProofStatus(catalogue: CatalogueStore, statusId: string): Promise<void> {
  const statuses = await catalogue.listProofStatuses();
  if (statuses.some((status) => status.statusId === statusId)) return;
  throw new AppError('BAD_REQUEST', {
    field: 'ProofStatusId',
    reason: 'The bank has no proof status with this ProofStatusId.',
  });
}
