import { duplicateCode, type IntentCause, type ProofUpload } from '../../../../../shared/model/index.ts';
import { causeOfProofUpload, type ProofUploadProgress } from '../../../../transfer/index.ts';
import type { CliEngine } from '../../engine/open-cli-engine.ts';
import { explainCause, type Fact, type Output } from '../../output/output.ts';

// The rows that a terminal shows at once; the rest is counted.
export const LISTED_ISSUES = 100;

type IssueSource = Pick<CliEngine, 'engine' | 'downloads' | 'proofUploads'>;

/** Room main/hosts/cli: how many things beside parked uploads need the user. */
export function otherIssueCount({ engine, downloads, proofUploads }: IssueSource): number {
  return engine.status().issues.duplicates + downloads.failed().length + parkedProofsOf(proofUploads).length;
}

/** Assets that stand on the bank a second time; of a long list the first. */
export function reportDuplicates(output: Output, engine: Pick<IssueSource['engine'], 'duplicates'>): void {
  for (const duplicate of engine.duplicates(LISTED_ISSUES)) {
    const code = duplicateCode(duplicate);
    const { intentId, path, assetId, bankFolderId } = duplicate;
    output.event({ event: 'duplicate', intentId, path, code, assetId, bankFolderId });
    output.answer(`${explainCause({ code, details: { path } })} Asset id: ${assetId}.`);
  }
}

/** Says what needs the user beside parked uploads; of a long list the first. */
export function reportOtherIssues(output: Output, { engine, downloads, proofUploads }: IssueSource): void {
  reportDuplicates(output, engine);
  for (const { downloadId, bankFileName, cause } of downloads.failed().slice(0, LISTED_ISSUES))
    reportFailure(output, { event: 'failed-download', downloadId, path: bankFileName }, cause);
  for (const { upload } of parkedProofsOf(proofUploads).slice(0, LISTED_ISSUES)) {
    const { proofUploadId, fileName } = upload;
    const cause = causeOfProofUpload(upload);
    reportFailure(output, { event: 'parked-proof', proofUploadId, path: fileName }, cause);
  }
}

export function reportFailure(
  output: Output,
  about: Fact & { readonly path: string },
  cause: IntentCause | null,
): void {
  const { code = null, details = {} } = cause ?? {};
  output.event({ ...about, code, details });
  if (cause !== null)
    output.answer(explainCause({ ...cause, details: { path: about.path, ...details } }, 'given-up'));
}

function parkedProofsOf(proofUploads: IssueSource['proofUploads']): readonly ProofUploadProgress[] {
  return proofUploads.list().filter(({ upload }) => needsUser(upload));
}

/** Of a proof upload; an ambiguous one that was never parked is still searched for. */
function needsUser({ phase }: ProofUpload): boolean {
  return phase.kind === 'parked' || phase.kind === 'exists';
}
