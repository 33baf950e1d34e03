import { buildPath, routes } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Clock } from '../../platform/index.ts';
import { proxyName } from '../../proxy/index.ts';
import { answerError } from '../http/answer-error.ts';
import { type BankHttpOptions, createBankHttp } from '../http/bank-http.ts';
import { looksLikeHtml, parseJson } from '../http/json-answer.ts';
import { withoutEncryption } from '../http/network-failure.ts';
import { parseServerAddress } from './server-address.ts';

export interface ProbedAddress {
  readonly server: string;
  readonly isEncrypted: boolean;
  /** Through which it was reached, null: directly. */
  readonly proxy: string | null;
}

/**
 * Asks an address, before any secret is typed, whether a bank answers there: the list of proof statuses must be refused
 * for want of a token, or shown. Sends no credentials. Throws AppError: BAD_ADDRESS, NOT_A_BANK, NOT_ENCRYPTED,
 * BANK_REDIRECTED, TLS_FAILED, BANK_UNREACHABLE and the like.
 */
export async function probeAddress(
  address: string,
  { clock }: { readonly clock: Clock },
  options: BankHttpOptions,
  signal: AbortSignal,
): Promise<ProbedAddress> {
  const server = parseServerAddress(address);
  const http = createBankHttp({ server, clock }, options);
  const { method } = routes.listProofStatuses;
  try {
    const path = buildPath(routes.listProofStatuses, {});
    const answer = await http.exchange({ method, path, headers: {}, signal });
    const { status } = answer;
    const isRefused = status === 401 || (status === 403 && !looksLikeHtml(answer.body));
    const isShown = status === 200 && Array.isArray(parseJson(answer.body));
    if (isRefused || isShown) {
      const way = http.answeredOn();
      const proxy = way === null || way.kind === 'direct' ? null : proxyName(way);
      return { server, isEncrypted: server.startsWith('https:'), proxy };
    }
    if (status === 429 || status >= 500 || (status >= 300 && status <= 399))
      throw answerError(answer, (text) => text, clock.nowMs());
    throw new AppError('NOT_A_BANK', { status });
  } catch (error) {
    if (error instanceof AppError && error.code === 'BANK_ANSWER_UNREADABLE')
      throw new AppError('NOT_A_BANK', error.details);
    throw error instanceof AppError ? withoutEncryption(error) : error;
  } finally {
    http.close();
  }
}
