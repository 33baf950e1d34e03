import {
  emptyProject,
  type ProjectContent,
  type ProjectRole,
  type ProjectStatus,
} from '../../domain/index.ts';
import type { Store } from '../../store/index.ts';
import { text } from './seed-lists.ts';

/** The first of each list is what a new project, and whoever makes it, begins with. */
const projectStatuses = [
  { statusId: '1', name: text('Planned', 'Suunnitteilla', 'Planerat', 'Geplant') },
  { statusId: '2', name: text('In progress', 'Käynnissä', 'Pågår', 'In Arbeit') },
  { statusId: '3', name: text('On hold', 'Tauolla', 'Pausat', 'Pausiert') },
  { statusId: '4', name: text('Completed', 'Valmis', 'Avslutat', 'Abgeschlossen') },
] as const satisfies readonly ProjectStatus[];

export const projectRoles = [
  { roleId: '1', name: text('Project manager', 'Projektipäällikkö', 'Projektledare', 'Projektleitung') },
  { roleId: '2', name: text('Team member', 'Tiimin jäsen', 'Teammedlem', 'Teammitglied') },
  { roleId: '3', name: text('Client', 'Asiakas', 'Kund', 'Kunde') },
] as const satisfies readonly ProjectRole[];

/**
 * What every bank needs of projects: the lists, and a first project at the root, whose id this answers. Adds only what is missing, as
 * a bank that is older than projects gets them when it is opened. `firstProjectId`: what the bank took for the first one so far.
 */
export async function seedProjects(
  store: Store,
  options: { readonly ownerId: string; readonly firstProjectId: string | null; readonly nowSeconds: number },
): Promise<string> {
  const { ownerId, firstProjectId, nowSeconds } = options;
  if ((await store.projects.listStatuses()).length === 0)
    await store.projectSetup.addLists({ statuses: projectStatuses, roles: projectRoles });
  if (firstProjectId !== null && (await store.projectRights.projectExists(firstProjectId)))
    return firstProjectId;
  return store.projects.add(newProject('First project', ownerId), nowSeconds);
}

/** A project at the root that has nothing but a name and somebody who leads it. */
export function newProject(name: string, ownerId: string): ProjectContent {
  return {
    ...emptyProject(projectStatuses[0].statusId),
    name,
    members: [{ userId: ownerId, roleId: projectRoles[0].roleId }],
  };
}
