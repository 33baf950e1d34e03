/** Room `test/model`: what a client of the two may do next, by the rules. */
import type { ModelEdge } from './explore-states.ts';
import type { TwoClientsRules } from './two-clients-rules.ts';
import {
  type Announced,
  activeOf,
  bitOf,
  type ClientIndex,
  changeBank,
  changeClient,
  type Issue,
  type ModelAsset,
  type ModelClient,
  type Phase,
  type Sending,
  type TwoClients,
} from './two-clients-state.ts';

export interface TwoClientsSetting {
  readonly rules: TwoClientsRules;
  readonly announced: Announced;
  /** How many things may go wrong in one run. */
  readonly mostDisturbances: number;
}

type Edge = ModelEdge<TwoClients>;

const idle: Phase = { kind: 'idle' };

export function clientSteps(
  world: TwoClients,
  index: ClientIndex,
  setting: TwoClientsSetting,
): readonly Edge[] {
  const { phase } = world.clients[index];
  switch (phase.kind) {
    case 'idle':
      return isAtRest(world.clients[index], setting.rules)
        ? []
        : readings(world, setting).map((reading) => edge(index, reading, decide(reading, index, setting)));
    case 'decided':
      return recheck(world, index, phase, setting);
    case 'sending':
      return bankAnswers(world, index, phase, setting);
    case 'ambiguous':
      return [
        { label: `${index} reconciles`, isBenign: true, next: reconcile(world, index, phase, setting) },
      ];
  }
}

/** Nothing to compare, nothing to send, or an issue that waits for the user. */
export function isAtRest(
  { phase, local, agreed, issue, isFresh }: ModelClient,
  rules: TwoClientsRules,
): boolean {
  if (phase.kind !== 'idle') return false;
  const isSent = agreed?.content === local;
  if (!rules.comparesAgreed && isSent) return true;
  return isFresh && (isSent || issue !== null);
}

interface Reading {
  readonly world: TwoClients;
  readonly listing: readonly ModelAsset[];
  readonly label: string;
  readonly isBenign: boolean;
}

/** The truth, or once an empty listing. */
function readings(world: TwoClients, { mostDisturbances }: TwoClientsSetting): readonly Reading[] {
  const truth = { world, listing: world.bank, label: 'reads', isBenign: true };
  const mayLie =
    world.bank.length > 0 &&
    world.disturbances < mostDisturbances &&
    !world.happened.includes('empty listing');
  if (!mayLie) return [truth];
  const lied = disturb(world, 'empty listing');
  return [truth, { world: lied, listing: [], label: 'reads an empty listing', isBenign: false }];
}

export function disturb(world: TwoClients, what: string): TwoClients {
  return {
    ...world,
    disturbances: world.disturbances + 1,
    happened: [...world.happened, what].sort(),
  };
}

function edge(index: ClientIndex, { label, isBenign }: Reading, next: TwoClients): Edge {
  return { label: `${index} ${label}`, isBenign, next };
}

/** Compares one listing with the agreed state and the local file. */
function decide({ world, listing }: Reading, index: ClientIndex, { rules }: TwoClientsSetting): TwoClients {
  const client = world.clients[index];
  const { agreed, local } = client;
  if (listing.length === 0 && client.emptyReadings + 1 < rules.emptyReadingsBelieved)
    return changeClient(world, index, { emptyReadings: client.emptyReadings + 1 });
  const swept = sweep(world, index, listing, rules);
  if (agreed === null) return decideNew(swept, index, listing, rules);
  const asset = listing.find(({ id }) => id === agreed.asset);
  if (asset === undefined) return park(swept, index, 'gone');
  const active = activeOf(asset);
  if (active === local) return agree(swept, index, asset.id);
  if (local === agreed.content) return park(swept, index, 'changed');
  if (active !== agreed.content) return park(swept, index, 'conflict');
  return plan(swept, index, { kind: 'version', asset: asset.id, over: active });
}

function decideNew(
  world: TwoClients,
  index: ClientIndex,
  listing: readonly ModelAsset[],
  rules: TwoClientsRules,
): TwoClients {
  const client = world.clients[index];
  const asset = rules.adopt(client, listing);
  if (asset !== null) return agree(world, index, asset.id);
  if (listing.some(({ name }) => name === client.name)) return park(world, index, 'conflict');
  return plan(world, index, { kind: 'create' });
}

type DecidedPhase = Extract<Phase, { kind: 'decided' }>;

