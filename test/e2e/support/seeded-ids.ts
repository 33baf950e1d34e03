import { buildPath, routes } from '../../../shared/api/index.ts';
import { asId, type BankFolderId } from '../../../shared/model/index.ts';
import { signInToBank } from './bank-reader.ts';

/** What a colleague would read out from another screen where the bank lists nothing. */
export interface SeededIds {
  /** By path of English names, such as `Brand/Logos`. */
  readonly folders: Readonly<Record<string, string>>;
}

/** Read while the bank still lists its folders. */
export async function readSeededIds(bank: {
  readonly url: string;
  readonly apiKey: string;
}): Promise<SeededIds> {
  const headers = await signInToBank(bank.url, bank.apiKey);
  const folders: Record<string, string> = {};
  const walk = async (parentId: BankFolderId, above: string): Promise<void> => {
    const path = buildPath(routes.listFolderChildren, { folder_id: parentId });
    const answer = await fetch(bank.url + path, { headers });
    for (const { Id, Name } of routes.listFolderChildren.response.parse(await answer.json())) {
      const name = above + (typeof Name === 'string' ? Name : Name.en);
      folders[name] = Id;
      await walk(asId(Id), `${name}/`);
    }
  };
  await walk(asId('0'), '');
  return { folders };
}
