/** Room `test/faults/worlds`: every upload request that a machine sent, with its times and its place among its requests. */
import { basename } from 'node:path';
import type { SeenRequest, TcpProxy } from '../../support/tcp-proxy.ts';
import type { MachineName } from './world-steps.ts';

export interface WireUpload {
  readonly machine: MachineName;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Into a folder, which makes an asset; else a version or an attachment of one. */
  readonly isCreate: boolean;
  /** When its head reached the proxy; monotonic. */
  readonly startedAtMs: number;
  /** When the bank answered; null as long as it has not. */
  answeredAtMs: number | null;
  /** When the machine sent its {@link LANE_REQUESTS}th request before this one; -Infinity when there was none. */
  readonly slotRequestsFromMs: number;
}

/** Requests that may lie between a look and the create that follows it: a look and a create in each of four lanes. */
export const SLOT_REQUESTS = 8;

export interface WireLog {
  readonly uploads: readonly WireUpload[];
  follow(machine: MachineName, proxy: TcpProxy): void;
  countOf(machine: MachineName): number;
}

export function createWireLog(): WireLog {
  const uploads: WireUpload[] = [];
  /** When the latest requests of each machine were sent; over all its proxies, for a machine gets a new one with a new address. */
  const latest = new Map<MachineName, number[]>();
  return {
    uploads,
    follow(machine, proxy) {
      const open = new Map<SeenRequest, WireUpload>();
      proxy.subscribe((kind, request, atMs) => {
        const sent = latest.get(machine) ?? [];
        const slotRequestsFromMs = sent.length < SLOT_REQUESTS ? Number.NEGATIVE_INFINITY : (sent[0] ?? atMs);
        if (kind === 'request') latest.set(machine, [...sent, atMs].slice(-SLOT_REQUESTS));
        if (!request.isUpload) return;
        if (kind === 'request') {
          const fileName = basename(decodeURIComponent(request.path));
          const upload: WireUpload = {
            machine,
            fileName,
            sizeBytes: request.sizeBytes,
            isCreate: /\/folder\/[^/]+\/upload\//.test(request.path),
            startedAtMs: atMs,
            answeredAtMs: null,
            slotRequestsFromMs,
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
