import { describe, expect } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { removeProof, startProjectBank, startWithTwoVersions } from '../support/project-bank.ts';
import { row } from '../support/reference-row.ts';

const secondsNow = (): number => Math.floor(Date.now() / 1000);

describe('docs/api/reference.md#proofs', () => {
  row('Endpoints, proofs', 'GET /papi/v1/proof/{proof_id}', 'a proof with all its fields', async () => {
    const { bank, proofId } = await startWithTwoVersions();
    const proof = await (await bank.admin.send('GET', `/papi/v1/proof/${proofId}`)).json();
    const activity = {
      CommentCount: 0,
      ApprovalCount: 0,
      ConditionalApprovalCount: 0,
      RejectCount: 0,
      SharingGuestCount: 0,
      IsSharingActive: false,
    };
    const version = {
      Id: expect.stringMatching(/^\d+$/),
      Created: expect.any(Number),
      PreviewSupported: 'NotSupported',
      Info: { Height: 0, Width: 0, Unit: 'px', Colorspace: '' },
      Activity: activity,
      Sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    };
    expect(proof).toEqual({
      Id: proofId,
      Name: 'poster.v1',
      Description: '',
      ProjectId: bank.projectId,
      ProofStatusId: '1',
      Created: expect.any(Number),
      Modified: expect.any(Number),
      CurrentVersionId: proof.Versions[1].Id,
      Deadline: null,
      Versions: [
        { ...version, Filename: 'poster.v1', Extension: 'txt', Size: 5 },
        { ...version, Filename: 'other-name', Extension: 'md', Size: 14 },
      ],
    });
  });

  row('Endpoints, proofs', 'GET /papi/v1/proof/{proof_id}', '(not shown) an unknown one is 403', async () => {
    const { bank } = await startProjectBank();
    const ids = ['99999', '0', 'x', '1e3', `${bank.projectId}`, '__proto__'];
    const answers = [];
    for (const id of ids) answers.push((await bank.admin.send('GET', `/papi/v1/proof/${id}`)).status);
    expect(answers).toEqual(ids.map(() => 403));
  });

  row(
    'Endpoints, proofs',
    'DELETE /papi/v1/proof/{proof_id}',
    'deletes the proof and all its versions',
    async () => {
      const { bank, projects, proofId, proof } = await startWithTwoVersions();
      const other = await projects.uploadProof(bank.projectId, 'other.txt', 'x');
      await removeProof(bank, proofId);
      const gone = [
        await bank.admin.send('GET', `/papi/v1/proof/${proofId}`),
        await removeProof(bank, proofId),
        ...(await Promise.all(
          proof.Versions.map(({ Id }) => bank.admin.send('GET', `/papi/v1/file/download/${Id}/1`)),
        )),
      ];
      expect(gone.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await projects.proofsOf(bank.projectId)).map(({ Id }) => Id)).toEqual([other]);
    },
  );

  row('Errors', 'Delete proof 204', 'success, no content', async () => {
    const { bank, proofId } = await startWithTwoVersions();
    const response = await removeProof(bank, proofId);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  row('Endpoints, proofs', 'GET /papi/v1/proof/status', 'the list of statuses', async () => {
    const { bank } = await startProjectBank();
    const statuses = await (await bank.admin.send('GET', routes.listProofStatuses.path)).json();
    expect(statuses.map((status: object) => Object.keys(status))).toEqual(
      Array.from({ length: 4 }, () => ['Id', 'Name', 'IsSharingAllowed']),
    );
  });
});

describe('docs/api/reference.md#proof', () => {
  row('Proof', 'Id', 'is its own for each proof, also after one was deleted', async () => {
    const { bank, projects } = await startProjectBank();
    const first = await projects.uploadProof(bank.projectId, 'a.txt', 'x');
    await removeProof(bank, first);
    const second = await projects.uploadProof(bank.projectId, 'a.txt', 'x');
    expect([second === first, (await projects.readProof(second)).Id]).toEqual([false, second]);
  });

  row(
    'Proof',
    'Name',
    '(not shown) is the file name without its extension, and stays with new versions',
    async () => {
      const { proof } = await startWithTwoVersions();
      expect(proof.Name).toBe('poster.v1');
    },
  );

  row('Proof', 'ProjectId', 'is the project it was uploaded into', async () => {
    const { projects } = await startProjectBank();
    const projectId = await projects.saveProject({ Name: 'other' });
    const proofId = await projects.uploadProof(projectId, 'a.txt', 'x');
    expect((await projects.readProof(proofId)).ProjectId).toBe(projectId);
  });

  row('Proof', 'ProofStatusId', '(not shown) begins with the first of the list', async () => {
    const { bank, proof } = await startWithTwoVersions();
    const [first] = await (await bank.admin.send('GET', routes.listProofStatuses.path)).json();
    expect(proof.ProofStatusId).toBe(first.Id);
  });

  row('Proof', 'Created', 'is Unix seconds of the first upload', async () => {
    const notBefore = secondsNow();
    const { proof } = await startWithTwoVersions();
    expect([
      proof.Created >= notBefore,
      proof.Created <= secondsNow(),
      proof.Created === proof.Versions[0]?.Created,
    ]).toEqual([true, true, true]);
  });

  row('Proof', 'Modified', 'is Unix seconds of the last upload or save', async () => {
    const { bank, projects, proofId, proof } = await startWithTwoVersions();
    const notBefore = secondsNow();
    await bank.admin.postJson(routes.saveProof.path, { Id: proofId, Name: 'x' });
    const changed = await projects.readProof(proofId);
    expect([
      proof.Modified >= Number(proof.Versions[1]?.Created),
      changed.Modified >= notBefore,
      changed.Created,
    ]).toEqual([true, true, proof.Created]);
  });

  row('Proof', 'CurrentVersionId', 'is the latest version', async () => {
    const { projects, proofId, proof } = await startWithTwoVersions();
    await projects.uploadVersion(proofId, 'third.txt', '3');
    const third = await projects.readProof(proofId);
    expect([proof.CurrentVersionId, third.CurrentVersionId]).toEqual([
      proof.Versions[1]?.Id,
      third.Versions[2]?.Id,
    ]);
  });

  row('Proof', 'Versions', 'are all there, oldest first', async () => {
    const { projects, proofId, proof } = await startWithTwoVersions();
    await projects.uploadVersion(proofId, 'third.txt', '3');
    const { Versions } = await projects.readProof(proofId);
    expect([Versions.slice(0, 2), Versions.map(({ Filename }) => Filename)]).toEqual([
      proof.Versions,
      ['poster.v1', 'other-name', 'third'],
    ]);
  });

  row(
    'Versioning',
    'Proof versions',
    'every version can be downloaded by its id, as the original',
    async () => {
      const { bank, proof } = await startWithTwoVersions();
      const contents = [];
      for (const { Id } of proof.Versions) {
        const response = await bank.admin.send('GET', `/papi/v1/file/download/${Id}/1`);
        contents.push([response.status, response.headers.get('content-disposition'), await response.text()]);
      }
      expect(contents).toEqual([
        [200, expect.stringContaining('poster.v1.txt'), 'first'],
        [200, expect.stringContaining('other-name.md'), 'second version'],
      ]);
      const wrong = await bank.admin.send('GET', `/papi/v1/file/download/${proof.Id}/1`);
      expect(wrong.status).toBe(403);
    },
  );
});
