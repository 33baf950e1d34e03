import type { RenditionMaker } from './conversion-ports.ts';
import type { AssetStore } from './ports.ts';

/** Looks at new pictures in the background, so that an upload is not held up by reading what it brought. */
export interface PictureInspection {
  /** Something new may be there; also called once at start, for what a kill left unlooked at. */
  wake(): void;
  stop(): Promise<void>;
}

/** Pictures per transaction. */
const batchSize = 20;
/** Between batches, so that a burst of uploads keeps nearly all of the disk and processor. */
const pauseMs = 200;

export function createPictureInspection(deps: {
  readonly assets: AssetStore;
  readonly images: Pick<RenditionMaker, 'inspect'>;
  readonly failed: (error: unknown) => void;
}): PictureInspection {
  const { assets, images, failed } = deps;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let working: Promise<void> = Promise.resolve();

  function wake(): void {
    if (isStopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      working = working.then(inspectBatch).catch(failed);
    }, pauseMs);
    timer.unref();
  }

  async function inspectBatch(): Promise<void> {
    if (isStopped) return;
    const pending = await assets.listPendingImages(batchSize);
    if (pending.length === 0) return;
    const states = [];
    for (const { sha256, extension } of pending) {
      if (isStopped) return;
      states.push({ sha256, extension, image: await images.inspect(sha256) });
    }
    await assets.saveImageStates(states);
    wake();
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await working;
    },
  };
}
