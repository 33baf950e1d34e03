/** Room `test/model`: the model of two clients and one bank: what others do, and what must never come of it. */
import { type Exploration, exploreStates, type ModelEdge } from './explore-states.ts';
import {
  activeOf,
  bitOf,
  type ClientIndex,
  changeBank,
  changeClient,
  clientIndexes,
  initialTwoClients,
  type TwoClients,
  twoClientsKey,
} from './two-clients-state.ts';
import { clientSteps, disturb, isAtRest, type TwoClientsSetting } from './two-clients-steps.ts';

type Edge = ModelEdge<TwoClients>;

export function exploreTwoClients(setting: TwoClientsSetting): Exploration {
  return exploreStates<TwoClients>({
    initial: initialTwoClients,
    keyOf: twoClientsKey,
    successors: (world) => [
      ...clientIndexes.flatMap((index) => clientSteps(world, index, setting)),
      ...disturbances(world, setting),
    ],
    violationOf: (world) =>
      world.violation ?? (isOver(world, setting) ? violationAtRest(world, setting) : null),
    endingOf: (world) => (isOver(world, setting) ? endingOf(world) : null),
  });
}

function isOver({ clients }: TwoClients, { rules }: TwoClientsSetting): boolean {
  return clients.every((client) => isAtRest(client, rules));
}

function endingOf({ clients, bank }: TwoClients): string {
  const issues = clients.map(({ issue }) => issue ?? 'sent').join(' and ');
  return `${issues}, ${bank.length} ${bank.length === 1 ? 'asset' : 'assets'}`;
}

/** The actions of others, each at most once in a run. */
function disturbances(world: TwoClients, { mostDisturbances, rules }: TwoClientsSetting): readonly Edge[] {
  if (world.disturbances >= mostDisturbances) return [];
  const edges: Edge[] = [];
  const add = (what: string, change: (from: TwoClients) => TwoClients) => {
    if (world.happened.includes(what)) return;
    edges.push({ label: what, isBenign: false, next: change(disturb(world, what)) });
  };
  for (const index of clientIndexes) {
    const client = world.clients[index];
    if (client.phase.kind !== 'idle') continue;
    add(`${index} saves`, (from) => {
      const content = 2 + index;
      return changeClient(from, index, { local: content, seen: client.seen | bitOf(content), issue: null });
    });
    if (client.issue === 'conflict') add(`${index} answers`, (from) => answerConflict(from, index));
    if (client.issue === 'gone')
      add(`${index} uploads again`, (from) =>
        changeClient(from, index, { agreed: null, rightfulAsset: null, issue: null, isFresh: false }),
      );
  }
  const [first] = world.clients;
  if (first.phase.kind === 'idle') {
    add('0 renames', (from) => changeClient(from, 0, { name: 'y' }));
    add('0 changes its address', (from) =>
      changeClient(
        from,
        0,
        rules.isAddressIdentity ? { agreed: null, isFresh: false, issue: null } : { isFresh: false },
      ),
    );
    if (first.firstAgreed !== null)
      add('0 gets an older journal', (from) =>
        changeClient(from, 0, {
          agreed: first.firstAgreed,
          issue: null,
          isFresh: false,
          hasDisclosed: false,
        }),
      );
  }
  if (first.phase.kind !== 'sending')
    add('0 forgets its journal', (from) =>
      changeClient(from, 0, {
        agreed: null,
        firstAgreed: null,
        rightfulAsset: null,
        phase: { kind: 'idle' },
        issue: null,
        emptyReadings: 0,
        isFresh: false,
        hasDisclosed: false,
      }),
    );
  const [target] = world.bank;
  if (target !== undefined) {
    add('a colleague uploads a version', (from) =>
      changeBank(
        from,
        from.bank.map((asset) => (asset === target ? { ...asset, versions: [...asset.versions, 4] } : asset)),
      ),
    );
    add('the asset is removed', (from) => changeBank(from, from.bank.slice(1)));
  }
  const { backup } = world;
  if (backup === null)
    add('the bank is backed up', (from) => ({ ...from, backup: { bank: from.bank, keys: from.keys } }));
  else add('the bank is restored', (from) => ({ ...changeBank(from, backup.bank), keys: backup.keys }));
  return edges;
}

/** "Add mine as the newest", for the version that is active now. */
function answerConflict(world: TwoClients, index: ClientIndex): TwoClients {
  const { agreed, name } = world.clients[index];
  const asset = world.bank.find((each) => (agreed === null ? each.name === name : each.id === agreed.asset));
  if (asset === undefined) return changeClient(world, index, { isFresh: false });
  const what = { kind: 'version', asset: asset.id, over: activeOf(asset) } as const;
  return changeClient(world, index, { phase: { kind: 'decided', what, key: null, visible: undefined } });
}

/** Checked once both clients have nothing left to do. */
function violationAtRest({ clients, bank }: TwoClients, { announced }: TwoClientsSetting): string | null {
  const groups = [...Map.groupBy(bank, activeOf).values()].filter(({ length }) => length > 1);
  for (const index of clientIndexes) {
    const { local, issue, hasDisclosed } = clients[index];
    const isHeld = bank.some((asset) => activeOf(asset) === local);
    if (issue === null && !isHeld) return '"up to date", though the bank lacks or differs in the file';
    const isMaker = groups.some(
      (group) => group.some(({ maker }) => maker === index) && activeOf(group[0] ?? never) === local,
    );
    if (isMaker && !hasDisclosed) return 'a duplicate that its maker does not disclose';
  }
  // A later version can bring the content of one asset to another; no create is to blame for that.
  const created = groups.map((group) => group.filter(({ versions }) => versions.length === 1));
  const isDoubled = created.some((group) => new Set(group.map(({ name }) => name)).size < group.length);
  return announced.conditionalCreate && isDoubled ? 'a duplicate on a bank that refuses the second' : null;
}

const never = { id: 0, name: 'x', versions: [], maker: 0 } as const;
