import { AppError } from '../../../shared/errors/index.ts';
import { toFailureCode } from '../../rpc/index.ts';

/**
 * What to tell of a file that did not get to the host. A lost connection comes back by itself, such a file does not: it may or may
 * not have arrived, and sent again unasked it might become two.
 */
export function handOverFailure(error: unknown): unknown {
  return toFailureCode(error) === 'HOST_UNREACHABLE' ? new AppError('HAND_OVER_BROKEN', {}, error) : error;
}
