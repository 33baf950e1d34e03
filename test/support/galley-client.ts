import { onTestFinished } from 'vitest';
import { type BankClient, createBankClient, defaultBankClientOptions } from '../../main/api/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import type { RunningBank } from './running-bank.ts';

export const never = new AbortController().signal;

/** Galley's own client of a running bank, at its address or behind a proxy. Closed when the test ends. */
export function connectGalley(bank: RunningBank, url: string = bank.url): BankClient {
  const client = createBankClient(
    { server: url, credentials: { apiKey: bank.apiKey }, clock: systemClock, log: silentLog },
    // No test waits as long as a tunnel takes.
    { ...defaultBankClientOptions, answerTimeoutMs: 5_000 },
  );
  onTestFinished(() => client.close());
  return client;
}
