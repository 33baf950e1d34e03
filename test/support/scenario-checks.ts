import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { createRouting } from '../../main/plan/index.ts';
import type { RelativePath } from '../../shared/model/index.ts';
import type { ExpectedAsset, Scenario } from './scenario.ts';
import type { ListedAsset, UploadRequest } from './scenario-bank.ts';
import { digestOf } from './scenario-content.ts';
import { look, type ScenarioWorld, untouched } from './scenario-world.ts';

/** After the last look: bank, journal, questions, the word that people see, and what it took. */
export async function checkEnd(world: ScenarioWorld): Promise<void> {
  const { scenario, cutAt, engine } = world;
  const { expect: expected } = scenario;
  const assets = await contentsOf(world);
  checkBank(world, assets);
  await checkBankFolders(world);
  await checkInStep(world, assets, expected.parked ?? {});
  const parked = engine.journal().transfers.filter(({ state }) => state === 'parked');
  expect(causes(parked)).toEqual(expected.parked ?? {});
  const { word, counts } = engine.status();
  expect([word, counts.parked]).toEqual([
    parked.length > 0 ? 'needs-attention' : 'up-to-date',
    parked.length,
  ]);
  // A bank may refuse before the body has come to its end.
  const uploads = (await uploadsOf(world)).filter(
    ({ isComplete, status }) => isComplete || status === 400,
  ).length;
  if (cutAt === null) expect({ uploads }).toEqual({ uploads: expected.uploads });
  else
    expect(uploads).toBeLessThanOrEqual(
      expected.uploadsWhenCut ?? expected.uploads + contentActions(scenario),
    );
}

/** As `checkInStep`, whenever nothing is left to do; returns what waits for a person. */
export async function checkHeld(world: ScenarioWorld): Promise<Readonly<Record<string, string | undefined>>> {
  const parked = causes(world.engine.journal().transfers.filter(({ state }) => state === 'parked'));
  await checkInStep(world, await contentsOf(world), parked);
  return parked;
}

export async function countUploads(world: ScenarioWorld): Promise<number> {
  return (await uploadsOf(world)).filter(({ isComplete }) => isComplete).length;
}

interface HeldAsset extends ListedAsset {
  readonly digest: string;
  readonly versions: number;
  /** Digests by type. */
  readonly attached: Readonly<Record<string, string>>;
}

async function contentsOf(world: ScenarioWorld): Promise<readonly HeldAsset[]> {
  const assets = await world.bank.assetsIn(world.bankFolderId);
  return Promise.all(
    assets.map(async (asset) => ({
      ...asset,
      digest: await world.bank.digestOf(asset.fileId),
      versions: 1 + versionsOf(world, asset),
      attached: Object.fromEntries(
        await Promise.all(
          Object.entries(asset.attachments).map(async ([type, fileId]) => [
            type,
            await world.bank.digestOf(fileId),
          ]),
        ),
      ),
    })),
  );
}

/** Each expected asset once, and nothing that was not expected. */
function checkBank({ scenario, cutAt }: ScenarioWorld, assets: readonly HeldAsset[]): void {
  const left = [...assets];
  const fixed = scenario.expect.bank.filter(({ when }) => when === undefined);
  const sometimes = scenario.expect.bank.filter(({ when }) =>
    when === 'cut' ? cutAt !== null : when === 'uncut',
  );
  const take = (each: ExpectedAsset, name: string | undefined): boolean => {
    const index = left.findIndex(
      ({ fileName, folder, digest, versions, attached }) =>
        fileName === name &&
        folder === (each.folder ?? '') &&
        isDeepStrictEqual(attached, digestsOf(each.attachments ?? {})) &&
        (each.content === undefined || digest === digestOf(each.content)) &&
        (cutAt !== null || each.versions === undefined || versions === each.versions),
    );
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  };
  const unnamed = [...fixed, ...sometimes].filter((each) => !take(each, each.name));
  const missing = unnamed
    .filter((each) => cutAt === null || !take(each, each.orName))
    .filter(({ when }) => when === undefined || cutAt === null);
  expect({ missing, unexpected: left }).toEqual({ missing: [], unexpected: [] });
}

/** Each folder once: what was there, and what a file needed. */
async function checkBankFolders({ bank, bankFolderId, scenario }: ScenarioWorld): Promise<void> {
  const paths = [...(await bank.subfoldersOf(bankFolderId)).values()].sort();
  const { bankFolders = [] } = scenario.expect;
  expect(paths).toEqual([...bankFolders].sort());
}

