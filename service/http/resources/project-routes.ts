import { routes } from '../../../shared/api/index.ts';
import type { ProjectReading, ProjectSaving, ProjectStore } from '../../domain/index.ts';
import { userOf } from '../plugins/authentication.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import { projectBodyOptions } from '../plugins/json-bodies.ts';
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
  app: Api,
  deps: {
    readonly projectReading: ProjectReading;
    readonly projectSaving: ProjectSaving;
    readonly projectLists: Pick<ProjectStore, 'listStatuses'>;
  },
): void {
  const { projectReading, projectSaving, projectLists } = deps;

  app.route({
    ...endpoint(routes.saveProject),
    ...projectBodyOptions,
    handler: async (request, reply) => {
      const { body } = request;
      const user = userOf(request);
      const projectId = idOrNull(body.Id);
      const change = readProjectChange(body);
      if (projectId === null) return sendId(reply, await projectSaving.createProject(user, change));
      await projectSaving.editProject(user, projectId, change);
      return sendId(reply, projectId);
    },
  });

  app.route({
    ...endpoint(routes.readProject),
    handler: async (request) =>
      toWireProject(await projectReading.project(userOf(request), request.params.project_id)),
  });

  app.route({
    ...endpoint(routes.saveProjectFolder),
    handler: async (request, reply) => {
      const { body } = request;
      const user = userOf(request);
      const folderId = idOrNull(body.Id);
      const change = readFolderChange(body);
      if (folderId === null) return sendId(reply, await projectSaving.createFolder(user, change));
      await projectSaving.editFolder(user, folderId, change);
      return sendId(reply, folderId);
    },
  });

  app.route({
    ...endpoint(routes.readProjectFolder),
    handler: async (request) =>
      toWireProjectFolder(await projectReading.folder(userOf(request), request.params.folder_id)),
  });

  app.route({
    ...endpoint(routes.listProjects),
    handler: async (request) => {
      const level = await projectReading.level(userOf(request), idOrNull(request.query.ParentId));
      return [
        ...level.folders.map((folder) => ({ ...toWireProjectFolder(folder), Kind: 'folder' as const })),
        ...level.projects.map((project) => ({ ...toWireProject(project), Kind: 'project' as const })),
      ];
    },
  });

  app.route({
    ...endpoint(routes.listProjectStatuses),
    handler: async () => {
      const statuses = await projectLists.listStatuses();
      return statuses.map(({ statusId, name }) => ({ Id: statusId, Name: name }));
    },
  });
}
