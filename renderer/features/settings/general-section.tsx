import { Kbd, NativeSelect, SegmentedControl } from '@mantine/core';
import { type Language, languageNames, languages } from '../../../shared/i18n/index.ts';
import { useTexts } from '../../format/index.ts';
import { themes, useAppStore } from '../../state/index.ts';

/** Settings of this page alone. They take effect at once and are kept by the browser, not by the host. */
export function GeneralSection({ systemLanguage }: { readonly systemLanguage: Language }) {
  const { t } = useTexts();
  const language = useAppStore((state) => state.language);
  const theme = useAppStore((state) => state.theme);
  const setLanguage = useAppStore((state) => state.setLanguage);
  const setTheme = useAppStore((state) => state.setTheme);
  return (
    <>
      <NativeSelect
        className="settings-short"
        label={t('settings.language')}
        value={language}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setLanguage(languages.find((candidate) => candidate === value) ?? 'auto');
        }}
        data={[
          { value: 'auto', label: t('settings.languageAuto', { language: languageNames[systemLanguage] }) },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
      />
      <div>
        <div className="settings-label" id="settings-theme">
          {t('settings.theme')}
        </div>
        <SegmentedControl
          aria-labelledby="settings-theme"
          value={theme}
          onChange={setTheme}
          data={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        />
      </div>
      <div>
        <h2 className="settings-label">{t('settings.keyboard')}</h2>
        <dl className="settings-keys">
          <dt>
            <Kbd>Alt</Kbd> <Kbd>1</Kbd> <Kbd>2</Kbd> <Kbd>3</Kbd> <Kbd>4</Kbd> <Kbd>5</Kbd>
          </dt>
          <dd>{t('settings.keyboard.go')}</dd>
          <dt>
            <Kbd>Alt</Kbd> <Kbd>0</Kbd>
          </dt>
          <dd>{t('settings.accounts')}</dd>
          <dt>
            <Kbd>Ctrl</Kbd>/<Kbd>⌘</Kbd> <Kbd>K</Kbd>
          </dt>
          <dd>{t('palette.title')}</dd>
          <dt>
            <Kbd>/</Kbd>
          </dt>
          <dd>{t('settings.keyboard.find')}</dd>
          <dt>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>Home</Kbd> <Kbd>End</Kbd>
          </dt>
          <dd>{t('settings.keyboard.rows')}</dd>
          <dt>
            <Kbd>Enter</Kbd> <Kbd>Tab</Kbd>
          </dt>
          <dd>{t('settings.keyboard.actions')}</dd>
        </dl>
      </div>
    </>
  );
}
