import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openJournal } from '../../../../main/journal/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { fingerprint, newIntent, requireIntent, someSha256 } from '../../../support/open-test-journal.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('journal on a full disk', () => {
  it('says JOURNAL_FULL, keeps what was durable, promises nothing new, and goes on when there is room', async (context) => {
    const directory = join(await temporaryDirectory(), 'small');
    if (!mountSmallDisk(directory)) {
      context.skip('A file system of one megabyte cannot be mounted here (root on Linux only).');
      return;
    }
    const journal = openJournal({
      path: join(directory, 'journal.db'),
      clock: createFakeClock(),
      log: silentLog,
    });
    onTestFinished(() => journal.close());
    journal.createIntents([newIntent('first.txt')]);
    const filler = join(directory, 'filler');
    writeUntilFull(filler);

    const names = Array.from({ length: 500 }, (_, index) => `file-${index}.txt`);
    const full = expect.objectContaining({ code: 'JOURNAL_FULL' });
    expect(() => journal.createIntents(names.map((name) => newIntent(name)))).toThrow(full);
    fillTheLastPages(journal);
    const tail = journal.recordCommitPoint(newIntent('first.txt').intentId, someSha256, fingerprint());
    await expect(tail).rejects.toThrow(full);
    expect(journal.counts().queued).toBe(1);

    writeFileSync(filler, '');
    await journal.recordCommitPoint(newIntent('first.txt').intentId, someSha256, fingerprint());
    journal.createIntents(names.map((name) => newIntent(name)));
    expect(requireIntent(journal, newIntent('first.txt').intentId).state).toBe('committing');
    expect(journal.counts().queued).toBe(500);
  });
});

/** A little room may be left in the write-ahead log after a large transaction has failed. */
function fillTheLastPages(journal: ReturnType<typeof openJournal>): void {
  const { intentId } = newIntent('first.txt');
  // More writes than a disk of one megabyte could take if each took a page.
  for (let count = 0; count < 1_000; count += 1) {
    try {
      journal.move({ intentId, from: 'queued', to: 'queued', patch: {} });
    } catch {
      return;
    }
  }
}

function mountSmallDisk(directory: string): boolean {
  mkdirSync(directory);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => {
    execFileSync('umount', [directory]);
  });
  return true;
}

function writeUntilFull(path: string): void {
  for (let size = 1_048_576; size > 0; size -= 4096) {
    try {
      writeFileSync(path, Buffer.alloc(size, 1));
      return;
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('ENOSPC')) throw error;
    }
  }
}
