import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createProjectClient, type ProjectClient } from '../support/project-client.ts';
import { type BankClient, createBankClient, tokenForKey } from '../support/running-bank.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** The answers before the kill. */
interface Acknowledged {
  readonly proofs: { readonly proofId: string; readonly sha256s: string[] }[];
  readonly subjects: string[];
  /** Rounds of the project's saves; each writes its number into every part of the project. */
  round: number;
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function connect(dataPath: string) {
  const service: ServiceProcess = await startServiceProcess({ dataPath });
  onTestFinished(() => service.kill9());
  const client = createBankClient(service.url, await tokenForKey(service.url, service.apiKey));
  return { service, client, projects: createProjectClient(client) };
}

/** Uploads proofs in two versions, saves a whole project over and over, and posts, until the service is gone. */
async function workUntilKilled(dataPath: string, done: Acknowledged, killAfter: number): Promise<void> {
  const { service, projects } = await connect(dataPath);
  let answers = 0;
  let isKilled = false;
  async function countAnswer(): Promise<void> {
    answers += 1;
    if (answers < killAfter || isKilled) return;
    isKilled = true;
    await service.kill9();
  }
  async function repeat(work: () => Promise<void>): Promise<void> {
    while (!isKilled) {
      try {
        await work();
      } catch (error) {
        if (!isKilled) throw error;
      }
    }
  }

  const uploadProofs = async (): Promise<void> => {
    const contents = [randomBytes(20_000), randomBytes(400_000)];
    const proofId = await projects.uploadProof(service.projectId, 'a.bin', contents[0] ?? '');
    const sha256s = [sha256Of(contents[0] ?? randomBytes(0))];
    done.proofs.push({ proofId, sha256s });
    await countAnswer();
    await projects.uploadVersion(proofId, 'b.bin', contents[1] ?? '');
    sha256s.push(sha256Of(contents[1] ?? randomBytes(0)));
    await countAnswer();
  };
  const saveProject = async (): Promise<void> => {
    const Name = String(done.round + 1);
    const entries = Array.from({ length: 30 }, () => ({ Name }));
    await projects.saveProject({ Id: service.projectId, Name, Tasks: entries, Milestones: entries });
    done.round += 1;
    await countAnswer();
  };
  const postMessage = async (): Promise<void> => {
    const Subject = `subject ${done.subjects.length}`;
    await projects.postMessage(service.projectId, { Subject, Body: 'x' });
    done.subjects.push(Subject);
    await countAnswer();
  };
  await Promise.all([uploadProofs, uploadProofs, uploadProofs, saveProject, postMessage].map(repeat));
}

async function readVersions(client: BankClient, projects: ProjectClient, proofId: string): Promise<string[]> {
  const { Versions } = await projects.readProof(proofId);
  const sha256s = [];
  for (const { Id } of Versions) {
    const response = await client.send('GET', `/papi/v1/file/download/${Id}/1`);
    sha256s.push(sha256Of(new Uint8Array(await response.arrayBuffer())));
  }
  return sha256s;
}

describe('service killed with SIGKILL while projects are worked on', () => {
  it('has every proof, message and save that it acknowledged, and no project that is half of two saves', async () => {
    const dataPath = await temporaryDirectory();
    const done: Acknowledged = { proofs: [], subjects: [], round: 0 };
    for (const killAfter of [5, 40, 90]) {
      await workUntilKilled(dataPath, done, killAfter);
      const { service, client, projects } = await connect(dataPath);

      const project = await projects.readProject(service.projectId);
      const names = [project, ...(project.Tasks ?? []), ...(project.Milestones ?? [])].map(
        ({ Name }) => Name,
      );
      // The save in flight may have been written, but its answer lost.
      expect([new Set(names).size, names.length, Number(project.Name) - done.round]).toEqual([
        1,
        61,
        expect.toBeOneOf([0, 1]),
      ]);
      done.round = Number(project.Name);

      const kept = [];
      for (const { proofId, sha256s } of done.proofs) {
        kept.push((await readVersions(client, projects, proofId)).slice(0, sha256s.length));
      }
      expect(kept).toEqual(done.proofs.map(({ sha256s }) => sha256s));
      const subjects = new Set((await projects.messages(service.projectId)).map(({ Subject }) => Subject));
      expect(done.subjects.filter((subject) => !subjects.has(subject))).toEqual([]);
      await service.stop();
    }

    const database = new DatabaseSync(join(dataPath, 'bank.db'));
    expect([
      database.prepare('pragma integrity_check').all(),
      database.prepare('pragma foreign_key_check').all(),
      database
        .prepare('select * from proof where proof_id not in (select proof_id from proof_version)')
        .all(),
    ]).toEqual([[{ integrity_check: 'ok' }], [], []]);
    database.close();
  });
});
