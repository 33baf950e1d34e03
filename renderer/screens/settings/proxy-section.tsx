import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { proxyAddressSchema, proxyKinds, type SettingsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { SettingsForm } from './settings-form.tsx';

export function ProxySection({ proxy }: { readonly proxy: SettingsView['proxy'] }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const [kind, setKind] = useState(proxy.kind);
  const [address, setAddress] = useState(proxy.address);
  const [user, setUser] = useState(proxy.user);
  const [password, setPassword] = useState('');
  const isAddressRight = proxyAddressSchema.safeParse(address).success;
  const save = async (): Promise<SettingsView> => {
    if (kind !== 'manual') return rpc.settings.saveProxy({ kind });
    const kept = password === '' ? null : password;
    const saved = await rpc.settings.saveProxy({ kind, address, user, password: kept });
    // It lies in the keychain now, and nowhere else any more.
    setPassword('');
    return saved;
  };
  return (
    <SettingsForm label={t('settings.proxy')} isValid={kind !== 'manual' || isAddressRight} onSave={save}>
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
