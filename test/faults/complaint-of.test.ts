import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { complaintOf, type EpisodeReport } from './kill-episode.ts';
import { soundReport } from './sound-report.ts';

const duplicate = { text: 'a 1.bin (1 a 1.bin, 2 a 1.bin)', stems: new Set(['a 1']) };
const folderDuplicate = { text: 'bank folder b, 2 times', stems: null };
const own = '/papi/v1/folder/7/upload/a%201.bin';

describe('complaintOf', () => {
  it('is silent when all is well, however late something was', () => {
    expect(complaintOf(reportOf({ lateRequests: [late(own, 5_000)] }))).toBeNull();
  });

  it('counts a duplicate although another request came after `maxLatencyMs`', () => {
    const lateRequests = [late('/papi/v1/folder/7/upload/b.bin', 5_000), late(own, 999)];
    expect(complaintOf(reportOf({ duplicates: [duplicate], lateRequests }))).toEqual({
      text: 'seed 7, routed: twin a 1.bin (1 a 1.bin, 2 a 1.bin)',
      isVoid: false,
    });
  });

  it('is void when the upload of the duplicate itself came after `maxLatencyMs`, and names it', () => {
    expect(complaintOf(reportOf({ duplicates: [duplicate], lateRequests: [late(own, 1_200)] }))).toEqual({
      text: `seed 7, routed: void, the bank was at work longer than Δ (${own} 1200 ms after a hang-up): twin ${duplicate.text}`,
      isVoid: true,
    });
  });

  it('takes a bank folder for void when the making of one came after Δ, and no upload for it', () => {
    const making = late(routes.saveFolder.path, 1_200);
    const isVoid = (lateRequest: EpisodeReport['lateRequests'][number]) =>
      complaintOf(reportOf({ duplicates: [folderDuplicate], lateRequests: [lateRequest] }))?.isVoid;
    expect([isVoid(making), isVoid(late(own, 1_200))]).toEqual([true, false]);
  });

  it('counts everything as soon as one duplicate is not excused, or something else is wrong', () => {
    const lateRequests = [late(own, 1_200)];
    const other = { text: 'c.bin', stems: new Set(['c']) };
    expect([
      complaintOf(reportOf({ duplicates: [duplicate, other], lateRequests }))?.isVoid,
      complaintOf(reportOf({ duplicates: [duplicate], lost: ['c.bin'], lateRequests }))?.isVoid,
      complaintOf(reportOf({ duplicates: [duplicate], unclean: ['ended with 1'], lateRequests }))?.isVoid,
    ]).toEqual([false, false, false]);
  });
});

function late(path: string, latenessMs: number): EpisodeReport['lateRequests'][number] {
  const isUpload = path !== routes.saveFolder.path;
  return {
    request: { number: 1, method: 'POST', path, headers: new Map(), sizeBytes: 9, isUpload },
    latenessMs,
  };
}

function reportOf(found: Partial<EpisodeReport>): EpisodeReport {
  return { ...soundReport, seed: 7, kind: 'routed', ...found };
}
