import type { LocalPath } from '../../../../shared/model/index.ts';
import { removeUnfinishedWrites } from '../../../disk/index.ts';
import type { Log } from '../../../platform/index.ts';

/** What a killed run left behind costs space and nothing else, so that trouble with it holds up nothing. */
export async function clearUnfinishedWrites(directory: LocalPath, log: Log): Promise<void> {
  try {
    const count = await removeUnfinishedWrites(directory);
    if (count > 0) log.info('unfinished files of a former run removed', { count });
  } catch (error) {
    log.warn('unfinished files of a former run stay behind', { error: String(error) });
  }
}
