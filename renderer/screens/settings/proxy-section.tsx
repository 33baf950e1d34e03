import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  pacAddressSchema,
  proxyAddressSchema,
  proxyKinds,
  type SettingsView,
} from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { SettingsForm } from './settings-form.tsx';

export function ProxySection({ proxy }: { readonly proxy: SettingsView['proxy'] }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [kind, setKind] = useState(proxy.kind);
  const [address, setAddress] = useState(proxy.address);
  const [pacAddress, setPacAddress] = useState(proxy.pacAddress);
  const [user, setUser] = useState(proxy.user);
  const [password, setPassword] = useState('');
  const isAddressRight = proxyAddressSchema.safeParse(address).success;
  const isPacAddressRight = pacAddressSchema.safeParse(pacAddress).success;
  const isValid = (kind !== 'manual' || isAddressRight) && (kind !== 'pac' || isPacAddressRight);
  const save = async (): Promise<SettingsView> => {
    if (kind === 'pac') return rpc.settings.saveProxy({ kind, pacAddress });
    if (kind !== 'manual') return rpc.settings.saveProxy({ kind });
    const kept = password === '' ? null : password;
    const saved = await rpc.settings.saveProxy({ kind, address, user, password: kept });
    // It lies in the keychain now, and nowhere else any more.
    setPassword('');
    return saved;
  };
  return (
    <SettingsForm label={t('settings.proxy')} isValid={isValid} onSave={save}>
      <div>
        <div className="settings-label" id="settings-proxy">
          {t('settings.proxy')}
        </div>
        <SegmentedControl
          aria-labelledby="settings-proxy"
          value={kind}
          onChange={setKind}
          data={proxyKinds.map((value) => ({ value, label: t(`settings.proxy.${value}`) }))}
        />
      </div>
      {kind === 'pac' && (
        <TextInput
          label={t('settings.pacAddress')}
          description={t('settings.pacHint')}
          placeholder="http://proxy.example/proxy.pac"
          value={pacAddress}
          error={pacAddress !== '' && !isPacAddressRight ? t('settings.pacAddressWrong') : null}
          onChange={(event) => setPacAddress(event.currentTarget.value)}
        />
      )}
      {kind === 'manual' && (
        <>
          <TextInput
            label={t('settings.proxyAddress')}
            placeholder="http://proxy.example:3128"
            value={address}
            error={address !== '' && !isAddressRight ? t('settings.proxyAddressWrong') : null}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <div className="settings-line">
            <TextInput
              label={t('settings.proxyUser')}
              autoComplete="off"
              value={user}
              onChange={(event) => setUser(event.currentTarget.value)}
            />
            <PasswordInput
              className="settings-secret"
              size="xs"
              label={t('settings.proxyPassword')}
              autoComplete="new-password"
              description={proxy.hasPassword ? t('settings.proxyPasswordKept') : null}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </div>
        </>
      )}
    </SettingsForm>
  );
}
