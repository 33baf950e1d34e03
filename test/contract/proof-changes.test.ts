import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { removeProof, startProjectBank, startWithTwoVersions } from '../support/project-bank.ts';
import { refusalsOf } from '../support/project-client.ts';
import { row } from '../support/reference-row.ts';
import { bodyOf, type RunningBank } from '../support/running-bank.ts';

function saveRefusals(bank: RunningBank, bodies: readonly unknown[]): Promise<readonly string[]> {
  return refusalsOf(bank.admin, routes.saveProof.path, bodies);
}

describe('docs/api/reference.md#proofstatus', () => {
  async function statuses(): Promise<
    readonly { Id: unknown; Name: Record<string, string>; IsSharingAllowed: unknown }[]
  > {
    const { bank } = await startProjectBank();
    return (await bank.admin.send('GET', routes.listProofStatuses.path)).json();
  }

  row('ProofStatus', 'Id', 'is a string of its own', async () => {
    expect((await statuses()).map(({ Id }) => Id)).toEqual(['1', '2', '3', '4']);
  });
  row('ProofStatus', 'Name', 'has fi, en, sv and de', async () => {
    expect(
      (await statuses()).map(({ Name }) => ['fi', 'en', 'sv', 'de'].every((key) => Name[key] !== undefined)),
    ).toEqual([true, true, true, true]);
  });
  row('ProofStatus', 'IsSharingAllowed', 'is true while comments or approval are waited for', async () => {
    expect((await statuses()).map(({ Name, IsSharingAllowed }) => [Name.en, IsSharingAllowed])).toEqual([
      ['Waiting for comments', true],
      ['Waiting for approval', true],
      ['Approved', false],
      ['Rejected', false],
    ]);
  });
  row('Proof status', 'Status list', 'cannot be modified through the API', async () => {
    const { bank } = await startProjectBank();
    const answers = [
      await bank.admin.postJson('/papi/v1/proof/status', { Id: '1', Name: { en: 'x' } }),
      await bank.admin.send('DELETE', '/papi/v1/proof/status'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 403]);
    expect(await (await bank.admin.send('GET', '/papi/v1/proof/status')).json()).toHaveLength(4);
  });
  row(
    'Proof status',
    'Change',
    '(not shown) POST /proof takes the id as a string and as a number',
    async () => {
      const { bank, projects, proofId } = await startWithTwoVersions();
      const seen = [];
      for (const ProofStatusId of ['2', 4]) {
        await bank.admin.postJson(routes.saveProof.path, { Id: Number(proofId), ProofStatusId });
        seen.push((await projects.readProof(proofId)).ProofStatusId);
      }
      expect(seen).toEqual(['2', '4']);
    },
  );
  row('Proof status', 'Change', '(not shown) an unknown status is 400 and changes nothing', async () => {
    const { bank, projects, proofId, proof } = await startWithTwoVersions();
    expect(
      await saveRefusals(bank, [
        { Id: proofId, ProofStatusId: '99', Name: 'x' },
        { Id: proofId, ProofStatusId: '__proto__' },
        { Id: proofId, ProofStatusId: {} },
      ]),
    ).toEqual([
      '400 BAD_REQUEST ProofStatusId',
      '400 BAD_REQUEST ProofStatusId',
      '400 BAD_REQUEST body.ProofStatusId',
    ]);
    expect(await projects.readProof(proofId)).toEqual(proof);
  });
});

