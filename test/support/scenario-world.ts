import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BankFolderId } from '../../shared/model/index.ts';
import type { Action, DiskAction, EngineAction, Scenario, StrangerAction } from './scenario.ts';
import type { ScenarioBank } from './scenario-bank.ts';
import { createScenarioDisk, type ScenarioDisk } from './scenario-disk.ts';
import { createScenarioEngine, type ScenarioEngine } from './scenario-engine.ts';

/** `cutAt` null: all actions, then one look. A number: Galley also looks after so many actions. */
export interface ScenarioRun {
  readonly bank: ScenarioBank;
  /** A place of this run alone. */
  readonly directory: string;
  readonly scenario: Scenario;
  readonly cutAt: number | null;
}

/** Everything of one run; `scenario-checks.ts` judges it. */
export interface ScenarioWorld extends ScenarioRun {
  readonly disk: ScenarioDisk;
  readonly engine: ScenarioEngine;
  readonly bankFolderId: BankFolderId;
  readonly seenAssetIds: Set<string>;
}

export async function createScenarioWorld(run: ScenarioRun): Promise<ScenarioWorld> {
  const { bank, directory, scenario } = run;
  const root = join(directory, 'watched');
  await mkdir(root, { recursive: true });
  const bankFolderId = await bank.newFolder();
  const engine = createScenarioEngine({
    url: bank.url,
    apiKey: scenario.settings?.mayNotAddSubfolders === true ? bank.uploaderKey : bank.apiKey,
    bankFolderId,
    root,
    stateDirectory: join(directory, 'state'),
    settings: scenario.settings,
  });
  return { ...run, disk: createScenarioDisk(root), engine, bankFolderId, seenAssetIds: new Set() };
}

/** The first content, all actions, and the passes between them. */
export async function playScenario(world: ScenarioWorld): Promise<void> {
  const { scenario, cutAt, bank, bankFolderId, disk, engine } = world;
  for (const path of scenario.bankFolders ?? []) await bank.strangerMakesFolder(bankFolderId, path);
  for (const { name, content } of scenario.bank ?? []) await bank.strangerAdds(bankFolderId, name, content);
  await disk.plant(scenario.start ?? {});
  await untouched(world, () => engine.start());
  for (const [index, action] of scenario.actions.entries()) {
    if (index === cutAt) await look(world);
    await perform(world, action);
  }
  await look(world);
}

export async function look(world: ScenarioWorld): Promise<void> {
  await untouched(world, () => world.engine.sync());
}

/** No file in the watched folder changes by Galley, and no asset leaves the bank. */
export async function untouched(
  { disk, bank, bankFolderId, seenAssetIds }: ScenarioWorld,
  work: () => Promise<void>,
) {
  const before = await disk.files();
  await work();
  expect(await disk.files()).toEqual(before);
  const assetIds = (await bank.assetsIn(bankFolderId)).map(({ assetId }) => assetId);
  expect([...seenAssetIds].filter((assetId) => !assetIds.includes(assetId))).toEqual([]);
  for (const assetId of assetIds) seenAssetIds.add(assetId);
}

async function perform(world: ScenarioWorld, action: Action): Promise<void> {
  const { bank, bankFolderId, disk, engine } = world;
  if (isStrangerAction(action)) return bank.perform(bankFolderId, action);
  if (isDiskAction(action)) {
    await disk.perform(action);
    if (action.do === 'root-away' || action.do === 'root-back') engine.setRootAway(action.do === 'root-away');
    return;
  }
  await untouched(world, () => engine.perform(action));
}

const engineActions: ReadonlySet<string> = new Set<EngineAction['do']>([
  ...(['sync', 'answer', 'cancel', 'retry', 'pause', 'resume', 'pause-folder', 'resume-folder'] as const),
  ...(['unlink', 'link', 'set-rules', 'restart', 'lose-journal'] as const),
]);

function isStrangerAction(action: Action): action is StrangerAction {
  return action.do.startsWith('stranger-');
}

function isDiskAction(action: Action): action is DiskAction {
  return !engineActions.has(action.do);
}
