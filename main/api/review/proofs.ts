import { routes } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { ProjectId, ProofId, ProofStatusId, ProofVersionId } from '../../../shared/model/index.ts';
import type { BankReader } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { readItem, readList, readSavedId } from '../json-calls/lenient-fields.ts';
import { type BankProofComment, proofCommentsReading } from './comment-reading.ts';
import { type BankProof, type BankProofStatus, proofReading, proofStatusReading } from './proof-reading.ts';

/** Omitted fields stay. */
export interface ProofChanges {
  readonly name?: string;
  readonly description?: string;
  readonly statusId?: ProofStatusId;
  /** Unix seconds; null removes it. */
  readonly deadline?: number | null;
}

/** Proofs but for their uploads and their guests. Every call throws AppError; nothing but GET is ever repeated here. */
export interface Proofs {
  readProof(proofId: ProofId, signal: AbortSignal): Promise<BankProof>;
  /** Null when this bank cannot list proofs. An unreadable one fails the list: leaving it out would hide it. */
  listProofs(projectId: ProjectId, signal: AbortSignal): Promise<readonly BankProof[] | null>;
  proofStatuses(signal: AbortSignal): Promise<readonly BankProofStatus[]>;
  /** Null when this bank does not give comments out. */
  proofComments(proofId: ProofId, signal: AbortSignal): Promise<readonly BankProofComment[] | null>;
  saveProof(proofId: ProofId, changes: ProofChanges, signal: AbortSignal): Promise<ProofId>;
  deleteProof(proofId: ProofId, signal: AbortSignal): Promise<void>;
  /** The bank deletes only the latest version. */
  deleteProofVersion(proofId: ProofId, versionId: ProofVersionId, signal: AbortSignal): Promise<void>;
}

export interface ProofsDeps {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}

export function createProofs({ reader, capabilities }: ProofsDeps): Proofs {
  async function requireCall(name: 'saveProof' | 'deleteProofVersion', signal: AbortSignal): Promise<void> {
    if ((await capabilities(signal)).has(name)) return;
    throw new AppError('NOT_FOUND', { reason: 'this bank has no such call' });
  }

  return {
    async readProof(proofId, signal) {
      const params = { proof_id: proofId };
      const value = await reader.json({ route: routes.readProof, params, signal });
      return readItem(proofReading, value, 'no proof');
    },
    async listProofs(projectId, signal) {
      if (!(await capabilities(signal)).has('listProofs')) return null;
      const params = { project_id: projectId };
      const value = await reader.json({ route: routes.listProofs, params, signal });
      return readList(proofReading, value, 'no list of proofs');
    },
    async proofStatuses(signal) {
      const value = await reader.json({ route: routes.listProofStatuses, params: {}, signal });
      return readList(proofStatusReading, value, 'no list of proof statuses');
    },
    async proofComments(proofId, signal) {
      if (!(await capabilities(signal)).has('listProofComments')) return null;
      const params = { proof_id: proofId };
      const value = await reader.json({ route: routes.listProofComments, params, signal });
      return readItem(proofCommentsReading, value, 'no list of comments');
    },
    async saveProof(proofId, { name, description, statusId, deadline }, signal) {
      await requireCall('saveProof', signal);
      if (deadline !== undefined && !(await capabilities(signal)).announces('proof-deadlines'))
        throw new AppError('NOT_FOUND', { reason: 'this bank has no deadlines' });
      const json = {
        Id: proofId,
        ...(name === undefined ? {} : { Name: name }),
        ...(description === undefined ? {} : { Description: description }),
        ...(statusId === undefined ? {} : { ProofStatusId: statusId }),
        ...(deadline === undefined ? {} : { Deadline: deadline }),
      };
      const value = await reader.json({ route: routes.saveProof, params: {}, json, signal });
      return readSavedId(value, 'no id of the saved proof');
    },
    deleteProof: (proofId, signal) =>
      reader.done({ route: routes.deleteProof, params: { proof_id: proofId }, signal }),
    async deleteProofVersion(proofId, versionId, signal) {
      await requireCall('deleteProofVersion', signal);
      const params = { proof_id: proofId, version_id: versionId };
      await reader.done({ route: routes.deleteProofVersion, params, signal });
    },
  };
}
