import type { SettingsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';

export function AboutSection({ about }: { readonly about: SettingsView['about'] }) {
  const { t } = useTexts();
  return (
    <dl className="settings-keys">
      <dt>{t('settings.version')}</dt>
      <dd>Galley {about.version}</dd>
      <dt>{t('settings.host')}</dt>
      <dd>{t(`settings.host.${about.host}`)}</dd>
      <dt>{t('settings.system')}</dt>
      <dd>
        {about.system}, Node {about.node}
      </dd>
      <dt>{t('settings.state')}</dt>
      <dd className="settings-path">{about.stateDirectory}</dd>
    </dl>
  );
}
