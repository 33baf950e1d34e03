import { AppError } from '../../../shared/errors/index.ts';
import type { Download } from '../../../shared/model/index.ts';
import type { GroupOutcome, IssueGroup } from '../../manual-uploads/index.ts';
import type { RpcDownloads } from '../ports/ports.ts';

/** The groups of uploads with the downloads that failed for the same reasons, most first. */
export function withDownloads(
  groups: readonly IssueGroup[],
  downloads: Pick<RpcDownloads, 'failed'>,
): readonly IssueGroup[] {
  const byCode = new Map(groups.map((group) => [group.code, group]));
  for (const download of downloads.failed()) {
    const code = codeOf(download);
    // A question about uploads of this cause stays what is asked; a failed download only takes another try.
    const known = byCode.get(code) ?? { code, count: 0, canRetry: true, choices: [] };
    byCode.set(code, { ...known, count: known.count + 1 });
  }
  return [...byCode.values()].sort((left, right) => right.count - left.count);
}

export function retryDownloads(
  code: string,
  downloads: Pick<RpcDownloads, 'failed' | 'retry'>,
): GroupOutcome {
  let done = 0;
  let refused = 0;
  for (const download of downloads.failed()) {
    if (codeOf(download) !== code) continue;
    try {
      downloads.retry(download.downloadId);
      done += 1;
    } catch (error) {
      // Taken off the list this moment.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      refused += 1;
    }
  }
  return { done, refused };
}

/** As for uploads: empty where no cause was kept. */
function codeOf({ cause }: Download): string {
  return cause?.code ?? '';
}