describe('docs/api/extensions.md#save-a-proof', () => {
  const section = 'Endpoints beyond the reference';

  row(
    section,
    'POST /papi/v1/proof',
    'changes name, description and status alone, and answers the id',
    async () => {
      const { bank, projects, proofId, proof } = await startWithTwoVersions();
      const response = await bank.admin.postJson(routes.saveProof.path, {
        Id: proofId,
        Name: 'New name',
        Description: 'For bus stops',
        ProofStatusId: 3,
        ProjectId: '99',
        CurrentVersionId: '1',
        Versions: [],
        Created: 5,
      });
      expect([response.status, await response.text()]).toEqual([200, JSON.stringify(proofId)]);
      expect(await projects.readProof(proofId)).toEqual({
        ...proof,
        Name: 'New name',
        Description: 'For bus stops',
        ProofStatusId: '3',
        Modified: expect.any(Number),
      });
    },
  );

  row(
    section,
    'POST /papi/v1/proof',
    'leaves what is absent or null, and refuses texts that cannot be kept',
    async () => {
      const { bank, projects, proofId } = await startWithTwoVersions();
      await bank.admin.postJson(routes.saveProof.path, { Id: proofId, Description: 'kept' });
      await bank.admin.postJson(routes.saveProof.path, { Id: proofId, Name: null, ProofStatusId: '2' });
      expect(
        await saveRefusals(bank, [
          { Id: proofId, Name: '' },
          { Id: proofId, Name: 'x'.repeat(256) },
          { Id: proofId, Description: 'x'.repeat(10_001) },
          { Id: proofId, Description: 'a\0b' },
          { Name: 'no id' },
          { Id: '99999', Name: 'x' },
        ]),
      ).toEqual([
        '400 BAD_REQUEST Name',
        '400 BAD_REQUEST Name',
        '400 BAD_REQUEST Description',
        '400 BAD_REQUEST Description',
        '400 BAD_REQUEST body.Id',
        '403 FORBIDDEN',
      ]);
      expect(await projects.readProof(proofId)).toMatchObject({
        Name: 'poster.v1',
        Description: 'kept',
        ProofStatusId: '2',
      });
    },
  );

  row(
    section,
    'POST /papi/v1/proof/{proof_id}/upload/{file_name}',
    'adds a version, renames nothing, answers the id',
    async () => {
      const { bank, projects } = await startProjectBank();
      const proofId = await projects.uploadProof(bank.projectId, 'a.txt', '1');
      const answer = await projects.uploadVersion(proofId, 'b.md', '2');
      const { Name, Versions } = await projects.readProof(proofId);
      expect([answer, Name, Versions.map(({ Filename }) => Filename)]).toEqual([proofId, 'a', ['a', 'b']]);
    },
  );

  row(
    section,
    'POST /papi/v1/proof/{proof_id}/upload/{file_name}',
    'many at once are each a version',
    async () => {
      const { bank, projects } = await startProjectBank();
      const proofId = await projects.uploadProof(bank.projectId, 'a.txt', '0');
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => projects.uploadVersion(proofId, 'a.txt', `${index}`)),
      );
      const { Versions, CurrentVersionId } = await projects.readProof(proofId);
      const ids = Versions.map(({ Id }) => Number(Id));
      expect([new Set(ids).size, String(Math.max(...ids))]).toEqual([11, CurrentVersionId]);
    },
  );

  row(
    section,
    'DELETE /papi/v1/proof/{proof_id}/{version_id}',
    'deletes the latest version with 204',
    async () => {
      const { bank, projects, proofId, proof } = await startWithTwoVersions();
      const response = await removeProof(bank, `${proofId}/${proof.CurrentVersionId}`);
      const { Versions, CurrentVersionId } = await projects.readProof(proofId);
      expect([response.status, await response.text(), Versions, CurrentVersionId]).toEqual([
        204,
        '',
        proof.Versions.slice(0, 1),
        proof.Versions[0]?.Id,
      ]);
      const download = await bank.admin.send('GET', `/papi/v1/file/download/${proof.CurrentVersionId}/1`);
      expect(download.status).toBe(403);
    },
  );

  row(
    section,
    'DELETE /papi/v1/proof/{proof_id}/{version_id}',
    'another version and the only one are 400, an unknown one 403',
    async () => {
      const { bank, projects, proofId, proof } = await startWithTwoVersions();
      const single = await projects.uploadProof(bank.projectId, 'single.txt', 'x');
      const { CurrentVersionId } = await projects.readProof(single);
      const answers = [
        await removeProof(bank, `${proofId}/${proof.Versions[0]?.Id}`),
        await removeProof(bank, `${single}/${CurrentVersionId}`),
        await removeProof(bank, `${proofId}/${CurrentVersionId}`),
        await removeProof(bank, `${proofId}/99999`),
        await removeProof(bank, `99999/${CurrentVersionId}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 403, 403, 403]);
      expect(await projects.readProof(proofId)).toEqual(proof);
      expect((await projects.readProof(single)).Versions).toHaveLength(1);
    },
  );

  row(
    'Extensions',
    'GET /papi/v1/project/{project_id}/proof',
    'the proofs of the project, oldest first',
    async () => {
      const { bank, projects } = await startProjectBank();
      const other = await projects.saveProject({ Name: 'other' });
      await projects.uploadProof(other, 'theirs.txt', 'x');
      const ids = [];
      for (const name of ['b.txt', 'a.txt']) ids.push(await projects.uploadProof(bank.projectId, name, name));
      const proofs = await projects.proofsOf(bank.projectId);
      expect(proofs).toEqual([
        await projects.readProof(ids[0] ?? ''),
        await projects.readProof(ids[1] ?? ''),
      ]);
      expect((await bank.admin.send('GET', '/papi/v1/project/99999/proof')).status).toBe(403);
    },
  );

  it('refuses a save of another shape', async () => {
    const { bank } = await startProjectBank();
    expect(await saveRefusals(bank, [[], 'x', null, 7])).toEqual([
      '400 BAD_REQUEST body',
      '400 BAD_REQUEST body',
      '400 BAD_REQUEST body',
      '400 BAD_REQUEST body',
    ]);
    const upload = await bank.admin.send('POST', '/papi/v1/project/99999/proof/upload/x.txt', {
      body: bodyOf('x'),
    });
    expect(upload.status).toBe(403);
  });
});
