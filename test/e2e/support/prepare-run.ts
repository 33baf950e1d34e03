import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildPrograms } from '../../support/build-programs.ts';
import { startServiceProcess } from '../../support/service-process.ts';
import { type PreparedRun, preparedAt, preparedVariable } from './prepared-run.ts';
import { readSeededIds } from './seeded-ids.ts';
import { warmPictures } from './warm-pictures.ts';

const repository = resolve(import.meta.dirname, '../../..');

/**
 * Once for each run: the programs as they are packed, and a bank with the demonstration in it. Loading five hundred sources
 * and drawing the same pictures for each test took longer than most tests.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  if (!existsSync(join(repository, 'out/renderer/index.html'))) {
    throw new Error('There is no page to open: run "npm run build" first.');
  }
  const { directory, remove } = await buildPrograms('e2e');
  try {
    process.env[preparedVariable] = directory;
    await seedBank(preparedAt(directory));
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function seedBank({ serviceProgram, seededBank, seededIds, environment }: PreparedRun): Promise<void> {
  const service = await startServiceProcess({
    dataPath: seededBank,
    program: serviceProgram,
    environment,
    flags: ['--seed', 'demo'],
  });
  try {
    await writeFile(seededIds, JSON.stringify(await readSeededIds(service)));
    await warmPictures(service);
  } finally {
    await service.stop();
  }
}
