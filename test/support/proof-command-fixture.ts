import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { journalPath } from '../../main/accounts/journal-paths.ts';
import { openJournal } from '../../main/journal/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import { firstAccountId, openSettings } from '../../main/settings/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofUpload,
  type ProofUploadId,
  type ProofUploadTarget,
  type Sha256,
} from '../../shared/model/index.ts';
import { createProjectClient } from './project-client.ts';
import { runGalley } from './run-galley.ts';
import { startBank } from './running-bank.ts';
import { plantTree, temporaryDirectory } from './temporary-directory.ts';

export type Pause = { readonly sinceMs: number; readonly untilMs: null } | null;

export interface ProofCommandFixtureOptions {
  readonly pause?: Pause;
  readonly profile?: 'extended' | 'documented';
  /** Beside the state directory: name and content. */
  readonly files: Readonly<Record<string, string>>;
}

/** A state directory in which Galley ended before the proofs that `promise` names were sent. */
export async function startProofCommandFixture({
  pause = null,
  profile = 'extended',
  files,
}: ProofCommandFixtureOptions) {
  const bank = await startBank({ profile });
  const admin = createProjectClient(bank.admin);
  const state = asId<LocalPath>(await temporaryDirectory());
  const work = await temporaryDirectory();
  await plantTree(work, files);
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
    /** The state of each in the journal, in the order in which they were promised. */
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
    write: (fileName: string, content: string) => writeFile(join(work, fileName), content),
    async move(from: string, to: string) {
      await plantTree(work, { [`${dirname(to)}/`]: '' });
      await rename(join(work, from), join(work, to));
    },
    proofCount: async () => (await admin.readProject(bank.projectId)).ProofCount,
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

export function sha256Of(content: string): Sha256 {
  return createHash('sha256').update(content).digest('hex') as Sha256;
}
