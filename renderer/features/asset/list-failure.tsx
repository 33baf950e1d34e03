import type { ErrorCode } from '../../../shared/errors/index.ts';
import { FailureView } from '../../ui/index.ts';

/** In the place of what one list of the bank would show: the rest of the asset is there without it. */
export function ListFailure({
  subject,
  code,
  onRetry,
}: {
  readonly subject: string;
  readonly code: ErrorCode | null;
  readonly onRetry: () => void;
}) {
  return code === null ? null : <FailureView subject={subject} code={code} onRetry={onRetry} />;
}
