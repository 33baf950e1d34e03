/** Room `test/faults/worlds`: every upload request that a machine sent, with its times at the proxy. */
import { basename } from 'node:path';
import type { SeenRequest, TcpProxy } from '../../support/tcp-proxy.ts';
import type { MachineName } from './world-steps.ts';

export interface WireUpload {
  readonly machine: MachineName;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** When its head reached the proxy; monotonic. */
  readonly startedAtMs: number;
  /** When the bank answered; null as long as it has not. */
  answeredAtMs: number | null;
}

export interface WireLog {
  readonly uploads: readonly WireUpload[];
  follow(machine: MachineName, proxy: TcpProxy): void;
  countOf(machine: MachineName): number;
}

export function createWireLog(): WireLog {
  const uploads: WireUpload[] = [];
  return {
    uploads,
    follow(machine, proxy) {
      const open = new Map<SeenRequest, WireUpload>();
      proxy.subscribe((kind, request, atMs) => {
        if (!request.isUpload) return;
        if (kind === 'request') {
          const fileName = basename(decodeURIComponent(request.path));
          const upload: WireUpload = {
            machine,
            fileName,
            sizeBytes: request.sizeBytes,
            startedAtMs: atMs,
            answeredAtMs: null,
          };
          open.set(request, upload);
          uploads.push(upload);
        }
        const upload = open.get(request);
        if (kind === 'answered' && upload !== undefined) upload.answeredAtMs = atMs;
      });
    },
    countOf: (machine) => uploads.filter((upload) => upload.machine === machine).length,
  };
}
