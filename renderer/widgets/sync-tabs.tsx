import { issuesByPlace } from '../../shared/model/index.ts';
import { useTexts } from '../format/index.ts';
import { useAppStore } from '../state/index.ts';
import { PlaceTabs } from '../ui/index.ts';

/** The two screens of Sync: the folders that are kept in step, and the history of transfers. */
export function SyncTabs({ value }: { readonly value: 'folders' | 'activity' }) {
  const { t } = useTexts();
  const goTo = useAppStore((state) => state.goTo);
  const issues = useAppStore((state) => state.status?.issues);
  const counts = issues === undefined ? null : issuesByPlace(issues);
  return (
    <PlaceTabs
      label={t('nav.sync')}
      value={value}
      onChange={goTo}
      tabs={[
        { value: 'folders', label: t('nav.folders'), issueCount: counts?.folders ?? 0 },
        { value: 'activity', label: t('nav.activity'), issueCount: counts?.activity ?? 0 },
      ]}
    />
  );
}
