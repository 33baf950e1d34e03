import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { logLevels, type SettingsView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { readText, useHostQueries } from '../../queries/index.ts';
import { useRpc } from '../../rpc/index.ts';
import { useAppStore, useWholeStore } from '../../state/index.ts';
import { saveDocument } from '../../ui/index.ts';

export function DiagnosticsSection({ diagnostics }: { readonly diagnostics: SettingsView['diagnostics'] }) {
  const { t } = useTexts();
  const rpc = useRpc();
  const host = useHostQueries();
  const queryClient = useQueryClient();
  const report = useAppStore((state) => state.report);
  const store = useWholeStore();
  const setLevel = async (value: string): Promise<void> => {
    const logLevel = logLevels.find((level) => level === value) ?? diagnostics.logLevel;
    queryClient.setQueryData(host.settings.get.queryKey(), await rpc.settings.saveDiagnostics({ logLevel }));
  };
  const saveBundle = async (): Promise<void> => {
    const pieces = await readText(store, (signal) => rpc.settings.supportBundle(undefined, { signal }));
    saveDocument('galley-support.txt', pieces, 'text/plain;charset=utf-8');
  };
  const orReport = (work: Promise<void>): void => {
    work.catch((error: unknown) => report(error, ''));
  };
  return (
    <>
      <NativeSelect
        className="settings-short"
        label={t('settings.logLevel')}
        value={diagnostics.logLevel}
        data={logLevels.map((value) => ({ value, label: t(`settings.logLevel.${value}`) }))}
        onChange={(event) => orReport(setLevel(event.currentTarget.value))}
      />
      <div>
        <h2 className="settings-label">{t('settings.bundle')}</h2>
        <p className="g-dim">{t('settings.bundleHint')}</p>
        <Button variant="default" onClick={() => orReport(saveBundle())}>
          {t('settings.bundleSave')}
        </Button>
      </div>
    </>
  );
}
