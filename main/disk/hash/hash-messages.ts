export interface HashJob {
  readonly jobId: number;
  /** Opened by the main thread; descriptors belong to the process, not to a thread. */
  readonly descriptor: number;
  readonly sizeBytes: number;
  /** One slot of shared memory; 1: the caller has gone. */
  readonly isAborted: Int32Array<SharedArrayBuffer>;
}

export interface HashAnswer {
  readonly jobId: number;
  readonly outcome:
    | { readonly kind: 'done'; readonly sha256: string }
    | { readonly kind: 'ended-early' }
    | { readonly kind: 'aborted' }
    | { readonly kind: 'failed'; readonly errno: string; readonly message: string };
}
