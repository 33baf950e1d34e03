import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '../../shared/api/index.ts';
import {
  type AssetCard,
  type EngineEventView,
  type RpcClient,
  thumbnailPath,
} from '../../shared/rpc/index.ts';
import { type GalleyHost, startGalley } from '../e2e/support/galley-host.ts';
import { openPageClient, type PageClient } from './page-client.ts';
import { picture } from './pictures.ts';
import { smallPdf } from './small-pdf.ts';

/** A condition that has not come true until then never will: starting, syncing and converting take seconds. */
const longestWaitMs = 60_000;
const pollMs = 50;

/**
 * Starts the browser host of the built program that lies in `directory`, watches a folder, and compares what the bank
 * then holds byte by byte. The picture and the PDF come back as thumbnails, so every native package has worked too.
 * Throws with what was not as it should be.
 */
export async function provePackedSync(directory: string): Promise<void> {
  const galley = await startGalley({
    directory,
    program: join(directory, 'out/main/web.js'),
    seededBank: null,
  });
  try {
    const page = await openPageClient(galley.url);
    try {
      await provePages(galley, page);
      await proveSync(galley, page);
    } finally {
      page.close();
    }
  } finally {
    await galley.stop();
  }
}

async function provePages({ bank }: GalleyHost, { ask }: PageClient): Promise<void> {
  const html = await (await ask('/')).text();
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  const description = `${bank.url}${routes.showOpenApi.path}/static/swagger-ui-bundle.js`;
  const answers = script === undefined ? [] : await Promise.all([ask(script), fetch(description)]);
  if (answers.length === 0 || answers.some(({ ok }) => !ok)) {
    throw new Error('The package does not serve its page, or not the page that describes its bank.');
  }
}

async function proveSync({ home, bank }: GalleyHost, { client, ask }: PageClient): Promise<void> {
  // Larger than what is hashed in place, so that the threads of the package hash and read it.
  const tree = {
    'poster.png': await picture(600, 400),
    'brochure.pdf': smallPdf(300, 200),
    'film.mov': Buffer.alloc(2 * 1024 * 1024, 'frame'),
  };
  await mkdir(join(home, 'Campaign'));
  for (const [name, content] of Object.entries(tree)) await writeFile(join(home, 'Campaign', name), content);
  const before = new Set((await bank.assetsIn('Inbox')).map(({ assetId }) => assetId));
  await linkInbox(client, 'Campaign');
  await untilSynced(client, Object.keys(tree).length);

  const arrived = (await bank.assetsIn('Inbox')).filter(({ assetId }) => !before.has(assetId));
  const held = Object.fromEntries(arrived.map(({ fileName, sha256 }) => [fileName, sha256]));
  for (const [name, content] of Object.entries(tree)) {
    const wanted = createHash('sha256').update(content).digest('hex');
    if (held[name] !== wanted) throw new Error(`The bank does not hold the bytes of ${name}.`);
  }
  for (const name of ['poster.png', 'brochure.pdf']) await proveThumbnail(client, ask, name);
}

async function linkInbox(client: RpcClient, directoryName: string): Promise<void> {
  const top = await client.folders.browse({ grant: null });
  const directory = top.directories.find(({ name }) => name === directoryName);
  const inbox = (await client.session.get()).builtIn?.inbox;
  if (directory === undefined || inbox === null || inbox === undefined) {
    throw new Error('The host of the package shows no directory or no Inbox.');
  }
  const { bankFolderId, name } = inbox;
  await client.folders.link({
    grant: directory.grant,
    bankFolderId,
    bankFolderName: name,
    excludes: [],
    rules: [],
    subfolders: 'flatten',
  });
}

async function untilSynced(client: RpcClient, fileCount: number): Promise<void> {
  const ending = AbortSignal.timeout(longestWaitMs);
  let last: EngineEventView['kind'] | undefined;
  for await (const event of await client.engine.events(undefined, { signal: ending })) {
    last = event.kind;
    if (event.kind !== 'status' && event.kind !== 'snapshot') continue;
    const { word, folders } = event.status;
    const agreed = folders.reduce((sum, folder) => sum + folder.agreedCount, 0);
    if (word === 'up-to-date' && agreed === fileCount) return;
  }
  throw new Error(`The engine stopped telling (after "${last}") before the folder was synced.`);
}

async function proveThumbnail(client: RpcClient, ask: PageClient['ask'], name: string): Promise<void> {
  const deadlineMs = Date.now() + longestWaitMs;
  while (Date.now() < deadlineMs) {
    const thumbnail = (await cardOf(client, name))?.thumbnail;
    if (thumbnail !== null && thumbnail !== undefined) {
      const { accountId } = await client.session.get();
      const answer = await ask(thumbnailPath(accountId ?? '', thumbnail.fileId, thumbnail.conversionId));
      if (answer.status === 200 && answer.headers.get('content-type')?.startsWith('image/')) return;
    }
    await pause(pollMs);
  }
  throw new Error(`The bank of the package makes no thumbnail of ${name}.`);
}

async function cardOf(client: RpcClient, name: string): Promise<AssetCard | undefined> {
  const { items } = await client.bank.search({
    text: name.replace(/\.\w+$/, ''),
    match: 'contains',
    folderId: null,
    includeSubfolders: true,
    exclude: false,
    offset: 0,
    limit: 100,
  });
  return items.find(({ fileName }) => fileName === name);
}
