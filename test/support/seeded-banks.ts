import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBank } from '../../service/cli/open-bank.ts';
import type { SeedKind } from '../../service/cli/service-options.ts';
import { giveBankId } from './give-bank-id.ts';

/** A data directory that was seeded and never served: it has no key yet, which each copy makes for itself. */
export interface SeededBank {
  readonly dataPath: string;
  /** The administrator's, which a bank tells only when it is seeded. */
  readonly password: string;
}

export type SeededBanks = Readonly<Record<SeedKind, SeededBank>>;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Left out where no global set-up has seeded any. */
    seededBanks?: SeededBanks;
  }
}

/** One of each kind, for as long as a run of tests copies from them. */
export async function seedBanks(): Promise<{ readonly banks: SeededBanks; remove(): void }> {
  const directory = mkdtempSync(join(tmpdir(), 'galley-seeded-'));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  const seeded = async (kind: SeedKind): Promise<SeededBank> => {
    const dataPath = join(directory, kind);
    const { password, close } = await openBank(dataPath, kind, { now: Date.now });
    await close();
    if (password === null) throw new Error(`${dataPath} was seeded before.`);
    const unfinished = readdirSync(dataPath).filter((name) => /-(wal|shm|journal)$/.test(name));
    if (unfinished.length > 0) throw new Error(`Not whole without ${unfinished.join(' and ')}: ${dataPath}`);
    return { dataPath, password };
  };
  try {
    return { banks: { empty: await seeded('empty'), demo: await seeded('demo') }, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Into a directory that is there and empty. */
export function copySeeded({ dataPath }: SeededBank, into: string): void {
  cpSync(dataPath, into, { recursive: true, filter: (source) => !source.endsWith('service.lock') });
  giveBankId(into);
}
