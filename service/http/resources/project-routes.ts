import type { FastifyInstance } from 'fastify';
import { routes } from '../../../shared/api/index.ts';
import type { ProjectReading, ProjectSaving, ProjectStore } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { projectBodyOptions } from '../plugins/json-bodies.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';
import { sendId } from '../wire/id-answer.ts';
import {
  idOrNull,
  readFolderChange,
  readProjectChange,
  toWireProject,
  toWireProjectFolder,
} from '../wire/wire-project.ts';

/** `docs/api/reference.md#projects` and `docs/api/reference.md#project-folders`, and the lists of both (extensions). */
export function addProjectRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: {
    readonly projectReading: ProjectReading;
    readonly projectSaving: ProjectSaving;
    readonly projectLists: Pick<ProjectStore, 'listStatuses'>;
  },
): void {
  const { projectReading, projectSaving, projectLists } = deps;

  registrar.add(
    app,
    routes.saveProject,
    async ({ request, reply, body }) => {
      const user = userOf(request);
      const projectId = idOrNull(body.Id);
      const change = readProjectChange(body);
      if (projectId === null) return sendId(reply, await projectSaving.createProject(user, change));
      await projectSaving.editProject(user, projectId, change);
      return sendId(reply, projectId);
    },
    projectBodyOptions,
  );

  registrar.add(app, routes.readProject, async ({ request, params }) =>
    toWireProject(await projectReading.project(userOf(request), params.project_id)),
  );

  registrar.add(app, routes.saveProjectFolder, async ({ request, reply, body }) => {
    const user = userOf(request);
    const folderId = idOrNull(body.Id);
    const change = readFolderChange(body);
    if (folderId === null) return sendId(reply, await projectSaving.createFolder(user, change));
    await projectSaving.editFolder(user, folderId, change);
    return sendId(reply, folderId);
  });

  registrar.add(app, routes.readProjectFolder, async ({ request, params }) =>
    toWireProjectFolder(await projectReading.folder(userOf(request), params.folder_id)),
  );

  registrar.add(app, routes.listProjects, async ({ request, query }) => {
    const level = await projectReading.level(userOf(request), idOrNull(query.ParentId));
    return [
      ...level.folders.map((folder) => ({ ...toWireProjectFolder(folder), Kind: 'folder' as const })),
      ...level.projects.map((project) => ({ ...toWireProject(project), Kind: 'project' as const })),
    ];
  });

  registrar.add(app, routes.listProjectStatuses, async () => {
    const statuses = await projectLists.listStatuses();
    return statuses.map(({ statusId, name }) => ({ Id: statusId, Name: name }));
  });
}
