import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalPath } from '../../main/hosts/account-journals.ts';
import { openJournal } from '../../main/journal/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import { firstAccountId, openSettings } from '../../main/settings/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadId,
  type ProofUploadTarget,
} from '../../shared/model/index.ts';
import { createProjectClient } from '../support/project-client.ts';
import { runGalley } from '../support/run-galley.ts';
import { startBank } from '../support/running-bank.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

describe('a command beside proofs that wait from before', { timeout: 60_000 }, () => {
  it.each([
    ['a pause of everything holds back', { sinceMs: 0, untilMs: null }],
    ['only others look after', null],
  ])('sends the file that was typed, and none that %s', async (_what, pause) => {
    const { bankFiles, galley, promise, phases } = await bench(pause);
    promise('dropped.txt');

    const { code } = await galley('proof', 'upload', 'typed.txt');

    expect([code, await bankFiles(), phases()]).toEqual([
      0,
      ['typed.txt'],
      ['dropped.txt queued', 'typed.txt confirmed'],
    ]);
  });

  it('goes on with the file that it was told of again, whatever is paused, and promises no second proof', async () => {
    const { bankFiles, galley, promise, phases } = await bench({ sinceMs: 0, untilMs: null });
    promise('dropped.txt');
    promise('typed.txt');

    const { code } = await galley('upload', 'typed.txt');

    expect([code, await bankFiles(), phases()]).toEqual([
      0,
      ['typed.txt'],
      ['dropped.txt queued', 'typed.txt confirmed'],
    ]);
  });

  it('tries again what was refused before, and promises no second proof', async () => {
    const { bankFiles, galley, promise, phases } = await bench(null);
    promise('typed.txt', {
      phase: { kind: 'parked', cause: { code: 'SIGN_IN_REFUSED', details: {} }, wasInDoubt: false },
    });

    const { code } = await galley('upload', 'typed.txt');

    expect([code, await bankFiles(), phases()]).toEqual([0, ['typed.txt'], ['typed.txt confirmed']]);
  });

  it('looks for what may have arrived, and does not send it', async () => {
    const { bankFiles, galley, promise, phases } = await bench({ sinceMs: 0, untilMs: null });
    const earlier = { kind: 'new-proof', projectId: asId<ProjectId>('no such project') } as const;
    promise('dropped.txt', { target: earlier, before: { count: 0, ids: [] }, phase: { kind: 'tail' } });

    const { code } = await galley('upload', 'typed.txt');

    expect([code, await bankFiles(), phases()]).toEqual([
      0,
      ['typed.txt'],
      ['dropped.txt doubt', 'typed.txt confirmed'],
    ]);
  });

  it('leaves a round that a later one has overtaken to a person: above that it would be the current one', async () => {
    const { admin, galley, promise, phases, project } = await bench({ sinceMs: 0, untilMs: null });
    const proofId = await admin.uploadProof(project, 'first.txt', 'first');
    promise('dropped.txt', { target: { kind: 'next-version', proofId: asId<ProofId>(proofId) } });

    const { code } = await galley('upload', 'typed.txt', '--proof', proofId);

    const { Versions } = await admin.readProof(proofId);
    expect([code, Versions.length, phases()]).toEqual([
      0,
      2,
      ['dropped.txt parked for PROOF_OVERTAKEN', 'typed.txt confirmed'],
    ]);
  });
});

type Pause = { readonly sinceMs: number; readonly untilMs: null } | null;

/** A state directory in which Galley ended before the proofs that `promise` names were sent. */
async function bench(pause: Pause) {
  const bank = await startBank();
  const admin = createProjectClient(bank.admin);
  const state = asId<LocalPath>(await temporaryDirectory());
  const work = await temporaryDirectory();
  await plantTree(work, { 'dropped.txt': 'dropped', 'typed.txt': 'typed' });
  const settings = await openSettings({
    path: asId<LocalPath>(join(state, 'settings.json')),
    log: silentLog,
  });
  await settings.update((before) => ({ ...before, pause }));
  const toProject: ProofUploadTarget = { kind: 'new-proof', projectId: asId<ProjectId>(bank.projectId) };

  const withJournal = <Result>(work: (journal: ReturnType<typeof openJournal>) => Result): Result => {
    const path = journalPath(state, firstAccountId(bank.url));
    const journal = openJournal({ path, clock: systemClock, log: silentLog });
    try {
      return work(journal);
    } finally {
      journal.close();
    }
  };

  return {
    admin,
    project: bank.projectId,
    promise(fileName: string, replaced: Partial<ProofUpload> = {}) {
      withJournal(({ proofUploads }) =>
        proofUploads.put({
          proofUploadId: asId<ProofUploadId>(fileName),
          target: toProject,
          localPath: asId<LocalPath>(join(work, fileName)),
          isSpooled: false,
          fileName,
          sizeBytes: fileName.replace('.txt', '').length,
          attempt: 0,
          before: null,
          phase: { kind: 'queued', runAfterMs: 0, cause: null },
          createdAtMs: 0,
          updatedAtMs: 0,
          ...replaced,
        }),
      );
    },
    /** What became of each in the journal, in the order in which they were promised. */
    phases: () =>
      withJournal(({ proofUploads }) =>
        proofUploads
          .list()
          .map(({ fileName, phase }) =>
            phase.kind === 'parked'
              ? `${fileName} parked for ${phase.cause.code}`
              : `${fileName} ${phase.kind}`,
          ),
      ),
    async bankFiles() {
      const proofs = await admin.proofsOf(bank.projectId);
      return proofs
        .flatMap(({ Versions }) => Versions.map(({ Filename, Extension }) => `${Filename}.${Extension}`))
        .sort();
    },
    galley: (...args: readonly string[]) =>
      runGalley(
        [...args, ...(args.includes('--proof') ? [] : ['--project', bank.projectId]), '--state', state],
        {
          workingDirectory: work,
          environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
        },
      ),
  };
}
