import './sign-in-steps.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { ErrorCode } from '../../../shared/errors/index.ts';
import type { ProbeView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { toFailureCode, useRpc } from '../../rpc/index.ts';
import { FailureView, HopList } from '../../ui/index.ts';

/** Asks who answers at an address before any secret is typed; what does not answer is walked to, hop by hop. */
export function AddressStep({
  address,
  onChange,
  onAnswered,
}: {
  readonly address: string;
  readonly onChange: (address: string) => void;
  readonly onAnswered: (probe: ProbeView) => void;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const way = useMutation({ mutationFn: (server: string) => rpc.settings.testConnection({ server }) });
  const probe = useMutation({
    mutationFn: (server: string) => rpc.session.probe({ server }),
  });
  const ask = (server: string): void => {
    way.reset();
    // Said with the question and not above: an address that was typed over has no say any more when it answers at last.
    probe.mutate(server, {
      onSuccess: onAnswered,
      onError: (error) => {
        // No way leads to what is no address, and where plain text answers the way is known.
        if (!isFinal(toFailureCode(error))) way.mutate(server);
      },
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (address.trim() !== '') ask(address.trim());
  };
  const failure = probe.error === null ? null : toFailureCode(probe.error);
  const plainAddress = `http://${address.trim().replace(/^https:\/\//i, '')}`;
  return (
    <form className="sign-in-step" onSubmit={submit}>
      <TextInput
        label={t('signIn.address')}
        placeholder={t('signIn.addressHint')}
        type="url"
        size="sm"
        autoComplete="url"
        spellCheck={false}
        autoFocus
        data-autofocus
        value={address}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          probe.reset();
          way.reset();
        }}
      />
      {failure !== null && <FailureView code={failure} ofRequest subject={address} />}
      {failure === 'NOT_ENCRYPTED' && (
        <Button
          variant="default"
          onClick={() => {
            onChange(plainAddress);
            ask(plainAddress);
          }}
        >
          {t('signIn.usePlain', { address: plainAddress })}
        </Button>
      )}
      <div role="status">
        {way.data !== undefined && <HopList server={way.data.server} hops={way.data.hops} />}
      </div>
      <div className="sign-in-submit">
        <span />
        {/* Without the browser's own check of the address: what it says is not in the language in use. */}
        <Button
          type="submit"
          formNoValidate
          size="sm"
          loading={probe.isPending}
          disabled={address.trim() === ''}
        >
          {t('common.next')}
        </Button>
      </div>
    </form>
  );
}

/** The cases in which a connection test, hop by hop, would add nothing. */
function isFinal(code: ErrorCode): boolean {
  return code === 'BAD_ADDRESS' || code === 'NOT_ENCRYPTED';
}
