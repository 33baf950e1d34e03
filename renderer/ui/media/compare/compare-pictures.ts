import type { DifferenceAnswer, DifferenceRequest } from './difference-worker.ts';

/** Finds the differences of the pictures at two addresses of this origin, in a worker. Rejects for a picture that cannot be read. */
export async function comparePictures(
  beforeUrl: string,
  afterUrl: string,
  signal: AbortSignal,
): Promise<DifferenceAnswer> {
  const [before, after] = await Promise.all([decode(beforeUrl), decode(afterUrl)]);
  signal.throwIfAborted();
  const worker = new Worker(new URL('./difference-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<DifferenceAnswer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<DifferenceAnswer>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage({ before, after } satisfies DifferenceRequest, [before, after]);
    });
  } finally {
    worker.terminate();
  }
}

/** By an image element: the policy of the page lets it load pictures, and connect to nothing but the host. */
async function decode(url: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return createImageBitmap(image);
}
