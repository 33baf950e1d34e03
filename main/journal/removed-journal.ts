import { existsSync } from 'node:fs';
import { moveAside, nameAside } from './recovery/move-aside.ts';
import { removeReplacement } from './recovery/replacement-journal.ts';

/** Gives the journal of a removed account another name and keeps it: what was sent and confirmed can be looked up. */
export function setJournalAside(path: string, nowMs: number): void {
  if (existsSync(path)) moveAside(path, nameAside(path, 'removed', nowMs));
  // An account that comes back must not begin with the replacement made for the earlier one.
  removeReplacement(path);
}
