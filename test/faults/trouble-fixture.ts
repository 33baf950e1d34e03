import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../service/cli/index.ts';
import { type GalleyEnd, type GalleyProcess, startGalley } from '../support/galley-process.ts';
import { createProjectClient } from '../support/project-client.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { type HeldAsset, readBankContent } from './bank-content.ts';
import { sha256Of } from './edited-tree.ts';
import { shortWaits, writeRehearsal } from './rehearsed-waits.ts';

/** A real bank behind the proxy, a watched directory, and the real command line that carries one to the other. */
export interface TroubleFixture {
  readonly proxy: TcpProxy;
  readonly root: string;
  readonly state: string;
  readonly bank: Pick<RunningBank, 'url' | 'apiKey' | 'inboxFolderId' | 'projectId'>;
  write(name: string, content: string | Uint8Array): string;
  /** `galley sync ROOT --once`. */
  start(options?: SyncOptions): GalleyProcess;
  sync(options?: SyncOptions): Promise<GalleyEnd>;
  /** Any other command over the same state directory. */
  begin(args: readonly string[]): GalleyProcess;
  run(args: readonly string[]): Promise<GalleyEnd>;
  /** The issues in `galley status` that need the user. */
  issues(state?: string): Promise<readonly { readonly path: unknown; readonly code: unknown }[]>;
  /** Lets another user in, and gives that one a state directory. */
  openTo(userId: number): Promise<string>;
  /** Name → content digest of each asset; a name that two assets have shows up as `name#2`. */
  held(): Promise<Readonly<Record<string, string>>>;
  /** How many proofs the project of the bank has. */
  proofs(): Promise<number>;
}

export interface SyncOptions {
  readonly flags?: readonly string[];
  readonly apiKey?: string;
  readonly server?: string;
  readonly state?: string;
  readonly userId?: number;
  /** Flags of Node itself. */
  readonly nodeFlags?: readonly string[];
  /** How long this run alone bears that nothing goes on. */
  readonly patienceMs?: number;
}

export async function troubleFixture(options: Partial<ServiceOptions> = {}): Promise<TroubleFixture> {
  const bank = await startBank(options);
  const proxy = await startTcpProxy(bank.url);
  onTestFinished(() => proxy.stop());
  const work = await temporaryDirectory();
  const root = join(work, 'watched');
  const state = join(work, 'state');
  mkdirSync(root);

  const startCommand = (args: readonly string[], run: SyncOptions): GalleyProcess => {
    const galley = startGalley([...args, '--state', run.state ?? state], {
      server: run.server ?? proxy.url,
      apiKey: run.apiKey ?? bank.apiKey,
      environment: { NODE_COMPILE_CACHE: inject('compileCache') },
      ...(run.nodeFlags === undefined ? {} : { nodeFlags: run.nodeFlags }),
      ...(run.userId === undefined ? {} : { userId: run.userId }),
    });
    onTestFinished(async () => {
      galley.signal('SIGKILL');
      await galley.ended;
    });
    return galley;
  };
  const start = (run: SyncOptions = {}): GalleyProcess => {
    const { flags = [], patienceMs = shortWaits.patienceMs } = run;
    const rehearsal = writeRehearsal(join(work, 'rehearsal.json'), { ...shortWaits, patienceMs });
    return startCommand(
      [
        ...['sync', root, '--folder', bank.inboxFolderId, '--once', '--settle', '0'],
        ...['--rehearsal', rehearsal, ...flags],
      ],
      run,
    );
  };

  return {
    proxy,
    root,
    state,
    bank,
    write(name, content) {
      writeFileSync(join(root, name), content);
      return join(root, name);
    },
    start,
    sync: (run) => start(run).ended,
    begin: (args) => startCommand(args, {}),
    run: (args) => startCommand(args, {}).ended,
    async issues(ofState) {
      const { events } = await startCommand(['status'], { state: ofState ?? state }).ended;
      return events.filter(({ event }) => event === 'issue').map(({ path, code }) => ({ path, code }));
    },
    async openTo(userId) {
      const theirs = join(work, `state-of-${userId}`);
      mkdirSync(theirs);
      chownSync(theirs, userId, userId);
      for (const directory of [work, root, inject('compileCache')]) chmodSync(directory, 0o777);
      return theirs;
    },
    held: async () => contentByName(await readBankContent(bank)),
    proofs: async () => (await createProjectClient(bank.admin).proofsOf(bank.projectId)).length,
  };
}

/** The facts of a bank that holds exactly this. */
export function holding(
  files: Readonly<Record<string, string | Uint8Array>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, sha256Of(Buffer.from(content))]),
  );
}

/** Exit code and the counts that a script looks at. */
export function endOf({ code, summary }: GalleyEnd) {
  const { uploaded, versions, adopted, parked, failed } = summary ?? {};
  return { code, uploaded, versions, adopted, parked, failed };
}

/** A run in which so many files went through and nothing else was to be done. */
export function allDone(
  uploaded: number,
  others: { readonly versions?: number; readonly adopted?: number } = {},
) {
  return { code: 0, uploaded, versions: 0, adopted: 0, parked: 0, failed: 0, ...others };
}

function contentByName(held: readonly HeldAsset[]): Record<string, string> {
  const byName: Record<string, string> = {};
  const counts = new Map<string, number>();
  for (const { name, sha256 } of held) {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    byName[count === 1 ? name : `${name}#${count}`] = sha256;
  }
  return byName;
}
