import type { TestContext } from 'vitest';
import type { DiskAbility } from './scenario.ts';
import { probeAbilities } from './scenario-abilities.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Ends this test as skipped; the output of the run shows the reason. */
export function skipAloud({ task, skip }: TestContext, reason: string): never {
  process.stdout.write(`Skipped "${task.name}": ${reason}.\n`);
  return skip(reason);
}

/** Where a program can be ended by another and not be interrupted by it. */
export function skipWithoutInterrupts(context: TestContext): void {
  if (process.platform === 'win32') skipAloud(context, 'Windows knows no SIGINT for another process');
}

/** Where the disk of temporary directories cannot do this. */
export async function skipWithout(context: TestContext, ability: DiskAbility): Promise<void> {
  const refusal = (await probeAbilities(await temporaryDirectory())).get(ability) ?? null;
  if (refusal !== null) skipAloud(context, refusal);
}
