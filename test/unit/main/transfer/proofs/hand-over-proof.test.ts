import { describe, expect, it } from 'vitest';
import { handOverProof } from '../../../../../main/transfer/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadId,
  type ProofUploadTarget,
} from '../../../../../shared/model/index.ts';
import { never } from '../../../../support/galley-client.ts';
import { sha256Of } from '../../../../support/proof-command-fixture.ts';

const round: ProofUploadTarget = { kind: 'next-version', proofId: asId<ProofId>('41') };
const proof: ProofUploadTarget = { kind: 'new-proof', projectId: asId<ProjectId>('7') };
const queued = { kind: 'queued', runAfterMs: 0, cause: null } as const;
const refused = {
  kind: 'parked',
  cause: { code: 'BODY_TOO_LARGE', details: {} },
  wasAmbiguous: false,
} as const;

describe('handOverProof', () => {
  it.each([
    ['is promised where nothing is known of it', [], 'promised'],
    ['is the one that waits', [left('a.pdf', 'a', proof)], 'a.pdf'],
    ['is the one that may have arrived', [left('a.pdf', 'a', proof, { kind: 'exists' })], 'a.pdf'],
    ['is promised beside one of another project', [left('a.pdf', 'a', round)], 'promised'],
    ['is promised when it holds something else by now', [left('a.pdf', 'b', proof)], 'promised'],
    ['is promised anew where it was refused', [left('a.pdf', 'a', proof, refused)], 'promised'],
    ['is promised beside the same content of another name', [left('b.pdf', 'a', proof)], 'promised'],
  ] as const)('a file of a project %s', async (_what, uploads, expected) => {
    expect(await given(proof, uploads)).toBe(expected);
  });

  it.each([
    ['is the one that waits', [left('a.pdf', 'a', round)], 'a.pdf'],
    [
      'comes after a later round, whatever is left of it',
      [left('a.pdf', 'a', round), left('b.pdf', 'b', round)],
      'promised',
    ],
  ] as const)('a round %s', async (_what, uploads, expected) => {
    expect(await given(round, uploads)).toBe(expected);
  });
});

/** The upload of `a.pdf`, which holds `a`, when it is given beside the open ones, oldest first. */
function given(target: ProofUploadTarget, uploads: readonly ProofUpload[]): Promise<string> {
  return handOverProof(
    {
      list: () => uploads.map((upload) => ({ upload, sentBytes: 0 })).toReversed(),
      get: () => null,
      retry: () => undefined,
      promise: () => asId<ProofUploadId>('promised'),
      contentOf: async () => ({ sizeBytes: 1, sha256: sha256Of('a') }),
      discard: () => undefined,
    },
    { target, localPath: asId<LocalPath>('/here/a.pdf'), fileName: 'a.pdf', isSpooled: false },
    never,
  );
}

function left(
  fileName: string,
  content: string,
  target: ProofUploadTarget,
  phase: ProofUpload['phase'] = queued,
): ProofUpload {
  return {
    proofUploadId: asId<ProofUploadId>(fileName),
    target,
    localPath: asId<LocalPath>(`/elsewhere/${fileName}`),
    isSpooled: false,
    fileName,
    sizeBytes: content.length,
    sha256: sha256Of(content),
    attempt: 0,
    before: null,
    phase,
    createdAtMs: 0,
    updatedAtMs: 0,
  };
}
