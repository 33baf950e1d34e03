import { forkWorkerProgram, type StartWorkerProgram } from '../platform/index.ts';
import { type StartServiceProgram, spawnServiceProgram } from './service-program.ts';

/** How a host starts Galley's own programs: as Node does, or as Electron must. */
export interface HostPrograms {
  readonly startWorker: StartWorkerProgram;
  readonly startService: StartServiceProgram;
}

export const nodePrograms: HostPrograms = {
  startWorker: forkWorkerProgram,
  startService: spawnServiceProgram,
};
