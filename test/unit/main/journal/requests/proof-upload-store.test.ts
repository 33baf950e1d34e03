import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../../../../main/journal/index.ts';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofUpload,
  type ProofUploadId,
} from '../../../../../shared/model/index.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('proof-upload-store', () => {
  it('gives back what was put, in the order of the first time, after the journal was opened again', async () => {
    const path = join(await temporaryDirectory(), 'journal.sqlite');
    const first = openJournal({ path, clock: systemClock, log: silentLog });
    for (const id of ['a', 'b', 'c']) first.proofUploads.put(upload(id));
    const moved: ProofUpload = {
      ...upload('a'),
      before: { count: 3, ids: null },
      phase: { kind: 'committing' },
    };
    first.proofUploads.put(moved);
    first.proofUploads.remove(asId<ProofUploadId>('b'));
    first.proofUploads.put(upload('e'));
    first.proofUploads.put(upload('d'), [asId<ProofUploadId>('e')]);
    first.close();
    const second = openJournal({ path, clock: systemClock, log: silentLog });
    const found = second.proofUploads.list();
    second.close();
    expect(found).toEqual([moved, upload('c'), upload('d')]);
  });
});

function upload(id: string): ProofUpload {
  return {
    proofUploadId: asId<ProofUploadId>(id),
    target: { kind: 'new-proof', projectId: asId<ProjectId>('7') },
    localPath: asId<LocalPath>('/spool/1'),
    isSpooled: true,
    fileName: 'cover.pdf',
    sizeBytes: 100,
    attempt: 0,
    before: null,
    phase: { kind: 'queued', runAfterMs: 0, cause: null },
    createdAtMs: 0,
    updatedAtMs: 0,
  };
}
