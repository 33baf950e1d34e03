import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import {
  pacAddressSchema,
  proxyAddressSchema,
  proxyKinds,
  type SettingsView,
} from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useTyped } from '../../forms/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { SettingsForm } from './settings-form.tsx';

type ProxyDraft = Pick<SettingsView['proxy'], 'kind' | 'address' | 'pacAddress' | 'user'> & {
  readonly password: string;
};

export function ProxySection({ proxy }: { readonly proxy: SettingsView['proxy'] }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const { typed, isTyped, type, forgetSaved } = useTyped<ProxyDraft>();
  const { kind, address, pacAddress, user, password } = { ...proxy, password: '', ...typed };
  const isAddressRight = proxyAddressSchema.safeParse(address).success;
  const isPacAddressRight = pacAddressSchema.safeParse(pacAddress).success;
  const isValid = (kind !== 'manual' || isAddressRight) && (kind !== 'pac' || isPacAddressRight);
  const save = (): Promise<SettingsView> => {
    if (kind === 'pac') return rpc.settings.saveProxy({ kind, pacAddress });
    if (kind !== 'manual') return rpc.settings.saveProxy({ kind });
    return rpc.settings.saveProxy({ kind, address, user, password: password === '' ? null : password });
  };
  return (
    <SettingsForm
      label={t('settings.proxy')}
      isValid={isValid}
      isTyped={isTyped}
      onSave={save}
      // The password that was sent lies in the keychain now, and nowhere else any more; one typed since is yet to be sent.
      onSaved={() => forgetSaved(typed)}
    >
      <div>
        <div className="settings-label" id="settings-proxy">
          {t('settings.proxy')}
        </div>
        <SegmentedControl
          aria-labelledby="settings-proxy"
          value={kind}
          onChange={(chosen) => type({ kind: chosen })}
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
          onChange={(event) => type({ pacAddress: event.currentTarget.value })}
        />
      )}
      {kind === 'manual' && (
        <>
          <TextInput
            label={t('settings.proxyAddress')}
            placeholder="http://proxy.example:3128"
            value={address}
            error={address !== '' && !isAddressRight ? t('settings.proxyAddressWrong') : null}
            onChange={(event) => type({ address: event.currentTarget.value })}
          />
          <div className="settings-line">
            <TextInput
              label={t('settings.proxyUser')}
              autoComplete="off"
              value={user}
              onChange={(event) => type({ user: event.currentTarget.value })}
            />
            <PasswordInput
              className="settings-secret"
              size="xs"
              label={t('settings.proxyPassword')}
              autoComplete="new-password"
              description={proxy.hasPassword ? t('settings.proxyPasswordKept') : null}
              value={password}
              onChange={(event) => type({ password: event.currentTarget.value })}
            />
          </div>
        </>
      )}
    </SettingsForm>
  );
}
