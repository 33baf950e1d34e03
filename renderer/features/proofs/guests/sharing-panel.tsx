import { Button, Group, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GuestView, ProofView, ShareView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { readAgain, useAtMostOnce, useReviewQueries } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import { useAppStore } from '../../../state/index.ts';
import { DangerButton, FailureView } from '../../../ui/index.ts';
import { GuestItem } from './guest-item.tsx';

/** The guests of a proof: how far each is, their links, and the end of the sharing. */
export function SharingPanel({
  proof,
  share,
  onShareWith,
}: {
  readonly proof: ProofView;
  readonly share: ShareView;
  readonly onShareWith: (guest: GuestView) => void;
}) {
  const { t } = useTexts();
  const host = useAppStore((state) => state.host);
  const [revoking, setRevoking] = useState<GuestView | 'all' | null>(null);
  const copyLink = useCopyLink(proof);
  const seenOf = useSeenPagesOf(proof);
  const active = share.guests.filter(({ isActive }) => isActive);
  return (
    <section aria-label={t('sharing.title')}>
      <div className="sharing-head">
        <h2>{t('sharing.title')}</h2>
        {active.length > 0 && (
          <Button variant="subtle" color="red" size="compact-xs" onClick={() => setRevoking('all')}>
            {t('sharing.revokeAll')}
          </Button>
        )}
      </div>
      {share.guests.length === 0 && <p className="g-dim">{t('sharing.none')}</p>}
      {active.some(({ hasLink }) => hasLink) && (
        <p className="sharing-warning g-dim">
          {t('sharing.linkWarning')} {t(`sharing.linkStays.${host}`)}
        </p>
      )}
      <ul className="sharing-guests">
        {share.guests.map((guest) => (
          <GuestItem
            key={guest.email}
            guest={guest}
            pageCount={proof.current?.pageCount ?? 1}
            seesCurrent={proof.current === null || guest.versionIds.includes(proof.current.versionId)}
            seenPages={seenOf(guest)}
            isCopying={copyLink.copyingEmail === guest.email}
            onCopy={() => copyLink.copy(guest.email)}
            onShareAgain={() => onShareWith(guest)}
            onRevoke={() => setRevoking(guest)}
          />
        ))}
      </ul>
      <RevokeDialog
        proof={proof}
        what={revoking}
        activeCount={active.length}
        onClose={() => setRevoking(null)}
      />
    </section>
  );
}

/** How many pages of the current version a guest has seen; null where the bank does not record it. */
function useSeenPagesOf({ proofId, current }: ProofView): (guest: GuestView) => number | null {
  const review = useReviewQueries();
  const read = useQuery(review.proofs.seen.queryOptions({ input: { proofId } }));
  return ({ email }) => {
    if (read.data?.isListable !== true || current === null) return null;
    const seen = read.data.seen.find(
      ({ guestEmail, versionId }) => guestEmail === email && versionId === current.versionId,
    );
    return seen?.pages.length ?? 0;
  };
}

/** Asks for a link at the click that copies it; it goes to the clipboard and is forgotten here. */
function useCopyLink({ proofId }: ProofView): {
  readonly copyingEmail: string | null;
  readonly copy: (email: string) => void;
} {
  const { t } = useTexts();
  const rpc = useRpc();
  const review = useReviewQueries();
  const report = useAppStore((state) => state.report);
  const queries = useQueryClient();
  const copying = useMutation({
    mutationFn: async (email: string): Promise<void> => {
      const { shareUrl } = await rpc.proofs.copyLink({ proofId, email });
      await navigator.clipboard.writeText(shareUrl);
    },
    onSuccess: (_, email) =>
      notifications.show({
        message: t('sharing.copied', { email }),
        closeButtonProps: { 'aria-label': t('common.close') },
      }),
    onError: (error, email) => report(error, email),
    // It is written down before it leaves, so that it may be even where the clipboard refused it.
    onSettled: () => readAgain(queries, review.proofs.share.key({ input: { proofId } })),
  });
  return {
    copyingEmail: copying.isPending ? copying.variables : null,
    copy: (email) => copying.mutate(email),
  };
}

function RevokeDialog({
  proof,
  what,
  activeCount,
  onClose,
}: {
  readonly proof: ProofView;
  readonly what: GuestView | 'all' | null;
  readonly activeCount: number;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const guest = what === 'all' ? null : what;
  return (
    <Modal
      opened={what !== null}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={
        guest === null
          ? t('sharing.revokeAllTitle', { count: activeCount })
          : t('sharing.revokeTitle', { name: guest.name === '' ? guest.email : guest.name })
      }
    >
      {what !== null && (
        // A late answer about one guest must not close the question about another.
        <RevokeQuestion key={guest?.email ?? ''} proof={proof} guest={guest} onClose={onClose} />
      )}
    </Modal>
  );
}

function RevokeQuestion({
  proof,
  guest,
  onClose,
}: {
  readonly proof: ProofView;
  /** Null for all of them. */
  readonly guest: GuestView | null;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const revoke = useAtMostOnce(
    (email: string | null) => rpc.proofs.revoke({ proofId: proof.proofId, email }),
    onClose,
    proof.name,
  );
  return (
    <>
      <p className="deletion-text">{t('sharing.revokeText')}</p>
      {revoke.failure !== null && <FailureView code={revoke.failure} ofRequest />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <DangerButton loading={revoke.isBusy} onClick={() => revoke.ask(guest?.email ?? null)}>
          {t('sharing.revokeConfirm')}
        </DangerButton>
      </Group>
    </>
  );
}
