import type { ProofUploadTarget } from '../../shared/model/index.ts';
import { useProofUploads } from '../queries/index.ts';
import { useRpc } from '../rpc/index.ts';
import { useAppStore } from '../state/index.ts';
import { type ReviewUploadLine, ReviewUploads } from '../ui/index.ts';

/** Files on their way to these reviews, from the user to the bank. Arrived ones are not listed: they are visible. */
export function ReviewUploadList({ isMine }: { readonly isMine: (target: ProofUploadTarget) => boolean }) {
  const rpc = useRpc();
  const sendings = useAppStore((state) => state.reviewSendings);
  const dismissSending = useAppStore((state) => state.dismissSending);
  const report = useAppStore((state) => state.report);
  const uploads = useProofUploads();
  const orReport = (work: Promise<void>, fileName: string): void => {
    work.catch((error: unknown) => report(error, fileName));
  };

  const lines: ReviewUploadLine[] = [];
  for (const { sendingId, target, failure, fileName, sizeBytes, sentBytes } of sendings) {
    if (!isMine(target)) continue;
    lines.push({
      key: `sending ${sendingId}`,
      fileName,
      sizeBytes,
      sentBytes,
      state: failure === null ? 'handing-over' : 'refused',
      causeCode: failure?.code ?? null,
      onRetry: null,
      onDismiss: () => dismissSending(sendingId),
    });
  }
  for (const { proofUploadId, target, state, cause, fileName, sizeBytes, sentBytes } of uploads) {
    if (!isMine(target) || state === 'confirmed' || state === 'cancelled') continue;
    lines.push({
      key: proofUploadId,
      fileName,
      sizeBytes,
      sentBytes,
      state,
      causeCode: cause?.code ?? null,
      onRetry:
        state === 'parked' ? () => orReport(rpc.proofs.retryUpload({ proofUploadId }), fileName) : null,
      // In between it may have left: only what has not, or is over, can be dismissed.
      onDismiss:
        state === 'committing' || state === 'ambiguous'
          ? null
          : () => orReport(rpc.proofs.dismissUpload({ proofUploadId }), fileName),
    });
  }
  return <ReviewUploads lines={lines} />;
}
