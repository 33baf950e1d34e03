import type { LocalPath } from '../../../../shared/model/index.ts';
import { removeUnfinishedWrites } from '../../../disk/index.ts';
import type { Log } from '../../../platform/index.ts';

/** Leftovers of a killed run cost only space, so errors with them hold up nothing. */
export async function clearUnfinishedWrites(directory: LocalPath, log: Log): Promise<void> {
  try {
    const count = await removeUnfinishedWrites(directory);
    if (count > 0) log.info('unfinished files of a former run removed', { count });
  } catch (error) {
    log.warn('unfinished files of a former run stay behind', { error: String(error) });
  }
}
