import type { ServiceOptions } from '../../service/cli/index.ts';
import { createProjectClient, type ProjectClient, type Proof } from './project-client.ts';
import { type RunningBank, startBank } from './running-bank.ts';

export interface ProjectBank {
  readonly bank: RunningBank;
  /** The administrator's. */
  readonly projects: ProjectClient;
}

export async function startProjectBank(options: Partial<ServiceOptions> = {}): Promise<ProjectBank> {
  const bank = await startBank(options);
  return { bank, projects: createProjectClient(bank.admin) };
}

/** A bank with one proof in its first project, of two text versions: `first` and `second version`. */
export async function startWithTwoVersions(): Promise<
  ProjectBank & { readonly proofId: string; readonly proof: Proof }
> {
  const { bank, projects } = await startProjectBank();
  const proofId = await projects.uploadProof(bank.projectId, 'poster.v1.txt', 'first');
  await projects.uploadVersion(proofId, 'other-name.md', 'second version');
  return { bank, projects, proofId, proof: await projects.readProof(proofId) };
}

/** DELETE of a proof, or with `proof/version` of one of its versions. */
export function removeProof(bank: RunningBank, path: string): Promise<Response> {
  return bank.admin.send('DELETE', `/papi/v1/proof/${path}`);
}
