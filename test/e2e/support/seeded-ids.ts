import { buildPath, routes } from '../../../shared/api/index.ts';
import { asId, type BankFolderId } from '../../../shared/model/index.ts';
import { signInToBank } from './bank-reader.ts';

/** The ids that a colleague would read out from another screen where the bank lists nothing. */
export interface SeededIds {
  /** By path of English names, such as `Brand/Logos`. */
  readonly folders: Readonly<Record<string, string>>;
  /** By path of names, such as `Campaigns/Summer/Summer by the lake`. */
  readonly projects: Readonly<Record<string, string>>;
  /** By path of names, such as `Campaigns/Summer`. */
  readonly projectFolders: Readonly<Record<string, string>>;
}

/** Read while the bank still lists what it has. */
export async function readSeededIds(bank: {
  readonly url: string;
  readonly apiKey: string;
}): Promise<SeededIds> {
  const headers = await signInToBank(bank.url, bank.apiKey);
  const folders: Record<string, string> = {};
  const projects: Record<string, string> = {};
  const projectFolders: Record<string, string> = {};
  const walkFolders = async (parentId: BankFolderId, above: string): Promise<void> => {
    const path = buildPath(routes.listFolderChildren, { folder_id: parentId });
    const answer = await fetch(bank.url + path, { headers });
    for (const { Id, Name } of routes.listFolderChildren.response.parse(await answer.json())) {
      const name = above + (typeof Name === 'string' ? Name : Name.en);
      folders[name] = Id;
      await walkFolders(asId(Id), `${name}/`);
    }
  };
  const walkProjects = async (parentId: string, above: string): Promise<void> => {
    const answer = await fetch(`${bank.url}${routes.listProjects.path}?ParentId=${parentId}`, { headers });
    for (const { Kind, Id, Name } of routes.listProjects.response.parse(await answer.json())) {
      if (Kind === 'project') {
        projects[above + Name] = Id;
      } else {
        projectFolders[above + Name] = Id;
        await walkProjects(Id, `${above}${Name}/`);
      }
    }
  };
  await walkFolders(asId('0'), '');
  await walkProjects('0', '');
  return { folders, projects, projectFolders };
}
