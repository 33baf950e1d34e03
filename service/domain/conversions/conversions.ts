import { originalConversionId } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type {
  ConversionFailure,
  ConversionJobStore,
  Rendition,
  RenditionKey,
  RenditionMaker,
} from '../ports/conversion-ports.ts';
import type { ImageState } from '../records/asset.ts';
import { conversionsOf, isImmediate, previewConversionId } from './conversion.ts';
import { pageConversion, requirePage } from './document-page.ts';

/** The bytes of a file, what its name says they are, and what a look at them has shown. */
interface NamedContent {
  readonly sha256: string;
  readonly extension: string;
  readonly image: ImageState;
}

/** `docs/api/reference.md#download-of-a-file-conversion`: ready is 200, started 202, waiting 204. */
export type ConversionAnswer =
  | { readonly kind: 'ready'; readonly rendition: Rendition }
  | { readonly kind: 'started' }
  | { readonly kind: 'waiting' };

export interface Conversions {
  /** The facts in the content, read now if they were not read yet. */
  inspect(content: NamedContent): Promise<ImageState>;
  /**
   * Answers a download of any conversion but the original. `page`: from 1; more only for a document, and for the conversions that
   * are ready at once. Throws FORBIDDEN for a conversion that this file does not have, and CONVERSION_FAILED. A failure holds as
   * long as the content is the same: converting it again would fail again. BANK_BUSY while the service is ending; errors that are
   * no fault of the content are thrown as they are.
   */
  request(content: NamedContent, conversionId: string, page: number): Promise<ConversionAnswer>;
  /** The preview for people without an account; null when there is none to be had of this content. Throws FORBIDDEN for a wrong page. */
  preview(content: NamedContent, page: number): Promise<Rendition | null>;
}

/**
 * A converter that ends under a picture may have been ended by something else, and its time may have gone to a computer that slept;
 * twice is no accident.
 */
const mostImmediateAttempts = 2;

/** The next start makes what this one had no time for. */
const retryAfterSeconds = 5;

export function createConversions(deps: {
  readonly maker: RenditionMaker;
  readonly jobs: ConversionJobStore;
  readonly images: {
    saveImageStates(states: readonly NamedContent[]): Promise<void>;
  };
  /** Called when a job was queued. */
  readonly queued: () => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}): Conversions {
  const { maker, jobs, images, queued, now } = deps;

  async function makeAtOnce(key: RenditionKey): Promise<ConversionFailure | null> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await maker.make(key, 'waiting');
      switch (outcome.kind) {
        case 'made':
          return null;
        case 'failed':
          return outcome.reason;
        case 'stopped':
          throw new AppError('BANK_BUSY', { reason: 'The bank is being stopped.', retryAfterSeconds });
        case 'gone':
          throw new Error(`The bank has lost the content ${key.sha256}.`);
        case 'crashed':
        case 'too-long':
          if (attempt >= mostImmediateAttempts) return outcome.kind;
      }
    }
  }

  async function immediate(
    content: NamedContent,
    key: RenditionKey,
    page: number,
  ): Promise<ConversionAnswer> {
    const there = await maker.find(key);
    if (there !== null) return { kind: 'ready', rendition: there };
    const known = await jobs.find(key);
    if (known?.kind === 'failed') throw failedBecause(known.reason);
    const reason = await makeAtOnce(key);
    if (reason !== null) {
      await jobs.settle(key, { kind: 'failed', reason });
      // A file without previews must not go on promising them; one broken page of a document leaves the others.
      const { sha256, extension } = content;
      if (page === 1) await images.saveImageStates([{ sha256, extension, image: { kind: 'failed' } }]);
      throw failedBecause(reason);
    }
    const rendition = await maker.find(key);
    if (rendition === null) throw new Error('A rendition was gone as soon as it was made.');
    return { kind: 'ready', rendition };
  }

  async function onDemand(key: RenditionKey): Promise<ConversionAnswer> {
    // The job is asked before the file: once it says ready, the file was there.
    const job = await jobs.find(key);
    if (job?.kind === 'failed') throw failedBecause(job.reason);
    if (job?.kind === 'queued' || job?.kind === 'running') return { kind: 'waiting' };
    const rendition = await maker.find(key);
    if (rendition !== null) return { kind: 'ready', rendition };
    if (!(await jobs.start(key, now()))) return { kind: 'waiting' };
    queued();
    return { kind: 'started' };
  }

  async function request(
    content: NamedContent,
    conversionId: string,
    page: number,
  ): Promise<ConversionAnswer> {
    if (conversionId === originalConversionId || !conversionsOf(content.extension).includes(conversionId)) {
      throw new AppError('FORBIDDEN', { reason: 'This file has no such conversion.' });
    }
    if (!isImmediate(conversionId)) {
      if (page > 1) throw new AppError('FORBIDDEN', { reason: 'Only previews are made of each page.' });
      return onDemand({ sha256: content.sha256, conversionId });
    }
    // Until the pages are counted, the page may or may not exist.
    if (page > 1 && content.image.kind === 'pending') return { kind: 'waiting' };
    requirePage(content.image, page);
    const key = { sha256: content.sha256, conversionId: pageConversion(conversionId, page) };
    return immediate(content, key, page);
  }

  return {
    request,

    async inspect({ sha256, extension, image: known }) {
      if (known.kind !== 'pending') return known;
      const image = await maker.inspect(sha256);
      if (image.kind !== 'pending') await images.saveImageStates([{ sha256, extension, image }]);
      return image;
    },

    async preview(content, page) {
      if (!conversionsOf(content.extension).includes(previewConversionId)) return null;
      try {
        const answer = await request(content, previewConversionId, page);
        return answer.kind === 'ready' ? answer.rendition : null;
      } catch (error) {
        if (error instanceof AppError && error.code === 'CONVERSION_FAILED') return null;
        throw error;
      }
    },
  };
}

const sentences: Readonly<Record<ConversionFailure, string>> = {
  unreadable: 'The file is broken, or not what its extension says.',
  protected: 'The document is protected by a password.',
  'too-large': 'The picture has more pixels than the bank converts.',
  'too-long': 'Converting the picture took too long.',
  crashed: 'The picture ended the program that converts it.',
};

function failedBecause(cause: ConversionFailure): AppError {
  return new AppError('CONVERSION_FAILED', { cause, reason: sentences[cause] });
}
