import type { Random } from './random.ts';

/** A file as it was sent: every version of everything has a name of its own, so that no two are taken for each other. */
export interface FileState {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

type Texts = Readonly<Record<string, string>>;

export interface AssetState {
  readonly name: Texts;
  readonly description: Texts;
  readonly master: FileState | null;
  /** By attachment type. */
  readonly attachments: Readonly<Record<string, FileState>>;
}

export interface GuestState {
  readonly email: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Versions of the proof that are shared with the guest, counted from 1. */
  readonly versions: readonly number[];
}

export interface ProofState {
  readonly name: string;
  readonly versions: readonly FileState[];
  readonly guests: readonly GuestState[];
  readonly comments: readonly { readonly email: string; readonly body: string }[];
}

export interface MessageState {
  readonly subject: string;
  readonly body: string;
}

/**
 * One object of the bank, as its only writer knows it. A state is everything that can be read of the object, and null when it is
 * not there, so that an object that is half of two states equals neither.
 */
export interface Thing<State> {
  /** Null until the bank has said it. */
  id: string | null;
  /** The state after the last answer. */
  reported: State | null;
  /** A request without an answer: it has happened wholly or not at all. */
  open: OpenRequest<State> | null;
}

export interface OpenRequest<State> {
  readonly state: State | null;
  /** Further facts once it has happened. */
  happened(): void;
}

export interface Invitation {
  readonly proof: Thing<ProofState>;
  readonly email: string;
  /** Stands in the mail and in no other. */
  readonly token: string;
  /** Sharing was about to end: a mail that had not left by then never does. */
  mayBeMissing: boolean;
}

export interface StartedConversion {
  readonly fileId: string;
  readonly conversionId: string;
  readonly isPicture: boolean;
  /** The bank said 202 or 204: it must never have to be started again. */
  isAcknowledged: boolean;
  /** Whether the file still is what was converted. */
  isCurrent(): boolean;
}

/** All requests to one bank, and its answers. */
export interface BankRegistry {
  readonly assets: Thing<AssetState>[];
  readonly proofs: Thing<ProofState>[];
  readonly messages: Thing<MessageState>[];
  readonly invitations: Invitation[];
  readonly conversions: StartedConversion[];
  /** Guest's address → the secret of the personal link, as far as it is known. */
  readonly linkCodes: Map<string, string>;
  /** Secrets of links to deleted proofs. */
  readonly deadCodes: string[];
  /** Requests that were answered. */
  answers: number;
}

export function createBankRegistry(): BankRegistry {
  return {
    assets: [],
    proofs: [],
    messages: [],
    invitations: [],
    conversions: [],
    linkCodes: new Map(),
    deadCodes: [],
    answers: 0,
  };
}

export function newThing<State>(): Thing<State> {
  return { id: null, reported: null, open: null };
}

/** Notes what a request would do before it leaves, and what it did once it is answered. `send` returns the object's id. */
export async function attempt<State>(
  thing: Thing<State>,
  request: OpenRequest<State>,
  send: () => Promise<string | null>,
): Promise<void> {
  thing.open = request;
  thing.id = (await send()) ?? thing.id;
  settle(thing, request.state);
}

/** Takes what was read for the truth, if it is one of the two states that it can be; says which. */
export function settle<State>(
  thing: Thing<State>,
  actual: State | null,
  isEqual: (one: State | null, other: State | null) => boolean = Object.is,
): 'as told' | 'happened' | 'neither' {
  const { reported, open } = thing;
  const hasHappened = open !== null && isEqual(actual, open.state);
  if (!hasHappened && !isEqual(actual, reported)) return 'neither';
  thing.reported = actual;
  thing.open = null;
  if (hasHappened) open.happened();
  return hasHappened ? 'happened' : 'as told';
}

/** One of the objects with a certain state. */
export function pickReported<State>(
  things: readonly Thing<State>[],
  random: Random,
): { readonly thing: Thing<State>; readonly id: string; readonly reported: State } | null {
  const known = things.flatMap((thing) =>
    thing.id !== null && thing.reported !== null && thing.open === null
      ? [{ thing, id: thing.id, reported: thing.reported }]
      : [],
  );
  return known.length === 0 ? null : random.one(known);
}
