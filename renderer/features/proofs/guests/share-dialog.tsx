import { Button, Checkbox, Modal, NativeSelect, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { type Language, languageNames, languages } from '../../../../shared/i18n/index.ts';
import type { ProofStatusId } from '../../../../shared/model/index.ts';
import type { GuestView, ProofView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import {
  emptyGuest,
  type GuestDraft,
  guestProblems,
  guestsToSave,
  mailedAddresses,
  shownGuest,
  statusToSave,
} from '../../../forms/index.ts';
import { statusOptions, useAtMostOnce, useProofStatuses } from '../../../queries/index.ts';
import { useRpc } from '../../../rpc/index.ts';
import {
  FailureView,
  GuardedForm,
  SavingFields,
  useFormGuard,
  useGuardedChanges,
  useInvalidFocus,
} from '../../../ui/index.ts';
import { GuestTable } from './guest-table.tsx';

interface ShareWish {
  readonly rows: readonly GuestDraft[];
  readonly statusId: ProofStatusId | null;
  readonly message: string;
  readonly mailLanguage: Language;
  /** Null: as it is. */
  readonly areCommentsShared: boolean | null;
}

interface ShareDialogProps {
  readonly proof: ProofView;
  readonly initial: readonly GuestDraft[];
  /** Guests of this proof, also those with ended sharing. */
  readonly known: readonly GuestView[];
  /** Null where the bank does not have this. */
  readonly areCommentsShared: boolean | null;
  readonly onClose: () => void;
}

/** The guests to share with. Mail goes only to ticked guests, and the form names them before it is sent. */
export function ShareDialog(props: ShareDialogProps) {
  const { proof, onClose } = props;
  const { t } = useTexts();
  const guard = useFormGuard(onClose);
  return (
    <Modal
      opened
      {...guard.dialog}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={t('share.title', { name: proof.name })}
    >
      <GuardedForm guard={guard}>
        <ShareForm {...props} />
      </GuardedForm>
    </Modal>
  );
}

function ShareForm({ proof, initial, known, areCommentsShared, onClose }: ShareDialogProps) {
  const { t, language, localized } = useTexts();
  const statuses = useProofStatuses([proof.statusId]);
  // As it was when the form was opened: the guests of the proof may be read again while the user types.
  const [before] = useState({ rows: initial, statusId: proof.statusId, mailLanguage: language });
  const [rows, setRows] = useState(before.rows);
  const [statusId, setStatusId] = useState(before.statusId);
  const [areShared, setAreShared] = useState(areCommentsShared);
  const [message, setMessage] = useState('');
  const [mailLanguage, setMailLanguage] = useState<Language>(before.mailLanguage);
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leadToInvalid = useInvalidFocus(form);
  const status = statuses.find((candidate) => candidate.statusId === statusId) ?? null;
  const options = statusOptions(statuses, before.statusId, localized);
  const isForbidden = status !== null && !status.isSharingAllowed;
  const problems = guestProblems(rows);
  const mailed = mailedAddresses(rows);
  const share = useShare(proof, known, onClose);
  // By what stands in the fields: what was typed and taken back is no loss.
  const shown = (form: typeof before): string =>
    JSON.stringify({ ...form, rows: form.rows.map((row) => ({ ...row, ...shownGuest(row, known) })) });
  useGuardedChanges(
    message !== '' ||
      areShared !== areCommentsShared ||
      shown({ rows, statusId, mailLanguage }) !== shown(before),
  );

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasTried(true);
    leadToInvalid();
    // The typed text without later facts: repeated after a lost answer it has to be the same request.
    if (problems.size > 0 || isForbidden) return;
    share.ask({
      rows,
      statusId: statusToSave(statusId, before.statusId),
      message,
      mailLanguage,
      areCommentsShared: areShared === areCommentsShared ? null : areShared,
    });
  };
  return (
    <form ref={form} className="share-form" onSubmit={submit} noValidate>
      <SavingFields isSaving={share.isBusy}>
        <NativeSelect
          label={t('share.status')}
          className="share-status"
          value={statusId}
          error={
            isForbidden && status !== null
              ? t('share.statusForbids', { status: localized(status.name, status.statusId) })
              : null
          }
          onChange={(event) => {
            const next = options.find(({ value }) => value === event.currentTarget.value);
            if (next !== undefined) setStatusId(next.value);
          }}
          data={options}
        />
        <GuestTable
          rows={rows}
          known={known}
          problems={wasTried ? problems : noProblems}
          onChange={(rowId, change) =>
            setRows(rows.map((row) => (row.rowId === rowId ? { ...row, ...change } : row)))
          }
          onRemove={(rowId) => setRows(rows.filter((row) => row.rowId !== rowId))}
        />
        <Button
          className="share-add"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => setRows([...rows, emptyGuest(Math.max(0, ...rows.map(({ rowId }) => rowId)) + 1)])}
        >
          {t('share.addGuest')}
        </Button>
        {areShared !== null && (
          <Checkbox
            label={t('share.commentsShared')}
            description={t('share.commentsSharedHint')}
            checked={areShared}
            onChange={(event) => setAreShared(event.currentTarget.checked)}
          />
        )}
        <div className="share-mail">
          <Textarea
            label={t('share.message')}
            description={t('share.messageHint')}
            size="xs"
            autosize
            minRows={3}
            maxRows={8}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('share.language')}
            value={mailLanguage}
            onChange={(event) => {
              const next = languages.find((candidate) => candidate === event.currentTarget.value);
              if (next !== undefined) setMailLanguage(next);
            }}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </div>
      </SavingFields>
      {share.failure !== null && <FailureView code={share.failure} ofRequest />}
      <div className="share-foot">
        <p role="status">
          {mailed.length === 0 ? (
            t('share.mailsNobody')
          ) : (
            <>
              <strong>{t('share.mails', { count: mailed.length })}</strong>{' '}
              <span className="g-dim">{mailed.join(', ')}</span>
            </>
          )}
        </p>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={share.isBusy} disabled={isForbidden}>
          {mailed.length === 0 ? t('share.submit') : t('share.submitMail', { count: mailed.length })}
        </Button>
      </div>
    </form>
  );
}

const noProblems: ReturnType<typeof guestProblems> = new Map();

function useShare(proof: ProofView, known: readonly GuestView[], onDone: () => void) {
  const { t } = useTexts();
  const rpc = useRpc();
  return useAtMostOnce(
    async (
      { rows, statusId, message, mailLanguage, areCommentsShared }: ShareWish,
      requestId,
    ): Promise<void> => {
      const { notMailed } = await rpc.proofs.saveShare({
        requestId,
        proofId: proof.proofId,
        statusId,
        guests: guestsToSave(rows, known),
        mailTo: mailedAddresses(rows),
        message,
        language: mailLanguage,
        ...(areCommentsShared === null ? {} : { areCommentsShared }),
      });
      // Also after the form was closed: no other message reaches these guests.
      if (notMailed.length > 0) {
        notifications.show({
          color: 'yellow',
          autoClose: false,
          message: t('share.notMailed', { people: notMailed.join(', ') }),
          closeButtonProps: { 'aria-label': t('common.close') },
        });
      }
    },
    onDone,
    proof.name,
  );
}
