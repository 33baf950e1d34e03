import { AppError } from '../../../shared/errors/index.ts';
import { type Opening, readWhole } from './whole-reading.ts';

/**
 * All pieces of a text that the host sends once. One that a lost connection broke off is read anew when it is back: the banner
 * says why it takes so long. Throws what the host refuses.
 */
export function readText(
  store: Opening,
  open: (signal: AbortSignal) => Promise<AsyncIterable<string>>,
): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  let pieces: string[] = [];
  const { stop } = readWhole<string | typeof end>(store, {
    open: async (signal) => withEnd(await open(signal)),
    onBegin: () => {
      pieces = [];
    },
    onEvent: (piece) => {
      if (piece === end) resolve(pieces);
      else pieces.push(piece);
    },
    isLast: (piece) => piece === end,
    onFailure: (code) => {
      if (code !== 'HOST_UNREACHABLE') reject(new AppError(code));
    },
  });
  return promise.finally(stop);
}

const end = Symbol('end');

async function* withEnd(pieces: AsyncIterable<string>): AsyncGenerator<string | typeof end> {
  yield* pieces;
  yield end;
}
