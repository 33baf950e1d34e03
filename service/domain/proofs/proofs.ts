import { AppError } from '../../../shared/errors/index.ts';
import { splitFileName } from '../../../shared/model/index.ts';
import type { ProjectAccess } from '../access/project-access.ts';
import { requireProofStatus } from '../access/proof-access.ts';
import { isImageExtension } from '../conversions/conversion.ts';
import type { UploadOutcome, UploadTerms } from '../ports/idempotency.ts';
import type { CatalogueStore, StagedBlob } from '../ports/ports.ts';
import type { ProofChange, ProofStore } from '../ports/proof-ports.ts';
import type { User } from '../records/account.ts';
import type { ProofAccess, ProofActivity, ProofActivityReader, ProofRecord } from '../records/proof.ts';
import { acceptFileName } from '../validation/file-name.ts';
import { requireDescription, requireName } from '../validation/project-texts.ts';

/** A proof with what guests did with its versions, by version id. */
export interface VisibleProof {
  readonly proof: ProofRecord;
  readonly activity: ReadonlyMap<string, ProofActivity>;
}

/** Where an upload goes: into a project as a new proof, or to a proof as its next version. */
export type ProofUploadTarget =
  | { readonly kind: 'proof'; readonly projectId: string }
  | { readonly kind: 'version'; readonly proofId: string };

/** An upload with a checked name, target and rights, before its first byte is read. */
interface AdmittedProofUpload {
  readonly user: User;
  readonly target: ProofUploadTarget;
  readonly stem: string;
  readonly extension: string;
}

/** Everything that is done with proofs but sharing. All throw FORBIDDEN for what is not there or not the user's to work on. */
export interface Proofs {
  read(user: User, proofId: string): Promise<VisibleProof>;
  /** Oldest first. */
  ofProject(user: User, projectId: string): Promise<readonly VisibleProof[]>;
  /** Throws BAD_NAME as well. */
  admit(user: User, target: ProofUploadTarget, fileName: string): Promise<AdmittedProofUpload>;
  /** Answers the proof's id when bytes and rows are durable. Throws IDEMPOTENCY_KEY_REUSED. */
  commit(
    upload: AdmittedProofUpload,
    blob: StagedBlob,
    terms: UploadTerms<string>,
  ): Promise<UploadOutcome<string>>;
  /** Throws BAD_REQUEST for an unknown status and for texts that cannot be kept. */
  save(user: User, proofId: string, change: ProofChange): Promise<void>;
  remove(user: User, proofId: string): Promise<void>;
  /** Throws BAD_REQUEST for every version but the latest of several. */
  removeVersion(user: User, proofId: string, versionId: string): Promise<void>;
}

export function createProofs(deps: {
  readonly door: ProofAccess;
  readonly access: ProjectAccess;
  readonly proofs: ProofStore;
  readonly catalogue: CatalogueStore;
  readonly activity: ProofActivityReader;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called after each picture, so that it is read soon. */
  readonly pictureArrived: () => void;
  /** Called after each deadline that was set or removed. */
  readonly deadlineChanged: () => void;
}): Proofs {
  const { door, access, proofs, catalogue, activity, pictureArrived } = deps;
  const nowSeconds = (): number => Math.floor(deps.now() / 1000);

  async function withActivity(records: readonly ProofRecord[]): Promise<readonly VisibleProof[]> {
    const versionIds = records.flatMap((proof) => proof.versions.map((version) => version.versionId));
    const known = await activity.activityOf(versionIds);
    return records.map((proof) => ({ proof, activity: known }));
  }

  return {
    async read(user, proofId) {
      const proof = await door.requireProof(user, proofId);
      return { proof, activity: await activity.activityOf(proof.versions.map((one) => one.versionId)) };
    },

    async ofProject(user, projectId) {
      await access.requireProject(user, projectId);
      return withActivity(await proofs.ofProject(projectId));
    },

    async admit(user, target, fileName) {
      const { stem, extension } = splitFileName(acceptFileName(fileName));
      if (target.kind === 'proof') await access.requireProject(user, target.projectId);
      else await door.requireProof(user, target.proofId);
      return { user, target, stem, extension };
    },

    async commit({ user, target, stem, extension }, blob, terms) {
      const image = { kind: isImageExtension(extension) ? 'pending' : 'none' } as const;
      const upload = { stem, extension, image, blob, userId: user.userId, created: nowSeconds() };
      const outcome = await proofs.commitOnTerms(
        target.kind === 'proof'
          ? { ...upload, ...target, statusId: await firstStatusId(catalogue) }
          : { ...upload, ...target },
        terms,
      );
      if (outcome.kind === 'created' && image.kind === 'pending') pictureArrived();
      return outcome;
    },

    async save(user, proofId, change) {
      await door.requireProof(user, proofId);
      if (change.name !== undefined) requireName(change.name, 'Name');
      if (change.description !== undefined) requireDescription(change.description, 'Description');
      if (change.statusId !== undefined) await requireProofStatus(catalogue, change.statusId);
      await proofs.change(proofId, change, nowSeconds());
      if (change.deadline !== undefined) deps.deadlineChanged();
    },

    async remove(user, proofId) {
      await door.requireProof(user, proofId);
      if (!(await proofs.remove(proofId))) throw new AppError('FORBIDDEN', { right: 'member' });
    },

    async removeVersion(user, proofId, versionId) {
      await door.requireProof(user, proofId);
      switch (await proofs.removeVersion(proofId, versionId, nowSeconds())) {
        case 'removed':
          return;
        case 'unknown':
          throw new AppError('FORBIDDEN', { right: 'member' });
        case 'older':
          throw refusal('Only the latest version of a proof can be deleted.');
        case 'only':
          throw refusal('The only version of a proof cannot be deleted: delete the proof.');
      }
    },
  };
}

/** The first status of a new proof: the first of the bank's list. */
async function firstStatusId(catalogue: CatalogueStore): Promise<string> {
  const [first] = await catalogue.listProofStatuses();
  if (first === undefined) throw new Error('The bank has no proof status.');
  return first.statusId;
}

function refusal(reason: string): AppError {
  return new AppError('BAD_REQUEST', { field: 'version_id', reason });
}
