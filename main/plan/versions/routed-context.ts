import type { LocalEntry } from '../../../shared/model/index.ts';
import type { BankClaims } from '../files/plan-new-file.ts';
import type { RowIndex } from '../files/row-index.ts';
import type { VersionGroups } from './version-groups.ts';

/** Facts beside the input that the plan of a file without a row reads. */
export interface RoutedContext {
  readonly book: RowIndex;
  readonly groups: VersionGroups;
  readonly claims: BankClaims;
  readonly files: readonly LocalEntry[];
}
