import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/platform/index.ts';
// The engine keeps this to itself; its waits are too long for real time.
import { type BankSubfolders, createBankSubfolders } from '../../../../main/remote/bank-subfolders.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { asId, type BankFolderId, type RelativePath } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { inbox, openTestJournal } from '../../../support/open-test-journal.ts';

const timing = { maxLatencyMs: 30_000, readGapMs: 10_000 };
const path = (text: string) => text as RelativePath;
const never = new AbortController().signal;

/** A bank of folders that fails on command; `restart` is a new process over the same journal. */
async function fixture() {
  const clock = createFakeClock();
  const { journal } = await openTestJournal(clock);
  const folders: { bankFolderId: BankFolderId; parentId: BankFolderId; name: string }[] = [];
  const saves: string[] = [];
  let beforeSave: () => void = () => undefined;
  let afterSave: () => void = () => undefined;
  let isListing = true;
  let listingError: AppError | null = null;
  let listingTakesMs = 0;
  const add = (parentId: BankFolderId, name: string): BankFolderId => {
    const bankFolderId = asId<BankFolderId>(`f${folders.length + 1}`);
    folders.push({ bankFolderId, parentId, name });
    return bankFolderId;
  };
  const open = (): BankSubfolders =>
    createBankSubfolders(
      {
        bank: {
          async folderChildren(parentId) {
            if (listingTakesMs > 0) await clock.advance(listingTakesMs);
            if (listingError !== null && saves.length > 0) throw listingError;
            if (!isListing) return null;
            return folders
              .filter((folder) => folder.parentId === parentId)
              .map(({ bankFolderId, name }) => ({ bankFolderId, name: { en: name } }));
          },
          async saveFolder(_folder, { parentId, name }) {
            saves.push(name);
            beforeSave();
            const bankFolderId = add(parentId, name);
            afterSave();
            return bankFolderId;
          },
        },
        store: journal.bankSubfolders,
        clock,
        log: silentLog,
      },
      timing,
    );
  let subfolders = open();
  const shown = async (home: ReturnType<BankSubfolders['find']>): Promise<unknown> => {
    const found = await home;
    if (found.kind === 'folder') return found.bankFolderId;
    if (found.kind === 'missing') return found.newFolders;
    return found.requeueInMs === null ? found.error.code : `${found.error.code} ${found.requeueInMs}`;
  };
  return {
    clock,
    folders,
    saves,
    add,
    find: (directory: string) => shown(subfolders.find(inbox, path(directory), never)),
    make: (directory: string) => shown(subfolders.make(inbox, path(directory), never)),
    restart() {
      subfolders = open();
    },
    failListingAfterSave: (error: AppError | null) => {
      listingError = error;
    },
    /** The work of another machine between the reading of the folder and the save. */
    meanwhile: (act: () => void) => {
      beforeSave = act;
    },
    failBefore: (error: AppError | null) => {
      beforeSave = () => {
        if (error !== null) throw error;
      };
    },
    failAfter: (error: AppError | null) => {
      afterSave = () => {
        if (error !== null) throw error;
      };
    },
    slowListing: (durationMs: number) => {
      listingTakesMs = durationMs;
    },
    stopListing: () => {
      isListing = false;
    },
  };
}

const lost = new AppError('BANK_UNREACHABLE', { reason: 'ECONNRESET' });

