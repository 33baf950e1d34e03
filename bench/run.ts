import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildInstalledGalley } from './installed-galley.ts';
import { describeMachine } from './machine.ts';
import type { Measure, Result } from './measure.ts';
import { bulkSaves } from './measures/bulk-saves.ts';
import { changeLatency } from './measures/change-latency.ts';
import { equalNames } from './measures/equal-names.ts';
import { firstIndex } from './measures/first-index.ts';
import { manySmallFiles } from './measures/many-small-files.ts';
import { oneLargeFile } from './measures/one-large-file.ts';
import { reAdoption } from './measures/re-adoption.ts';
import { remoteCheck } from './measures/remote-check.ts';
import { rescan } from './measures/rescan.ts';
import { serviceBesideSearch } from './measures/service-beside-search.ts';
import { serviceMemory } from './measures/service-memory.ts';
import { serviceSearch } from './measures/service-search.ts';
import { serviceUploads } from './measures/service-uploads.ts';
import { ui } from './measures/ui.ts';
import { resultTable, writeResults } from './results-file.ts';

const measures: Readonly<Record<string, Measure>> = {
  small: manySmallFiles,
  equal: equalNames,
  large: oneLargeFile,
  rescan,
  adoption: reAdoption,
  remote: remoteCheck,
  index: firstIndex,
  latency: changeLatency,
  memory: serviceMemory,
  search: serviceSearch,
  beside: serviceBesideSearch,
  uploads: serviceUploads,
  bulk: bulkSaves,
  ui,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { work: { type: 'string', default: tmpdir() } },
});
const names = positionals.length === 0 ? Object.keys(measures) : positionals;
const unknown = names.filter((name) => !Object.hasOwn(measures, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(measures).join(', ')}.`);
  process.exit(2);
}

console.log('building the program as it is installed');
await buildInstalledGalley();
const results: Result[] = [];
for (const name of names) {
  const measure = measures[name];
  if (measure === undefined) continue;
  const work = mkdtempSync(join(values.work, 'galley-bench-'));
  try {
    results.push(...(await measure({ work, say: (line) => console.log(`${name}: ${line}`) })));
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}
const machine = describeMachine(values.work);
writeResults(join(import.meta.dirname, 'RESULTS.md'), results, machine);
console.log(`\n${machine}\n\n${resultTable(results)}`);
