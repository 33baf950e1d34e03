import type { BulkActionInput } from '../../../shared/rpc/index.ts';

/** The part of the dialog that one kind of job fills. */
export interface BulkFieldsProps {
  /** Null while it is not complete. */
  readonly onAction: (action: BulkActionInput | null) => void;
}
