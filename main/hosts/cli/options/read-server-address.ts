import { isIP } from 'node:net';
import { AppError } from '../../../../shared/errors/index.ts';
import { parseServerAddress } from '../../../api/index.ts';

/**
 * Room main/hosts/cli: the address of a bank as a command line or the environment gives it.
 *
 * A single word without a scheme is far more often a slip than a host, and a name lookup of it would end as "unreachable".
 * Throws BAD_USAGE with the form to write instead; `source` names the flag or the variable.
 */
export function readServerAddress(text: string, source: string): string {
  const advice = (reason: string): AppError =>
    new AppError('BAD_USAGE', {
      reason: `${source}=${text}: ${reason}; write the address of the bank, such as https://bank.example.com`,
    });
  if (!text.includes('://') && !isHostLike(text.trim())) throw advice('this is no web address');
  try {
    return parseServerAddress(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_ADDRESS') throw advice(String(error.details.reason));
    throw error;
  }
}

/** `bank.example.com`, `localhost`, `studio:8443`, `10.0.0.7` and the same with a path. */
function isHostLike(text: string): boolean {
  const host = text.split('/', 1)[0] ?? '';
  return host === 'localhost' || host.includes('.') || host.includes(':') || isIP(host) !== 0;
}
