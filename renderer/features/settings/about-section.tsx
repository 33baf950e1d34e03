import type { SettingsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useAppStore } from '../../state/index.ts';
import { UpdateStatus } from './update-status.tsx';

export function AboutSection({ about }: { readonly about: SettingsView['about'] }) {
  const { t } = useTexts();
  const host = useAppStore((state) => state.host);
  return (
    <dl className="settings-keys">
      <dt>{t('settings.version')}</dt>
      <dd>Galley {about.version}</dd>
      {host === 'desktop' && (
        <>
          <dt>{t('update.title')}</dt>
          <dd>
            <UpdateStatus />
          </dd>
        </>
      )}
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
