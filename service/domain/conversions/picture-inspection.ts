import type { RenditionMaker } from '../ports/conversion-ports.ts';
import type { AssetStore } from '../ports/ports.ts';

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
/** After a failure, of one content or of everything: each costs a line in the log, and a drive that was away may be back by then. */
const retryPauseMs = 60_000;

export function createPictureInspection(deps: {
  readonly assets: Pick<AssetStore, 'listPendingImages' | 'saveImageStates'>;
  readonly images: Pick<RenditionMaker, 'inspect'>;
  readonly failed: (error: unknown) => void;
}): PictureInspection {
  const { assets, images, failed } = deps;
  let timer: NodeJS.Timeout | null = null;
  let retryTimer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let working: Promise<void> = Promise.resolve();
  /** Contents that could not be looked at, which says nothing about them as pictures. They wait until the others are done. */
  const setAside = new Set<string>();

  function wake(): void {
    if (isStopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      workOff({ isRetry: false });
    }, pauseMs);
    timer.unref();
  }

  function retryLater(): void {
    if (isStopped || retryTimer !== null) return;
    retryTimer = setTimeout(() => {
      retryTimer = null;
      workOff({ isRetry: true });
    }, retryPauseMs);
    retryTimer.unref();
  }

  function workOff(look: { readonly isRetry: boolean }): void {
    working = working
      .then(() => inspectBatch(look))
      .then((hasLearnt) => {
        // Where nothing could be looked at, going on at once would only fail again.
        if (hasLearnt) wake();
        if (setAside.size > 0) retryLater();
      })
      .catch((error: unknown) => {
        failed(error);
        retryLater();
      });
  }

  async function inspectBatch({ isRetry }: { readonly isRetry: boolean }): Promise<boolean> {
    if (isStopped) return false;
    let batch = await listFresh();
    if (batch.length === 0 && isRetry && setAside.size > 0) {
      setAside.clear();
      batch = await listFresh();
    }
    const states = [];
    for (const { sha256, extension } of batch) {
      if (isStopped) break;
      try {
        states.push({ sha256, extension, image: await images.inspect(sha256) });
      } catch (error) {
        failed(error);
        setAside.add(sha256);
      }
    }
    if (states.length > 0) await assets.saveImageStates(states);
    return states.length > 0;
  }

  /** The oldest that were not set aside, however many of those come before them. */
  async function listFresh(): Promise<Awaited<ReturnType<AssetStore['listPendingImages']>>> {
    for (let limit = batchSize; ; limit *= 2) {
      const pending = await assets.listPendingImages(limit);
      const fresh = pending.filter(({ sha256 }) => !setAside.has(sha256));
      if (fresh.length > 0 || pending.length < limit) return fresh.slice(0, batchSize);
    }
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      if (retryTimer !== null) clearTimeout(retryTimer);
      await working;
    },
  };
}
