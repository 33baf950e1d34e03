/** Room `test/model`: the rules beyond one journal, each replaceable, and the mutants that break one of them. */
import type { FileName, ModelAsset, ModelClient } from './two-clients-state.ts';
import { activeOf } from './two-clients-state.ts';

export interface TwoClientsRules {
  /** Right before a create the listing is read again. */
  readonly rereadsBeforeCreate: boolean;
  /** How many empty readings in a row are believed. */
  readonly emptyReadingsBelieved: number;
  /** Right before a version the active one is compared with the agreed one. */
  readonly comparesBeforeVersion: boolean;
  /** The journal belongs to the bank's address, and not to its identity. */
  readonly isAddressIdentity: boolean;
  /** Listings are compared with the agreed state, also where nothing is to be sent. */
  readonly comparesAgreed: boolean;
  /** Duplicates are looked for after creates, after adoptions and with each comparison. */
  readonly sweeps: boolean;
  /** A request with a lost answer goes out again under the same key, where the bank announces that it knows keys. */
  readonly repeatsUnderSameKey: boolean;
  /** Before that repeat the client looks as before a first send: the lost request may never have taken effect. */
  readonly looksBeforeRepeat: boolean;
  /** An answer of the user counts for the version that the question was about, and for no other. */
  readonly answersOneVersion: boolean;
  /** The asset that a file without an agreement is; null when it is none of these. */
  adopt(client: Pick<ModelClient, 'local' | 'name'>, listing: readonly ModelAsset[]): ModelAsset | null;
}

export const realRules: TwoClientsRules = {
  rereadsBeforeCreate: true,
  emptyReadingsBelieved: 2,
  comparesBeforeVersion: true,
  isAddressIdentity: false,
  comparesAgreed: true,
  sweeps: true,
  repeatsUnderSameKey: true,
  looksBeforeRepeat: true,
  answersOneVersion: true,
  adopt: ({ local }, listing) => listing.find((asset) => activeOf(asset) === local) ?? null,
};

/** The rule that must catch each mutant. */
export const ruleMutants: Readonly<
  Record<string, { readonly rules: TwoClientsRules; readonly violation: string }>
> = {
  'no re-read before a create': {
    rules: { ...realRules, rereadsBeforeCreate: false },
    violation: 'a second asset, though the first was there to be seen',
  },
  'one empty listing is believed': {
    rules: { ...realRules, emptyReadingsBelieved: 1 },
    violation: 'a second asset, though the first was there to be seen',
  },
  'no compare before a version': {
    rules: { ...realRules, comparesBeforeVersion: false },
    violation: 'a version above one that the client had not seen',
  },
  'an answer holds for every version': {
    rules: { ...realRules, answersOneVersion: false },
    violation: 'a version above one that the client had not seen',
  },
  'the address is the identity': {
    rules: { ...realRules, isAddressIdentity: true },
    violation: 'another asset for a file whose asset was agreed',
  },
  'no sweep': {
    rules: { ...realRules, sweeps: false },
    violation: 'a duplicate that its maker does not disclose',
  },
  'the agreed state is never compared': {
    rules: { ...realRules, comparesAgreed: false },
    violation: '"up to date", though the bank lacks or differs in the file',
  },
  'a repeated request under a new key, without a look': {
    rules: { ...realRules, repeatsUnderSameKey: false, looksBeforeRepeat: false },
    violation: 'a second asset, though the first was there to be seen',
  },
  'a repeated request without a look': {
    rules: { ...realRules, looksBeforeRepeat: false },
    violation: 'a version above one that the client had not seen',
  },
  'adoption by name alone': {
    rules: { ...realRules, adopt: ({ local, name }, listing) => named(listing, name, local) },
    violation: 'a second asset, though the first was there to be seen',
  },
};

function named(listing: readonly ModelAsset[], name: FileName, content: number): ModelAsset | null {
  return listing.find((asset) => asset.name === name && activeOf(asset) === content) ?? null;
}
