/**
 * main/accounts: which account belongs to which bank, in `banks.json` of the state directory. An account is known by the bank that it
 * belongs to; addresses come and go. The file stands beside the journals, and what it says stands in them once more: lost, it is
 * read from them.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LocalPath } from '../../shared/model/index.ts';
import { type GenerationKeeper, readJournalFacts } from '../journal/index.ts';
import { accountsWithJournal, journalPath } from './journal-paths.ts';

export interface KnownAccount {
  readonly accountId: string;
  /** The bank's own id; null until the bank has given it. */
  readonly bankId: string | null;
  /** The address under which its watched folders and pasted projects are filed: the first one, for good. */
  readonly linkServer: string;
  /** Where its bank was reached, the latest first. An address at which another bank answers now is not among them. */
  readonly addresses: readonly string[];
}

export interface AccountRegistry {
  list(): readonly KnownAccount[];
  find(accountId: string): KnownAccount | null;
  /** The address of the account that last reached its bank there. */
  at(address: string): readonly KnownAccount[];
  linkServerOf(accountId: string, address: string): string;
  /** Adds an account that is not known yet. */
  ensure(accountId: string, address: string): KnownAccount;
  /** The bank of the account was met at an address. `others` are accounts of other banks, which are not there any more. */
  meet(
    accountId: string,
    met: { readonly address: string; readonly bankId: string | null },
    others: readonly string[],
  ): void;
  generationOf(accountId: string): GenerationKeeper;
}

type Entry = KnownAccount & { readonly generation: number | null };

// A laptop goes between a few names of one bank.
const MOST_ADDRESSES = 20;

const entrySchema = z.object({
  accountId: z.string().regex(/^[0-9a-z]{1,64}$/),
  bankId: z.string().nullable().catch(null),
  linkServer: z.string().min(1),
  addresses: z.array(z.string()).catch([]),
  generation: z.int().nonnegative().nullable().catch(null),
});
const fileSchema = z.object({ accounts: z.array(entrySchema) });

/** Reads the file once. Only the holder of the state directory calls what writes. */
export function openAccountRegistry(stateDirectory: LocalPath): AccountRegistry {
  const path = join(stateDirectory, 'banks.json');
  let entries: readonly Entry[] = readFile(path) ?? fromJournals(stateDirectory);

  const find = (accountId: string): Entry | null =>
    entries.find((each) => each.accountId === accountId) ?? null;

  function write(next: readonly Entry[]): void {
    writeDurably(path, `${JSON.stringify({ accounts: next }, null, 2)}\n`);
    entries = next;
  }

  function change(accountId: string, edit: (entry: Entry) => Entry): void {
    const before = find(accountId);
    if (before === null) return;
    const after = edit(before);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    write(entries.map((each) => (each === before ? after : each)));
  }

  function ensure(accountId: string, address: string): Entry {
    const known = find(accountId);
    if (known !== null) return known;
    const added = { accountId, bankId: null, linkServer: address, addresses: [address], generation: null };
    write([...entries, added]);
    return added;
  }

  return {
    list: () => entries,
    find,
    at: (address) => entries.filter(({ addresses }) => addresses.includes(address)),
    linkServerOf: (accountId, address) => find(accountId)?.linkServer ?? address,
    ensure,
    meet(accountId, { address, bankId }, others) {
      ensure(accountId, address);
      change(accountId, (entry) => ({
        ...entry,
        bankId: bankId ?? entry.bankId,
        addresses: [address, ...entry.addresses.filter((each) => each !== address)].slice(0, MOST_ADDRESSES),
      }));
      for (const other of others)
        change(other, (entry) => ({
          ...entry,
          addresses: entry.addresses.filter((each) => each !== address),
        }));
    },
    generationOf: (accountId) => ({
      kept: () => find(accountId)?.generation ?? null,
      keep: (generation) => change(accountId, (entry) => ({ ...entry, generation })),
    }),
  };
}

/** Null when there is none, or when it cannot be read: the journals say the same. */
function readFile(path: string): readonly Entry[] | null {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).accounts;
  } catch {
    return null;
  }
}

function fromJournals(stateDirectory: LocalPath): readonly Entry[] {
  return accountsWithJournal(stateDirectory).flatMap((accountId): Entry[] => {
    const owner = readJournalFacts(journalPath(stateDirectory, accountId))?.owner ?? null;
    if (owner?.accountId !== accountId) return [];
    return [{ ...owner, addresses: [owner.linkServer], generation: null }];
  });
}

/** Whole or not at all. In one step, because a journal counts on here while it opens and closes. */
function writeDurably(path: string, text: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
