import { createHash } from 'node:crypto';
import { type Asset, apiKeyHeader, buildPath, routes, tokenHeader } from '../../../shared/api/index.ts';
import { asId, type BankFolderId } from '../../../shared/model/index.ts';
import type { SeededIds } from './seeded-ids.ts';

/** The real content of the bank, read past Galley. */
export interface BankReader {
  readonly url: string;
  /** Where the bank lists nothing and a person has to paste them; else empty. */
  readonly pasted: SeededIds;
  /** The credentials of its administrator. */
  readonly apiKey: string;
  /** Assets of one folder by its English name or path of names, without its subfolders. */
  assetsIn(folderName: string): Promise<readonly BankFileSeen[]>;
  /** To a project by its path, where projects are pasted; resolves with the proof's id. */
  sendProof(projectPath: string, fileName: string, content: Buffer): Promise<string>;
  /** A new asset, as a colleague would send it. */
  addAsset(folderName: string, fileName: string, content: Buffer): Promise<void>;
  /** A new version of the master file, as a colleague would send it. */
  addVersion(assetId: string, fileName: string, content: Buffer): Promise<void>;
  /** Writes into a project at the top of the tree, as a colleague would: the body is HTML. */
  postMessage(projectName: string, subject: string, bodyHtml: string): Promise<void>;
}

export interface BankFileSeen {
  readonly assetId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The headers of everything that is asked after it. */
export async function signInToBank(url: string, apiKey: string): Promise<Record<string, string>> {
  const answer = await fetch(url + routes.getToken.path, {
    method: 'POST',
    headers: { [apiKeyHeader]: apiKey },
  });
  const token = routes.getToken.response.parse(await answer.json())[tokenHeader] as string;
  return { [tokenHeader]: token };
}

/** `pasted`: for a bank that cannot be asked for ids. */
export async function openBank(
  url: string,
  apiKey: string,
  pasted: SeededIds = { folders: {}, projects: {}, projectFolders: {} },
): Promise<BankReader> {
  const headers = await signInToBank(url, apiKey);

  const folderId = async (path: string): Promise<BankFolderId> => {
    const known = pasted.folders[path];
    if (known !== undefined) return asId(known);
    let at = asId<BankFolderId>('0');
    for (const name of path.split('/')) {
      const children = buildPath(routes.listFolderChildren, { folder_id: at });
      const response = await fetch(url + children, { headers });
      const folders = routes.listFolderChildren.response.parse(await response.json());
      const found = folders.find((folder) => Object.values(folder.Name).includes(name));
      if (found === undefined) throw new Error(`The bank has no folder "${path}".`);
      at = asId(found.Id);
    }
    return at;
  };

  const seen = async ({ Id, MasterFile }: Asset): Promise<BankFileSeen> => {
    if (MasterFile === null) throw new Error(`Asset ${Id} has no master file.`);
    const path = buildPath(routes.downloadFile, {
      file_id: MasterFile.Id,
      conversion_id: asId('1'),
    });
    const content = Buffer.from(await (await fetch(url + path, { headers })).arrayBuffer());
    return {
      assetId: Id,
      fileName: `${MasterFile.Filename}.${MasterFile.Extension}`,
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
  };

  const send = async (path: string, content: Buffer): Promise<unknown> => {
    const sent = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(content),
    });
    if (!sent.ok) throw new Error(`The bank answered ${sent.status}: ${await sent.text()}`);
    return sent.json();
  };

  return {
    url,
    apiKey,
    pasted,
    async assetsIn(folderName) {
      const response = await fetch(url + routes.searchAssets.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify([{ SearchField: 'FolderId', ValuesList: [await folderId(folderName)] }]),
      });
      const assets = routes.searchAssets.response.parse(await response.json());
      return Promise.all(assets.map(seen));
    },
    async sendProof(projectPath, fileName, content) {
      const projectId = pasted.projects[projectPath];
      if (projectId === undefined) throw new Error(`The bank has no project "${projectPath}".`);
      const path = buildPath(routes.uploadProof, { project_id: asId(projectId), file_name: fileName });
      return routes.uploadProof.response.parse(await send(path, content));
    },
    async addAsset(folderName, fileName, content) {
      await send(
        buildPath(routes.uploadToFolder, { folder_id: await folderId(folderName), file_name: fileName }),
        content,
      );
    },
    async addVersion(assetId, fileName, content) {
      await send(
        buildPath(routes.uploadMasterVersion, { asset_id: asId(assetId), file_name: fileName }),
        content,
      );
    },
    async postMessage(projectName, subject, bodyHtml) {
      const listed = await fetch(url + routes.listProjects.path, { headers });
      const project = routes.listProjects.response
        .parse(await listed.json())
        .find(({ Name }) => Name === projectName);
      if (project === undefined) throw new Error(`The bank has no project "${projectName}" at its top.`);
      const path = buildPath(routes.postMessage, { project_id: asId(project.Id) });
      const posted = await fetch(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ Subject: subject, Body: bodyHtml }),
      });
      if (!posted.ok) throw new Error(`The bank answered ${posted.status}: ${await posted.text()}`);
    },
  };
}
