import './sign-in-steps.css';
import { Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import type { ProbeView, SessionView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useStillHere } from '../../queries/index.ts';
import { toFailureCode, useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView, KeychainTroubleText } from '../../ui/index.ts';

const methods = ['key', 'password'] as const;

/** The typed input; it stays through a refusal and a step back, and goes away with the page. */
export interface SecretDraft {
  readonly method: (typeof methods)[number];
  readonly apiKey: string;
  readonly user: string;
  readonly password: string;
}
/** People have passwords; keys are for programs. */
export const emptySecret: SecretDraft = { method: 'password', apiKey: '', user: '', password: '' };

/** API key, or user and password, for the bank that has answered; says where the secret will live. */
export function SecretStep({
  probe,
  draft,
  onChange,
  onBack,
  accountId,
  onAsk,
  onDone,
}: {
  readonly probe: ProbeView;
  readonly draft: SecretDraft;
  readonly onChange: (change: Partial<SecretDraft>) => void;
  readonly onBack: () => void;
  /** Signs in to this account again, and to no other. */
  readonly accountId?: string | undefined;
  /** Receives each sign-in on its way, so that leaving can cancel it. */
  readonly onAsk?: ((call: AbortController) => void) | undefined;
  /** Receives the session after a sign-in; without one the first run goes on. */
  readonly onDone?: ((session: SessionView) => void) | undefined;
}) {
  const { t } = useTexts();
  const rpc = useRpc();
  const goTo = useAppStore((state) => state.goTo);
  const isPersistent = useAppStore((state) => state.session?.secretIsPersistent === true);
  const trouble = useAppStore((state) => state.session?.secretTrouble ?? null);
  const { server, isEncrypted, proxy } = probe;
  const { method, apiKey, user, password } = draft;
  const report = useAppStore((state) => state.report);
  const isHere = useStillHere();
  const asked = useRef<AbortController | null>(null);
  const signIn = useMutation({
    mutationFn: (call: AbortController) => {
      const input = {
        ...(method === 'key' ? { server, apiKey: apiKey.trim() } : { server, user: user.trim(), password }),
        ...(accountId === undefined ? {} : { accountId }),
      };
      return rpc.session.signIn(input, { signal: call.signal });
    },
    onSuccess: (session) => (onDone === undefined ? goTo('welcome') : onDone(session)),
    onError: (error, { signal }) => {
      if (!isHere() && !signal.aborted) report(error, server);
    },
  });
  // A sign-in that the user cancelled has not failed, and the form may stay on the screen.
  const isCalledOff = signIn.variables?.signal.aborted === true;
  const hasSecret = method === 'key' ? apiKey.trim() !== '' : user.trim() !== '' && password !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!hasSecret) return;
    const call = new AbortController();
    asked.current = call;
    onAsk?.(call);
    signIn.mutate(call);
  };
  const back = (): void => {
    asked.current?.abort();
    onBack();
  };
  return (
    <form className="sign-in-step" onSubmit={submit}>
      <p className="sign-in-probe" data-tone={isEncrypted ? 'good' : 'warn'} role="status">
        {isEncrypted ? <IconLock size={16} /> : <IconLockOpen size={16} />}
        <span>
          <strong>{server}</strong>: {t(isEncrypted ? 'signIn.encrypted' : 'signIn.unencrypted')}
          {proxy !== null && `, ${t('signIn.viaProxy', { proxy })}`}
        </span>
      </p>
      <SegmentedControl
        fullWidth
        aria-label={t('signIn.method')}
        value={method}
        onChange={(next) => onChange({ method: next })}
        data={[
          { value: 'password', label: t('signIn.withPassword') },
          { value: 'key', label: t('signIn.withKey') },
        ]}
      />
      {method === 'key' ? (
        <PasswordInput
          label={t('signIn.key')}
          autoComplete="off"
          autoFocus
          value={apiKey}
          onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
        />
      ) : (
        <div className="sign-in-pair">
          <TextInput
            label={t('signIn.user')}
            size="sm"
            autoComplete="username"
            autoFocus
            value={user}
            onChange={(event) => onChange({ user: event.currentTarget.value })}
          />
          <PasswordInput
            label={t('signIn.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => onChange({ password: event.currentTarget.value })}
          />
        </div>
      )}
      {signIn.error !== null && !isCalledOff && <FailureView code={toFailureCode(signIn.error)} ofRequest />}
      <p className="g-dim">
        {t(isPersistent ? 'signIn.keychain' : 'signIn.memory')} <KeychainTroubleText trouble={trouble} />
      </p>
      <div className="sign-in-submit">
        <Button variant="default" size="sm" onClick={back}>
          {t('common.back')}
        </Button>
        <Button type="submit" size="sm" loading={signIn.isPending} disabled={!hasSecret}>
          {t('signIn.submit')}
        </Button>
      </div>
    </form>
  );
}
