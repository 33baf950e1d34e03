import type { LocalEntry } from '../../../shared/model/index.ts';
import type { BankClaims } from '../files/plan-new-file.ts';
import type { RowIndex } from '../files/row-index.ts';
import type { VersionGroups } from './version-groups.ts';

/** What the plan of a rowless file looks at beside the input. */
export interface RoutedContext {
  readonly book: RowIndex;
  readonly groups: VersionGroups;
  readonly claims: BankClaims;
  readonly files: readonly LocalEntry[];
}
