import { AppError } from '../../../shared/errors/index.ts';
import { toFailureCode } from '../../rpc/index.ts';

/**
 * The notice about a file that did not get to the host. A lost connection comes back by itself, such a file does not: it may or
 * may not have arrived, and a second try unasked might make it two.
 */
export function handOverFailure(error: unknown): unknown {
  return toFailureCode(error) === 'HOST_UNREACHABLE' ? new AppError('HAND_OVER_BROKEN', {}, error) : error;
}
