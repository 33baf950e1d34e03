/** Time as the service itself has it, for tests of which it is no part. */
export function runLater(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
}
