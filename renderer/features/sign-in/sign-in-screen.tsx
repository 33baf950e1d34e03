import './sign-in.css';
import { Button, Divider } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ProbeView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { toFailureCode, useRpc } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView, GalleyMark } from '../../ui/index.ts';
import { AddressStep, emptySecret, SecretStep } from '../../widgets/index.ts';
import { FirstSteps } from './first-steps.tsx';

/** `proxy`: how to get through one, which is settled elsewhere. */
export function SignInScreen({ proxy }: { readonly proxy: ReactNode }) {
  const { t } = useTexts();
  const session = useAppStore((state) => state.session);
  const [address, setAddress] = useState(session?.isBuiltIn === true ? '' : (session?.server ?? ''));
  const [probe, setProbe] = useState<ProbeView | null>(null);
  const [secret, setSecret] = useState(emptySecret);
  return (
    <main className="sign-in" id="content">
      <div className="sign-in-card">
        <FirstSteps current={probe === null ? 'address' : 'secret'} />
        <div className="sign-in-brand">
          <GalleyMark size={34} />
          <div>
            <h1>{t('signIn.title')}</h1>
            <p className="g-dim">{t('signIn.lead')}</p>
          </div>
        </div>
        {probe === null ? (
          <>
            <AddressStep address={address} onChange={setAddress} onAnswered={setProbe} />
            {proxy}
          </>
        ) : (
          <SecretStep
            probe={probe}
            draft={secret}
            onChange={(change) => setSecret((before) => ({ ...before, ...change }))}
            onBack={() => setProbe(null)}
          />
        )}
        {session !== null && session.builtIn !== null && <BuiltInBank state={session.builtIn.state} />}
      </div>
    </main>
  );
}

type BuiltInState = 'starting' | 'running' | 'restarting' | 'failed';

function BuiltInBank({ state }: { readonly state: BuiltInState }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const goTo = useAppStore((store) => store.goTo);
  // Renamed, because what begins with `use` is a hook here.
  const { useBuiltIn: chooseBuiltIn } = rpc.session;
  const builtIn = useMutation({ mutationFn: () => chooseBuiltIn(), onSuccess: () => goTo('welcome') });
  return (
    <>
      <Divider label={t('signIn.or')} />
      {builtIn.error !== null && <FailureView code={toFailureCode(builtIn.error)} ofRequest />}
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={<IconServer size={16} />}
        loading={builtIn.isPending}
        disabled={state !== 'running'}
        onClick={() => builtIn.mutate()}
      >
        {t('signIn.builtIn')}
      </Button>
      <p className="sign-in-note g-dim">
        {state === 'running' ? t('signIn.builtInHint') : t(`status.builtIn.${state}`)}
      </p>
    </>
  );
}
