import { Checkbox, NativeSelect } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProofId, ProofStatusId } from '../../../shared/model/index.ts';
import type { ProofStatusView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import {
  type Asked,
  useAbilities,
  useAtMostOnce,
  useProofStatuses,
  useReviewQueries,
} from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';

/** The choice about a status that ended the review of the version before. */
export interface StatusResetChoice {
  /** Null where nothing has to be proposed: the status does not end a review, or the bank cannot change it. */
  readonly from: ProofStatusView | null;
  readonly choices: readonly ProofStatusView[];
  /** The status to set before the next version is sent; null: it stays as it is. */
  readonly wanted: ProofStatusId | null;
  readonly choose: (statusId: ProofStatusId | null) => void;
  /** Sets it, and then does what was asked for. */
  readonly save: Asked<ProofStatusId>;
}

const none: readonly ProofStatusId[] = [];

/**
 * The bank keeps the status of a proof for its next version, which would be "Approved" unseen: unless the user says no, the first
 * status that allows sharing is set.
 */
export function useStatusReset(proofId: ProofId | null, onSaved: () => void): StatusResetChoice {
  const rpc = useRpc();
  const review = useReviewQueries();
  const canSave = useAbilities()?.canSaveProof === true;
  const proof = useQuery(
    review.proofs.read.queryOptions({ input: proofId === null ? skipToken : { proofId } }),
  );
  const statusId = proof.data?.statusId ?? null;
  const statuses = useProofStatuses(statusId === null ? none : [statusId]);
  const current = statuses.find((status) => status.statusId === statusId) ?? null;
  const choices = statuses.filter(({ isSharingAllowed }) => isSharingAllowed);
  const from = canSave && current?.isSharingAllowed === false && choices.length > 0 ? current : null;
  const [answer, setAnswer] = useState<ProofStatusId | null | undefined>(undefined);
  // Each round is asked about by itself.
  useEffect(() => {
    if (proofId === null) setAnswer(undefined);
  }, [proofId]);
  const save = useAtMostOnce(async (chosen: ProofStatusId) => {
    if (proofId !== null) await rpc.proofs.save({ proofId, statusId: chosen });
  }, onSaved);
  const proposed = choices[0]?.statusId ?? null;
  return {
    from,
    choices,
    wanted: from === null ? null : answer === undefined ? proposed : answer,
    choose: setAnswer,
    save,
  };
}

export function StatusReset({
  reset: { from, choices, wanted, choose, save },
}: {
  readonly reset: StatusResetChoice;
}) {
  const { t, localized } = useTexts();
  if (from === null) return null;
  const [first] = choices;
  return (
    <div className="status-reset">
      <div className="status-reset-choice">
        <Checkbox
          label={t('review.resetStatus', { from: localized(from.name, from.statusId) })}
          checked={wanted !== null}
          disabled={save.isBusy}
          onChange={(event) => choose(event.currentTarget.checked ? (first?.statusId ?? null) : null)}
        />
        <NativeSelect
          aria-label={t('review.resetStatusTo')}
          value={wanted ?? first?.statusId}
          disabled={wanted === null || save.isBusy}
          onChange={(event) =>
            choose(choices.find(({ statusId }) => statusId === event.currentTarget.value)?.statusId ?? null)
          }
          data={choices.map(({ statusId, name }) => ({ value: statusId, label: localized(name, statusId) }))}
        />
      </div>
      <p className="g-dim">{t('review.resetHint')}</p>
    </div>
  );
}
