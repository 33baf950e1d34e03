import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { foldText, hashSecret, wordForm } from '../service/domain/index.ts';

export interface SearchLibrary {
  /** A folder with some hundred others below it. */
  readonly wideFolderId: string;
  /** The top of a chain of folders, each in the one before. */
  readonly deepFolderId: string;
  /** Key of a user who may read about a third of the folders. */
  readonly readerKey: string;
}

const folderCount = 2_000;
/** Folders in the one chain; the others stand at random below each other. */
const chainLength = 500;
const words =
  'summer winter lake forest bottle lemon campaign print web logo portrait city river night autumn spring family office product detail'.split(
    ' ',
  );

/** Writes assets straight into the tables of a bank that no service runs, as uploads would have left them. */
export function plantLibrary(dataPath: string, assetCount: number): SearchLibrary {
  const database = new DatabaseSync(join(dataPath, 'bank.db'));
  const random = createRandom(7);
  database.exec('begin');
  plantFolders(database, random);
  const readerKey = plantReader(database);
  plantAssets(database, random, assetCount);
  database.exec('commit');
  database.close();
  return { wideFolderId: 'wide0', deepFolderId: 'deep0', readerKey };
}

function plantFolders(database: DatabaseSync, random: (below: number) => number): void {
  const insert = database.prepare(
    'insert into folder (folder_id, parent_id, name_json, position) values (?, ?, ?, ?)',
  );
  const name = JSON.stringify({ 'x-default': 'Folder' });
  for (let index = 0; index < chainLength; index += 1) {
    insert.run(`deep${index}`, index === 0 ? null : `deep${index - 1}`, name, index);
  }
  for (let index = 0; index < folderCount - chainLength; index += 1) {
    insert.run(`wide${index}`, index < 3 ? null : `wide${random(index)}`, name, index);
  }
}

function plantReader(database: DatabaseSync): string {
  const secret = 'a-key-for-measuring';
  database.exec(`
    insert into account (user_id, login_name, full_name, password_hash, is_administrator, is_enabled)
      values ('77', 'reader', 'Reader', null, 0, 1);
    insert into user_group (group_id, name_json) values ('readers', '{}');
    insert into group_member (group_id, user_id) values ('readers', '77');
    insert into api_key (key_id, key_hash, name, description, user_id, expires_at_ms, is_enabled)
      values ('77', '${hashSecret(secret)}', 'Reader', '', '77', null, 1)`);
  const grant = database.prepare(`insert into folder_right values ('readers', ?, 1, 0, 0, 0, 0, 0)`);
  for (const folderId of ['wide1', 'deep250']) grant.run(folderId);
  return secret;
}

function plantAssets(database: DatabaseSync, random: (below: number) => number, assetCount: number): void {
  const asset = database.prepare(
    'insert into asset (asset_id, description_json, created, modified, publish_end, status_id) values (?, ?, 1, 1, null, ?)',
  );
  const assetName = database.prepare(
    'insert into asset_name (asset_id, language, text, folded, words) values (?, ?, ?, ?, ?)',
  );
  const assetFolder = database.prepare('insert into asset_folder (folder_id, asset_id) values (?, ?)');
  const file = database.prepare(
    'insert into file (file_id, asset_id, type_id, active_version_id) values (?, ?, null, ?)',
  );
  const version =
    database.prepare(`insert into file_version (version_id, file_id, stem, extension, created, user_id, size_bytes,
    sha256, image_state, image_json) values (?, ?, ?, 'jpg', 1, '1', 20480, ?, 'failed', null)`);
  const word = (): string => words[random(words.length)] ?? '';
  for (let index = 0; index < assetCount; index += 1) {
    const id = 10_000 + index * 3;
    const stem = `${word()} ${word()}-${word()}_${String(index).padStart(6, '0')}`;
    asset.run(id, '{}', '1');
    assetName.run(id, 'x-default', stem, foldText(stem), wordForm(stem));
    const inChain = random(4) === 0;
    assetFolder.run(inChain ? `deep${random(chainLength)}` : `wide${random(folderCount - chainLength)}`, id);
    file.run(id + 1, id, id + 2);
    version.run(id + 2, id + 1, stem, String(index).padStart(64, '0'));
  }
}

/** The same numbers in every run, so that runs can be compared. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