/** Every file that is neither left alone nor parked has one asset of its own with its content. */
async function checkInStep(
  { scenario, disk, engine }: ScenarioWorld,
  assets: readonly HeldAsset[],
  parked: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { leftAlone = [], otherOnBank = {} } = scenario.expect;
  const { agreed, transfers } = engine.journal();
  const files = await disk.files();
  const routing = createRouting(engine.rules());
  const byPath = new Map(agreed.filter(({ isGone }) => !isGone).map((row) => [row.path as string, row]));
  const shown: Record<string, string | undefined> = {};
  const wanted: Record<string, string | undefined> = {};
  for (const [path, { digest }] of files) {
    if (leftAlone.includes(path) || parked[path] !== undefined) continue;
    const other = otherOnBank[path];
    wanted[path] = other === undefined ? digest : digestOf(other);
    const row = byPath.get(path);
    const asset = assets.find(({ assetId }) => assetId === row?.assetId);
    const typeId = row?.attachmentTypeId ?? null;
    shown[path] = typeId === null ? asset?.digest : asset?.attached[typeId];
  }
  expect(shown).toEqual(wanted);
  expect([...byPath.keys()].filter((path) => !files.has(path))).toEqual([]);
  // Versions share an asset by a rule only, and then the rule numbers them.
  const isShared = (path: string) =>
    routing.claim(path as RelativePath)?.number != null || path in otherOnBank;
  const owned = agreed
    .filter(({ path, attachmentTypeId }) => attachmentTypeId === null && !isShared(path))
    .map(({ assetId }) => assetId);
  expect(owned.filter((assetId, index) => owned.indexOf(assetId) !== index)).toEqual([]);
  const open = transfers.filter(({ state }) => !['confirmed', 'cancelled', 'parked'].includes(state));
  expect(open).toEqual([]);
}

/** Looking once more, with nothing changed, sends nothing, plans nothing and writes nothing that counts. */
export async function checkNothingMore(world: ScenarioWorld): Promise<void> {
  const before = { journal: world.engine.journal(), uploads: await uploadsOf(world) };
  await look(world);
  expect({ journal: world.engine.journal(), uploads: await uploadsOf(world) }).toEqual(before);
}

/** A new journal finds everything again by name and content. */
export async function checkJournalLoss(world: ScenarioWorld): Promise<void> {
  const { scenario, cutAt, engine } = world;
  const { expect: expected } = scenario;
  const loss = { uploads: 0, parked: expected.parked ?? {}, ...expected.afterJournalLoss };
  const before = (await uploadsOf(world)).length;
  await untouched(world, () => engine.loseJournal());
  const uploads = (await uploadsOf(world)).length - before;
  if (cutAt === null || loss.uploadsWhenCut === undefined)
    expect({ uploads }).toEqual({ uploads: loss.uploads });
  else expect(uploads).toBeLessThanOrEqual(loss.uploadsWhenCut);
  const parked = engine.journal().transfers.filter(({ state }) => state === 'parked');
  expect(causes(parked)).toEqual(loss.parked);
  await checkInStep(world, await contentsOf(world), loss.parked);
}

/** The requests of all runs pass one door; those of this run name its folder or its assets. */
async function uploadsOf({ bank, bankFolderId }: ScenarioWorld): Promise<readonly UploadRequest[]> {
  const ids = (await bank.assetsIn(bankFolderId)).flatMap(({ assetId, fileId }) => [
    `/asset/${assetId}/`,
    `/file/upload/${fileId}/`,
  ]);
  const folders = [bankFolderId, ...(await bank.subfoldersOf(bankFolderId)).keys()];
  const places = [...folders.map((id) => `/folder/${id}/upload/`), ...ids];
  return bank.uploads.filter(({ path }) => places.some((place) => path.includes(place)));
}

function versionsOf({ bank }: ScenarioWorld, { assetId, fileId }: ListedAsset): number {
  return bank.uploads.filter(
    ({ path, status }) =>
      status === 200 &&
      (path.includes(`/asset/${assetId}/upload/`) || path.includes(`/file/upload/${fileId}/`)),
  ).length;
}

function causes(
  parked: readonly { readonly path: string; readonly cause: { readonly code: string } | null }[],
): Record<string, string | undefined> {
  return Object.fromEntries(parked.map(({ path, cause }) => [path, cause?.code]));
}

function digestsOf(contents: NonNullable<ExpectedAsset['attachments']>): Record<string, string> {
  return Object.fromEntries(Object.entries(contents).map(([type, content]) => [type, digestOf(content)]));
}

function contentActions({ actions }: Scenario): number {
  const writing = ['write', 'append', 'truncate', 'rename', 'copy', 'hard-link'];
  return actions.filter((action) => writing.includes(action.do)).length;
}
