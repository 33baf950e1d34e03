import './settings.css';
import { Loader, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Language } from '../../../shared/i18n/index.ts';
import type { SettingsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { useHostQueries } from '../../queries/index.ts';
import { failureToShow } from '../../rpc/index.ts';
import { useAppStore } from '../../state/index.ts';
import { FailureView, PageHeader } from '../../ui/index.ts';
import { AboutSection } from './about-section.tsx';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { DiagnosticsSection } from './diagnostics-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { ProxySection } from './proxy-section.tsx';
import { WatchingSection } from './watching-section.tsx';

const sections = [
  'general',
  'accounts',
  'network',
  'watching',
  'notifications',
  'diagnostics',
  'about',
] as const;
type Section = (typeof sections)[number];

export function SettingsScreen({ systemLanguage }: { readonly systemLanguage: Language }) {
  const { t } = useTexts();
  const host = useHostQueries();
  const section = useAppStore(
    (state) => sections.find((each) => each === state.settingsSection) ?? 'general',
  );
  const showSettings = useAppStore((state) => state.showSettings);
  // Typed text in a section stays there while another is shown; an unopened section asks for nothing.
  const opened = useRef(new Set<Section>()).current.add(section);
  const settings = useQuery(host.settings.get.queryOptions());
  const failure = failureToShow(settings.error);
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <Tabs
        orientation="vertical"
        className="settings"
        value={section}
        // The other mode takes a hidden form for one that is gone: what was typed in it would be lost without a question.
        keepMountedMode="display-none"
        onChange={(value) => showSettings(value ?? 'general')}
      >
        <Tabs.List aria-label={t('settings.sections')}>
          {sections.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`settings.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sections.map((each) => (
          <Tabs.Panel key={each} value={each} className="settings-panel">
            {opened.has(each) && each === 'general' && (
              <>
                <DesktopSection />
                <GeneralSection systemLanguage={systemLanguage} />
              </>
            )}
            {opened.has(each) && each === 'accounts' && <AccountsSection />}
            {opened.has(each) && each === 'notifications' && <NotificationsSection />}
            {opened.has(each) && each !== 'general' && each !== 'accounts' && each !== 'notifications' && (
              <>
                {failure !== null && <FailureView code={failure} onRetry={() => void settings.refetch()} />}
                {settings.data === undefined
                  ? failure === null && <Loader />
                  : hostSection(each, settings.data)}
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function hostSection(
  section: Exclude<Section, 'general' | 'accounts' | 'notifications'>,
  settings: SettingsView,
) {
  switch (section) {
    case 'network':
      return (
        <>
          <NetworkSection settings={settings.network} />
          <ProxySection proxy={settings.proxy} />
          <ConnectionTest />
        </>
      );
    case 'watching':
      return <WatchingSection settings={settings.watching} />;
    case 'diagnostics':
      return <DiagnosticsSection diagnostics={settings.diagnostics} />;
    case 'about':
      return <AboutSection about={settings.about} />;
    default:
      return section satisfies never;
  }
}
