import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { idempotencyKeyHeader } from '../../shared/api/index.ts';
import type { Fault, TcpProxy } from '../support/tcp-proxy.ts';

/** The events of one episode, line by line, for the case that something is wrong at its end. */
export interface EpisodeDiary {
  note(text: string): void;
  /** Returns the fault, so that a script can be written around it. */
  noteFault(requestNumber: number, fault: Fault): Fault;
  /** Notes every request of this proxy and what becomes of it. */
  follow(proxy: TcpProxy): void;
  /** Copies the episode's directory and the diary to where they are kept. */
  keep(work: string, directory: string): void;
}

export function createEpisodeDiary(): EpisodeDiary {
  const startedAtMs = performance.now();
  const lines: string[] = [];

  function note(text: string): void {
    lines.push(`${(performance.now() - startedAtMs).toFixed(1)} ${text}`);
  }

  return {
    note,
    noteFault(requestNumber, fault) {
      note(`#${requestNumber} ${JSON.stringify(fault)}`);
      return fault;
    },
    follow(proxy) {
      proxy.subscribe((kind, { number, method, path, sizeBytes, headers }) => {
        const intent = headers.get(idempotencyKeyHeader) ?? '';
        note(`#${number} ${kind}${kind === 'request' ? ` ${method} ${path} ${sizeBytes} ${intent}` : ''}`);
      });
    },
    keep(work, directory) {
      mkdirSync(directory, { recursive: true });
      cpSync(work, directory, { recursive: true });
      writeFileSync(join(directory, 'diary.txt'), lines.join('\n'));
    },
  };
}