/** The look right before the send. */
function recheck(
  world: TwoClients,
  index: ClientIndex,
  phase: DecidedPhase,
  setting: TwoClientsSetting,
): readonly Edge[] {
  const { rules } = setting;
  const { what, key } = phase;
  const isChecked = what.kind === 'create' ? rules.rereadsBeforeCreate : rules.comparesBeforeVersion;
  const visible = phase.visible === undefined ? visibleAsset(world, index) : phase.visible;
  if (!isChecked)
    return [{ label: `${index} sends`, isBenign: true, next: send(world, index, { what, key, visible }) }];
  return readings(world, setting).map((reading) => {
    const { listing } = reading;
    const client = reading.world.clients[index];
    // An adopted asset may be there twice by now.
    const swept = { ...reading, world: sweep(reading.world, index, listing, rules) };
    if (listing.length === 0 && client.emptyReadings + 1 < rules.emptyReadingsBelieved) {
      const waiting = { emptyReadings: client.emptyReadings + 1, phase: { ...phase, visible } };
      return edge(index, reading, changeClient(reading.world, index, waiting));
    }
    const next =
      what.kind === 'create'
        ? recheckCreate(swept, index, { what, key, visible }, rules)
        : recheckVersion(swept, index, { what, key, visible: null }, rules);
    return edge(index, reading, next);
  });
}

function recheckCreate(
  { world, listing }: Reading,
  index: ClientIndex,
  request: Request,
  rules: TwoClientsRules,
): TwoClients {
  const client = world.clients[index];
  const isFree = rules.adopt(client, listing) === null && listing.every(({ name }) => name !== client.name);
  return isFree ? send(world, index, request) : decideNew(world, index, listing, rules);
}

function recheckVersion(
  { world, listing }: Reading,
  index: ClientIndex,
  request: Request & { readonly what: Extract<Sending, { kind: 'version' }> },
  rules: TwoClientsRules,
): TwoClients {
  const { what } = request;
  const client = world.clients[index];
  const asset = listing.find(({ id }) => id === what.asset);
  if (asset === undefined) return park(world, index, 'gone');
  const active = activeOf(asset);
  if (active === client.local) return agree(world, index, asset.id);
  const isAllowed =
    active === what.over || (!rules.answersOneVersion && world.happened.includes(`${index} answers`));
  return isAllowed ? send(world, index, request) : park(world, index, 'conflict');
}

function visibleAsset({ bank, clients }: TwoClients, index: ClientIndex): number | null {
  return bank.find((asset) => activeOf(asset) === clients[index].local)?.id ?? null;
}

interface Request {
  readonly what: Sending;
  /** Null: it gets a new one. */
  readonly key: string | null;
  readonly visible: number | null;
}

function send(world: TwoClients, index: ClientIndex, { what, key, visible }: Request): TwoClients {
  const { sends, local } = world.clients[index];
  const target = what.kind === 'version' ? world.bank.find(({ id }) => id === what.asset) : undefined;
  const below = target === undefined ? null : activeOf(target);
  return changeClient(world, index, {
    sends: key === null ? sends + 1 : sends,
    phase: { kind: 'sending', what, key: key ?? `${index}-${sends}-${local}`, visible, below },
    emptyReadings: 0,
  });
}

type SendingPhase = Extract<Phase, { kind: 'sending' }>;

function bankAnswers(
  world: TwoClients,
  index: ClientIndex,
  phase: SendingPhase,
  setting: TwoClientsSetting,
): readonly Edge[] {
  const applied = apply(world, index, phase, setting.announced);
  const done =
    applied.assetId === null
      ? park(applied.world, index, 'gone')
      : agree(applied.world, index, applied.assetId);
  // The client reads once more: the sweep after a create.
  const answered = changeClient(done, index, { isFresh: false });
  const edges: Edge[] = [{ label: `${index} is answered`, isBenign: true, next: answered }];
  if (world.disturbances >= setting.mostDisturbances || world.happened.includes('lost answer')) return edges;
  const { what, key } = phase;
  const lose = (from: TwoClients) =>
    changeClient(disturb(from, 'lost answer'), index, { phase: { kind: 'ambiguous', what, key } });
  return [
    ...edges,
    { label: `${index}: applied, answer lost`, isBenign: false, next: lose(applied.world) },
    { label: `${index}: not applied, answer lost`, isBenign: false, next: lose(world) },
  ];
}

interface Applied {
  readonly world: TwoClients;
  /** The bank's answer; null: it refuses. */
  readonly assetId: number | null;
}

