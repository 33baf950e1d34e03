import {
  emptyProject,
  type ProjectContent,
  type ProjectRole,
  type ProjectStatus,
} from '../../domain/index.ts';
import type { Store } from '../../store/index.ts';
import { text } from './seed-lists.ts';

/** A new project and its maker begin with the first of each list. */
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
 * The project data of every bank: the lists, and a first project at the root; returns its id. Adds only missing parts, for banks
 * from before projects. `firstProjectId`: the bank's first project so far.
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

/** A project at the root with a name and a leader only. */
export function newProject(name: string, ownerId: string): ProjectContent {
  return {
    ...emptyProject(projectStatuses[0].statusId),
    name,
    members: [{ userId: ownerId, roleId: projectRoles[0].roleId }],
  };
}
