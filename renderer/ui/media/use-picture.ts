import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { loadAgain } from './load-again.ts';

/** How the bank is reached. When it becomes another one, pictures that did not come are asked for again. */
export const PictureSource = createContext('');

/** A picture that may not be ready yet: the place shows something else until it is. */
export interface Picture {
  /** Null: there is none to show now. */
  readonly url: string | null;
  readonly onError: () => void;
}

/** Asks again, with growing pauses, for a picture that did not come: a bank makes many of them only when they are asked for. */
export function usePicture(url: string | null): Picture {
  // Remembers the address that failed, so that another version or another file begins anew.
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const source = useContext(PictureSource);
  const isAwaited = url === failedUrl;
  const awaited = useMemo(() => ({ url: isAwaited ? url : null, source }), [isAwaited, url, source]);
  useEffect(() => {
    const { url: awaitedUrl } = awaited;
    if (awaitedUrl === null) return;
    return loadAgain({ load: (done) => loadPicture(awaitedUrl, done), after: afterDelay }, () =>
      setFailedUrl(null),
    );
  }, [awaited]);
  return { url: isAwaited ? null : url, onError: () => setFailedUrl(url) };
}

/** Beside the page, so that the place keeps what it shows until the picture is there; the browser has it at hand then. */
function loadPicture(url: string, done: (isLoaded: boolean) => void): () => void {
  const picture = new Image();
  picture.onload = () => done(true);
  picture.onerror = () => done(false);
  picture.src = url;
  return () => {
    picture.onload = null;
    picture.onerror = null;
    picture.src = '';
  };
}

function afterDelay(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}
