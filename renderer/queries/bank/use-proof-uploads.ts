import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ProofUploadView } from '../../../shared/rpc/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { readAgain } from '../freshness/read-again.ts';
import { reviewKey } from '../procedures/host-queries.ts';

/** The look at all proofs for what guests did. Not among the above: no click waits until every project has been listed. */
export const newsKey = ['review-news'];

/** Files on their way to a review, live. Whenever one has arrived, projects and proofs are read again. */
export function useProofUploads(): readonly ProofUploadView[] {
  const rpc = useRpc();
  const queryClient = useQueryClient();
  const connection = useAppStore((state) => state.connection);
  const report = useAppStore((state) => state.report);
  const [uploads, setUploads] = useState<readonly ProofUploadView[]>([]);

  useEffect(() => {
    if (connection !== 'open') return;
    const reading = new AbortController();
    const { signal } = reading;
    const read = async (): Promise<void> => {
      try {
        for await (const event of await rpc.proofs.uploadEvents(undefined, { signal })) {
          if (signal.aborted) return;
          setUploads(event.uploads);
        }
      } catch (error) {
        if (!signal.aborted) report(error, '');
      }
    };
    void read();
    return () => reading.abort();
  }, [rpc, connection, report]);

  const arrived = uploads
    .filter(({ state }) => state === 'confirmed' || state === 'exists')
    .map(({ proofUploadId }) => proofUploadId)
    .join();
  const seen = useRef(arrived);
  useEffect(() => {
    if (seen.current === arrived) return;
    seen.current = arrived;
    void readAgain(queryClient, reviewKey);
    // Guests' actions on the new proof are news only to a pass that has seen it before.
    void readAgain(queryClient, newsKey);
  }, [arrived, queryClient]);

  return uploads;
}
