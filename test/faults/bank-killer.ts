import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import type { ServiceProcess } from '../support/service-process.ts';
import type { RequestListener } from './bank-session.ts';
import type { Random } from './random.ts';

/** Ends a service that is at work, at a moment of the clock, of the wire or of the disk. */
export interface BankKiller extends RequestListener {
  isKilled(): boolean;
  killNow(): void;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
}

// Six clients have a few hundred requests answered in this time; longer work makes longer episodes and no other moments.
const LATEST_KILL_MS = 700;
const LATEST_KILL_REQUEST = 120;
// A commit is one change or a few, an upload with its blob as many again.
const LATEST_KILL_CHANGE = 200;
// A service that answers nothing any more must not keep an episode alive.
const LONGEST_WORK_MS = 5_000;

// The database with its journal, and the places where files are written that are renamed when they are whole.
const watched = ['', 'blobs/staging', 'renditions/unfinished', 'outbox'];

export function createBankKiller(service: ServiceProcess, dataPath: string, random: Random): BankKiller {
  const how = random.pick({ clock: 20, sent: 25, answered: 20, changed: 35 });
  const clockMs = random.between(0, LATEST_KILL_MS);
  // Moments that matter are a few milliseconds long: most of the kills follow the wire and not the clock.
  const delayMs = random.one([0, 0, 1, 2, 3, 5, 8, 15, 30]);
  let countdown = random.between(1, how === 'changed' ? LATEST_KILL_CHANGE : LATEST_KILL_REQUEST);
  let isKilled = false;
  let setGone: (ended: Promise<void>) => void;
  const gone = new Promise<void>((resolve) => {
    setGone = resolve;
  });
  const timers = [later(LONGEST_WORK_MS)];
  if (how === 'clock') timers.push(later(clockMs));
  const watchers = how === 'changed' ? watchAll() : [];

  function watchAll(): readonly FSWatcher[] {
    // There is no outbox before the first mail.
    const paths = watched.map((part) => join(dataPath, part)).filter((path) => existsSync(path));
    return paths.map((path) => watch(path, () => see('changed')));
  }

  function later(afterMs: number): NodeJS.Timeout {
    return setTimeout(killNow, afterMs);
  }

  function killNow(): void {
    if (isKilled) return;
    isKilled = true;
    for (const timer of timers) clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    setGone(service.kill9());
  }

  function see(moment: 'sent' | 'answered' | 'changed'): void {
    if (moment !== how) return;
    countdown -= 1;
    if (countdown !== 0) return;
    if (delayMs === 0) killNow();
    else timers.push(later(delayMs));
  }

  return {
    isKilled: () => isKilled,
    killNow,
    gone,
    sent: () => see('sent'),
    answered: () => see('answered'),
  };
}
