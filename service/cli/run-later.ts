/** Runs something after so many milliseconds, unless the process ends first. Returns how to call it off. */
export function runLater(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
}
