/**
 * Sign-in: address, then API key or user and password; or the built-in bank. The address is probed before any secret
 * is typed, and the page says where the secret will live. Secrets go to the host and are not kept here.
 */
import './sign-in.css';
import { Button, Divider, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { IconLock, IconLockOpen, IconServer } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FailureView, GalleyMark } from '../../components/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { toFailureCode, useAppStore } from '../../stores/index.ts';

const methods = ['key', 'password'] as const;
type Method = (typeof methods)[number];

export function SignInScreen() {
  const { t } = useTexts();
  const rpc = useRpc();
  const session = useAppStore((state) => state.session);
  const [server, setServer] = useState(session?.isBuiltIn === true ? '' : (session?.server ?? ''));
  const [method, setMethod] = useState<Method>('key');
  const [apiKey, setApiKey] = useState('');
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');

  const probe = useMutation({ mutationFn: (address: string) => rpc.session.probe({ server: address }) });
  const signIn = useMutation({
    mutationFn: () =>
      rpc.session.signIn(
        method === 'key'
          ? { server: server.trim(), apiKey: apiKey.trim() }
          : { server: server.trim(), user: user.trim(), password },
      ),
  });
  // Renamed, because what begins with `use` is a hook here.
  const { useBuiltIn: chooseBuiltIn } = rpc.session;
  const builtIn = useMutation({ mutationFn: () => chooseBuiltIn() });
  const error = signIn.error ?? builtIn.error;
  const hasSecret = method === 'key' ? apiKey.trim() !== '' : user.trim() !== '' && password !== '';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    builtIn.reset();
    if (server.trim() !== '' && hasSecret) signIn.mutate();
  };

  return (
    <main className="sign-in" id="content">
      <form className="sign-in-card" onSubmit={submit}>
        <div className="sign-in-brand">
          <GalleyMark size={34} />
          <div>
            <h1>{t('signIn.title')}</h1>
            <p className="g-dim">{t('signIn.lead')}</p>
          </div>
        </div>
        <div className="sign-in-address">
          <TextInput
            label={t('signIn.address')}
            placeholder={t('signIn.addressHint')}
            type="url"
            size="sm"
            autoComplete="url"
            spellCheck={false}
            value={server}
            onChange={(event) => {
              setServer(event.currentTarget.value);
              probe.reset();
            }}
          />
          <Button
            variant="default"
            size="sm"
            loading={probe.isPending}
            disabled={server.trim() === ''}
            onClick={() => probe.mutate(server.trim())}
          >
            {t('signIn.check')}
          </Button>
        </div>
        {probe.error !== null && <FailureView code={toFailureCode(probe.error)} subject={server} />}
        {probe.data !== undefined && (
          <p className="sign-in-probe" data-tone={probe.data.isEncrypted ? 'good' : 'warn'} role="status">
            {probe.data.isEncrypted ? <IconLock size={16} /> : <IconLockOpen size={16} />}
            {t(probe.data.isEncrypted ? 'signIn.encrypted' : 'signIn.unencrypted')}
            {probe.data.proxy !== null && `, ${t('signIn.viaProxy', { proxy: probe.data.proxy })}`}
          </p>
        )}
        <SegmentedControl
          fullWidth
          aria-label={t('signIn.method')}
          value={method}
          onChange={setMethod}
          data={[
            { value: 'key', label: t('signIn.withKey') },
            { value: 'password', label: t('signIn.withPassword') },
          ]}
        />
        {method === 'key' ? (
          <PasswordInput
            label={t('signIn.key')}
            autoComplete="off"
            value={apiKey}
            onChange={(event) => setApiKey(event.currentTarget.value)}
          />
        ) : (
          <div className="sign-in-pair">
            <TextInput
              label={t('signIn.user')}
              size="sm"
              autoComplete="username"
              value={user}
              onChange={(event) => setUser(event.currentTarget.value)}
            />
            <PasswordInput
              label={t('signIn.password')}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </div>
        )}
        {error !== null && <FailureView code={toFailureCode(error)} />}
        <div className="sign-in-submit">
          <span className="g-dim">
            {t(session?.secretIsPersistent === true ? 'signIn.keychain' : 'signIn.memory')}
          </span>
          <Button
            type="submit"
            size="sm"
            loading={signIn.isPending}
            disabled={server.trim() === '' || !hasSecret}
          >
            {t('signIn.submit')}
          </Button>
        </div>
        {session !== null && session.builtIn !== null && (
          <>
            <Divider label={t('signIn.or')} />
            <Button
              variant="default"
              size="sm"
              fullWidth
              leftSection={<IconServer size={16} />}
              loading={builtIn.isPending}
              disabled={session.builtIn.state !== 'running'}
              onClick={() => {
                signIn.reset();
                builtIn.mutate();
              }}
            >
              {t('signIn.builtIn')}
            </Button>
            <p className="sign-in-note g-dim">
              {session.builtIn.state === 'running'
                ? t('signIn.builtInHint')
                : t(`status.builtIn.${session.builtIn.state}`)}
            </p>
          </>
        )}
      </form>
    </main>
  );
}