describe('bank-subfolders', () => {
  it('says what is missing and makes nothing of it', async () => {
    const bank = await fixture();
    bank.add(inbox, 'a');
    expect(await bank.find('a/b/c')).toEqual(['a/b', 'a/b/c']);
    expect(await bank.find('a')).toBe('f1');
    expect(bank.saves).toEqual([]);
  });

  it('makes each folder once for any number of concurrent callers', async () => {
    const bank = await fixture();
    const homes = await Promise.all([bank.make('a/b'), bank.make('a/c'), bank.make('a/b'), bank.make('A/b')]);
    expect(homes).toEqual([homes[0], homes[1], homes[0], homes[0]]);
    expect([...bank.saves].sort()).toEqual(['a', 'b', 'c']);
    expect(await bank.find('a/b')).toBe(homes[0]);
  });

  it('finds at once what was made although the answer was lost', async () => {
    const bank = await fixture();
    bank.failAfter(lost);
    expect(await bank.make('a')).toBe('f1');
    expect(bank.saves).toEqual(['a']);
  });

  it('takes a listing for what it was when it was asked for, however late it comes', async () => {
    const bank = await fixture();
    bank.add(inbox, 'control');
    bank.failBefore(lost);
    expect(await bank.make('a')).toBe('SUBFOLDER_DOUBT 30000');
    // The first listing finds it missing, the second, asked for a second before Δ, is the one that is judged.
    await bank.clock.advance(24_000);
    bank.slowListing(5_000);
    expect(await bank.make('a')).toBe('SUBFOLDER_DOUBT 1000');
  });

  it('uses after a crash what a lost save made, and makes nothing again', async () => {
    const bank = await fixture();
    bank.failBefore(lost);
    expect(await bank.make('a')).toBe('SUBFOLDER_DOUBT 30000');
    bank.restart();
    bank.failBefore(null);
    // The request arrives after its caller has gone.
    const late = bank.add(inbox, 'a');
    expect(await bank.make('a')).toBe(late);
    expect(bank.saves).toEqual(['a']);
  });

  it('makes again what surely never arrived, and not before', async () => {
    const bank = await fixture();
    bank.add(inbox, 'control');
    bank.failBefore(lost);
    expect(await bank.make('a')).toBe('SUBFOLDER_DOUBT 30000');
    bank.failBefore(null);
    bank.restart();
    expect(await bank.make('a')).toBe('SUBFOLDER_DOUBT 30000');
    await bank.clock.advance(30_000);
    expect(await bank.make('a')).toBe('SUBFOLDER_DOUBT 10000');
    expect(bank.saves).toEqual(['a']);
    await bank.clock.advance(10_000);
    expect(await bank.make('a')).toBe('f2');
    expect(bank.saves).toEqual(['a', 'a']);
  });

  it('stays ambiguous when the listing has lost its earlier assets', async () => {
    const bank = await fixture();
    bank.add(inbox, 'control');
    bank.failBefore(lost);
    await bank.make('a');
    bank.folders.length = 0;
    bank.failBefore(null);
    for (const waitMs of [30_000, 30_000, 900_000]) {
      await bank.clock.advance(waitMs);
      expect(await bank.make('a')).toBe('SUBFOLDER_DOUBT 30000');
    }
    expect(bank.saves).toEqual(['a']);
  });

  it('takes a refusal for what it is, and asks again when asked again', async () => {
    const bank = await fixture();
    bank.failBefore(new AppError('FORBIDDEN', { status: 403 }));
    expect(await bank.make('a')).toBe('SUBFOLDER_REFUSED');
    bank.failBefore(null);
    expect(await bank.make('a')).toBe('f1');
  });

  it('passes on what is about the bank and not about the folder', async () => {
    const bank = await fixture();
    bank.failBefore(new AppError('BANK_UNREACHABLE', { reason: 'ECONNREFUSED' }));
    await expect(bank.make('a')).rejects.toMatchObject({ code: 'BANK_UNREACHABLE' });
    bank.failBefore(null);
    expect(await bank.make('a')).toBe('f1');
  });

  it('goes into the folder that another machine made first at the same moment, and stays in it', async () => {
    const bank = await fixture();
    bank.meanwhile(() => bank.add(inbox, 'photos'));
    expect(await bank.make('photos')).toBe('f1');
    expect(bank.folders.map(({ bankFolderId, name }) => [bankFolderId, name])).toEqual([
      ['f1', 'photos'],
      ['f2', 'photos'],
    ]);
    bank.restart();
    expect(await bank.find('photos')).toBe('f1');
  });

  it('keeps the folder that it made when its siblings cannot be read afterwards', async () => {
    const bank = await fixture();
    bank.failListingAfterSave(new AppError('BANK_BUSY'));
    expect(await bank.make('photos')).toBe('f1');
    bank.failListingAfterSave(null);
    bank.restart();
    expect([await bank.make('photos'), bank.saves]).toEqual(['f1', ['photos']]);
  });

  it('stays in its own folder when another machine made one of the name after it', async () => {
    const bank = await fixture();
    expect(await bank.make('photos')).toBe('f1');
    bank.add(inbox, 'photos');
    bank.restart();
    expect(await bank.find('photos')).toBe('f1');
  });

  it('guesses neither between two folders nor on a bank that lists none', async () => {
    const bank = await fixture();
    bank.add(inbox, 'a');
    bank.add(inbox, 'a');
    expect(await bank.make('a/b')).toBe('SUBFOLDER_TWICE');
    bank.stopListing();
    bank.restart();
    expect(await bank.make('b')).toBe('SUBFOLDERS_UNSUPPORTED');
    expect(bank.saves).toEqual([]);
  });

  it('knows a folder of its own again that was renamed on the bank, until another bears the name', async () => {
    const bank = await fixture();
    expect(await bank.make('a')).toBe('f1');
    bank.folders[0] = { bankFolderId: asId('f1'), parentId: inbox, name: 'renamed' };
    bank.restart();
    expect(await bank.make('a')).toBe('f1');
    bank.add(inbox, 'a');
    bank.restart();
    expect(await bank.make('a')).toBe('f2');
    expect(bank.saves).toEqual(['a']);
  });
});