/** The bank's effect of a request, with the violations that can be seen at this moment. */
function apply(world: TwoClients, index: ClientIndex, phase: SendingPhase, announced: Announced): Applied {
  const known = announced.idempotency ? world.keys[phase.key] : undefined;
  if (known !== undefined) return { world, assetId: known };
  const { what } = phase;
  const applied =
    what.kind === 'create'
      ? applyCreate(world, index, phase, announced)
      : applyVersion(world, index, phase, what);
  if (applied.assetId === null) return applied;
  const keys = { ...world.keys, [phase.key]: applied.assetId };
  return { ...applied, world: { ...applied.world, keys } };
}

function applyCreate(
  world: TwoClients,
  index: ClientIndex,
  phase: SendingPhase,
  { conditionalCreate }: Announced,
): Applied {
  const { local, name, rightfulAsset } = world.clients[index];
  const same = world.bank.find((asset) => asset.name === name && activeOf(asset) === local);
  if (conditionalCreate && same !== undefined) return { world, assetId: same.id };
  const asset = { id: world.nextId, name, versions: [local], maker: index };
  const isForgotten = world.bank.some(({ id }) => id === rightfulAsset);
  const violation = isForgotten
    ? 'another asset for a file whose asset was agreed'
    : world.bank.some((each) => each.id === phase.visible && activeOf(each) === local)
      ? 'a second asset, though the first was there to be seen'
      : null;
  const next = { ...changeBank(world, [...world.bank, asset]), nextId: world.nextId + 1 };
  return { world: blame(next, violation), assetId: asset.id };
}

function applyVersion(
  world: TwoClients,
  index: ClientIndex,
  { below }: SendingPhase,
  what: Extract<Sending, { kind: 'version' }>,
): Applied {
  const { local, seen } = world.clients[index];
  const target = world.bank.find(({ id }) => id === what.asset);
  if (target === undefined) return { world, assetId: null };
  const active = activeOf(target);
  // A change between the read and the send cannot be seen by any client.
  const isUnseen = below === active && (seen & bitOf(active)) === 0 && what.over !== active;
  const violation = isUnseen
    ? 'a version above one that the client had not seen'
    : active === local
      ? 'the same bytes sent again'
      : null;
  const asset = { ...target, versions: [...target.versions, local] };
  const bank = world.bank.map((each) => (each === target ? asset : each));
  return { world: blame(changeBank(world, bank), violation), assetId: asset.id };
}

function reconcile(
  world: TwoClients,
  index: ClientIndex,
  { what, key }: Extract<Phase, { kind: 'ambiguous' }>,
  { rules, announced }: TwoClientsSetting,
): TwoClients {
  if (announced.idempotency) {
    const kept = rules.repeatsUnderSameKey ? key : null;
    if (!rules.looksBeforeRepeat)
      return send(world, index, { what, key: kept, visible: visibleAsset(world, index) });
    return changeClient(world, index, { phase: { kind: 'decided', what, key: kept, visible: undefined } });
  }
  const { local } = world.clients[index];
  const found = world.bank.find(
    (asset) => activeOf(asset) === local && (what.kind === 'create' || asset.id === what.asset),
  );
  if (found === undefined) return changeClient(world, index, { phase: idle, isFresh: false });
  return changeClient(agree(world, index, found.id), index, { isFresh: false });
}

function agree(world: TwoClients, index: ClientIndex, assetId: number): TwoClients {
  const { local, firstAgreed } = world.clients[index];
  const agreed = { asset: assetId, content: local };
  return changeClient(world, index, {
    agreed,
    firstAgreed: firstAgreed ?? agreed,
    rightfulAsset: assetId,
    phase: idle,
    issue: null,
    emptyReadings: 0,
    isFresh: true,
  });
}

function park(world: TwoClients, index: ClientIndex, issue: Issue): TwoClients {
  return changeClient(world, index, { issue, phase: idle, emptyReadings: 0, isFresh: true });
}

function plan(world: TwoClients, index: ClientIndex, what: Sending): TwoClients {
  // Two empty readings before a decision do not count for the look right before the send.
  return changeClient(world, index, {
    phase: { kind: 'decided', what, key: null, visible: undefined },
    issue: null,
    emptyReadings: 0,
  });
}

function sweep(
  world: TwoClients,
  index: ClientIndex,
  listing: readonly ModelAsset[],
  { sweeps }: TwoClientsRules,
): TwoClients {
  const { local } = world.clients[index];
  const isDoubled = listing.filter((asset) => activeOf(asset) === local).length > 1;
  return sweeps && isDoubled ? changeClient(world, index, { hasDisclosed: true }) : world;
}

function blame(world: TwoClients, violation: string | null): TwoClients {
  return world.violation === null && violation !== null ? { ...world, violation } : world;
}
