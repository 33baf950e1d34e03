/**
 * Room `test/model`: the world beyond one journal. Two clients hold the same file, a bank takes their uploads, and around them a
 * colleague uploads, a backup is restored, a journal is forgotten and an address changes.
 *
 * Contents are numbers. The inside of one upload is the other model's matter (`world.ts`); here an answer arrives, or it is lost
 * and the request has taken effect or never will.
 */

export type ClientIndex = 0 | 1;
export const clientIndexes = [0, 1] as const;

export type FileName = 'x' | 'y';

export interface ModelAsset {
  readonly id: number;
  /** Of the first upload: the bank renames nothing. */
  readonly name: FileName;
  /** Oldest first; the last is active. */
  readonly versions: readonly number[];
  readonly maker: ClientIndex;
}

export type Sending =
  | { readonly kind: 'create' }
  /** `over`: the active content that the client, or the user, agreed to put a version above. */
  | { readonly kind: 'version'; readonly asset: number; readonly over: number };

export type Phase =
  | { readonly kind: 'idle' }
  /** Decided from a listing; any time may pass before it is sent. */
  | {
      readonly kind: 'decided';
      readonly what: Sending;
      /** Under which it was sent before, when the answer was lost. */
      readonly key: string | null;
      /** The possible result of the first read before the send; undefined before it. Not known to the client. */
      readonly visible: number | null | undefined;
    }
  | {
      readonly kind: 'sending';
      readonly what: Sending;
      readonly key: string;
      /**
       * The possible results of the reads before it: an asset with the content, and the content below. Not known to the client.
       */
      readonly visible: number | null;
      readonly below: number | null;
    }
  | { readonly kind: 'ambiguous'; readonly what: Sending; readonly key: string };

export type Issue = 'conflict' | 'gone' | 'changed';

export interface ModelClient {
  readonly local: number;
  readonly name: FileName;
  readonly agreed: { readonly asset: number; readonly content: number } | null;
  readonly phase: Phase;
  /** Empty readings in a row. */
  readonly emptyReadings: number;
  /** The bank was compared with the agreed state since it last changed. */
  readonly isFresh: boolean;
  readonly issue: Issue | null;
  readonly hasDisclosed: boolean;
  readonly sends: number;
  /** Contents that it ever had, as bits. Not known to the client. */
  readonly seen: number;
  /** The asset of the file, as long as no state was lost. Not known to the client. */
  readonly rightfulAsset: number | null;
  /** The agreement that an older journal goes back to. */
  readonly firstAgreed: ModelClient['agreed'];
}

export interface TwoClients {
  readonly clients: readonly [ModelClient, ModelClient];
  readonly bank: readonly ModelAsset[];
  /** Idempotency-Key → what the bank answered to it. */
  readonly keys: Readonly<Record<string, number>>;
  readonly nextId: number;
  readonly backup: Pick<TwoClients, 'bank' | 'keys'> | null;
  /** How many things have gone wrong, or were done by others. */
  readonly disturbances: number;
  /** Each may happen once. */
  readonly happened: readonly string[];
  readonly violation: string | null;
}

/** The abilities that a bank announces. */
export interface Announced {
  /** The same key answers what the first request answered. */
  readonly idempotency: boolean;
  /** A create is refused where the folder holds the name and the content. */
  readonly conditionalCreate: boolean;
}

const idle: Phase = { kind: 'idle' };

const newClient: ModelClient = {
  local: 1,
  name: 'x',
  agreed: null,
  phase: idle,
  emptyReadings: 0,
  isFresh: false,
  issue: null,
  hasDisclosed: false,
  sends: 0,
  seen: bitOf(1),
  rightfulAsset: null,
  firstAgreed: null,
};

export const initialTwoClients: TwoClients = {
  clients: [newClient, newClient],
  bank: [],
  keys: {},
  nextId: 1,
  backup: null,
  disturbances: 0,
  happened: [],
  violation: null,
};

export function bitOf(content: number): number {
  return 2 ** content;
}

export function activeOf({ versions }: ModelAsset): number {
  return versions.at(-1) ?? 0;
}

export function changeClient(
  world: TwoClients,
  index: ClientIndex,
  change: Partial<ModelClient>,
): TwoClients {
  const [first, second] = world.clients;
  return index === 0
    ? { ...world, clients: [{ ...first, ...change }, second] }
    : { ...world, clients: [first, { ...second, ...change }] };
}

/** After a change of the bank, every client has something to compare. */
export function changeBank(world: TwoClients, bank: readonly ModelAsset[]): TwoClients {
  const [first, second] = world.clients;
  return {
    ...world,
    bank,
    clients: [
      { ...first, isFresh: false },
      { ...second, isFresh: false },
    ],
  };
}

export function twoClientsKey(world: TwoClients): string {
  return JSON.stringify(world);
}
