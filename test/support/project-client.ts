import type { z } from 'zod';
import {
  buildPath,
  type projectSchema,
  type proofSchema,
  type Route,
  routes,
} from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { type BankClient, bodyOf } from './running-bank.ts';

export type Project = z.output<typeof projectSchema>;
export type Proof = z.output<typeof proofSchema>;
export type ProjectFolder = z.output<typeof routes.readProjectFolder.response>;
export type ProjectListItem = z.output<typeof routes.listProjects.response>[number];
export type Conversation = z.output<typeof routes.postMessage.response>;

/** Projects, folders, messages and proofs of one user, read by the schemas of the route table. */
export interface ProjectClient {
  saveProject(body: unknown): Promise<string>;
  readProject(projectId: string): Promise<Project>;
  saveFolder(body: unknown): Promise<string>;
  readFolder(folderId: string): Promise<ProjectFolder>;
  list(parentId?: string): Promise<readonly ProjectListItem[]>;
  postMessage(projectId: string, body: unknown): Promise<Conversation>;
  messages(projectId: string): Promise<readonly Conversation[]>;
  uploadProof(projectId: string, fileName: string, content: string | Uint8Array): Promise<string>;
  uploadVersion(proofId: string, fileName: string, content: string | Uint8Array): Promise<string>;
  readProof(proofId: string): Promise<Proof>;
  proofsOf(projectId: string): Promise<readonly Proof[]>;
}

export function createProjectClient(client: BankClient): ProjectClient {
  const post = async (route: Route & { response: z.ZodType<string> }, body: unknown): Promise<string> =>
    answerOf(await client.postJson(route.path, body), route.response);

  return {
    saveProject: (body) => post(routes.saveProject, body),
    saveFolder: (body) => post(routes.saveProjectFolder, body),

    async readProject(projectId) {
      const path = buildPath(routes.readProject, { project_id: asId(projectId) });
      return answerOf(await client.send('GET', path), routes.readProject.response);
    },

    async readFolder(folderId) {
      const path = buildPath(routes.readProjectFolder, { folder_id: asId(folderId) });
      return answerOf(await client.send('GET', path), routes.readProjectFolder.response);
    },

    async list(parentId) {
      const query = parentId === undefined ? '' : `?ParentId=${encodeURIComponent(parentId)}`;
      return answerOf(
        await client.send('GET', routes.listProjects.path + query),
        routes.listProjects.response,
      );
    },

    async postMessage(projectId, body) {
      return answerOf(await client.postJson(messagePath(projectId), body), routes.postMessage.response);
    },

    async messages(projectId) {
      return answerOf(await client.send('GET', messagePath(projectId)), routes.listMessages.response);
    },

    async uploadProof(projectId, fileName, content) {
      const path = buildPath(routes.uploadProof, { project_id: asId(projectId), file_name: fileName });
      const response = await client.send('POST', path, { body: bodyOf(content) });
      return answerOf(response, routes.uploadProof.response);
    },

    async uploadVersion(proofId, fileName, content) {
      const path = buildPath(routes.uploadProofVersion, { proof_id: asId(proofId), file_name: fileName });
      const response = await client.send('POST', path, { body: bodyOf(content) });
      return answerOf(response, routes.uploadProofVersion.response);
    },

    async readProof(proofId) {
      const path = buildPath(routes.readProof, { proof_id: asId(proofId) });
      return answerOf(await client.send('GET', path), routes.readProof.response);
    },

    async proofsOf(projectId) {
      const path = buildPath(routes.listProofs, { project_id: asId(projectId) });
      return answerOf(await client.send('GET', path), routes.listProofs.response);
    },
  };
}

export function messagePath(projectId: string): string {
  return buildPath(routes.listMessages, { project_id: asId(projectId) });
}

/** Posts these bodies one after the other and says of each refusal its status, code and the field it names. */
export async function refusalsOf(
  client: BankClient,
  path: string,
  bodies: readonly unknown[],
): Promise<readonly string[]> {
  const answers = [];
  for (const body of bodies) answers.push(await refusalOf(await client.postJson(path, body)));
  return answers;
}

/** The text of a refusal, such as `400 BAD_REQUEST Name`. */
export async function refusalOf(response: Response): Promise<string> {
  const { Code, Details } = await response.json();
  return [response.status, Code, Details.field ?? ''].join(' ').trim();
}

async function answerOf<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return schema.parse(await response.json());
}
