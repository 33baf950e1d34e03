import './top-bar.css';
import { UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../format/index.ts';
import { NoticeBell } from './notice-bell.tsx';
import { TransfersTray } from './transfers-tray.tsx';

/** Above every place: search for anything, the transfers that are going on, and what was notified so far. */
export function TopBar() {
  const { t } = useTexts();
  return (
    <div className="top-bar">
      <UnstyledButton className="top-bar-search" onClick={() => spotlight.open()}>
        <IconSearch size={15} stroke={2} />
        <span className="g-cut">{t('topBar.search')}</span>
        <span className="top-bar-key" aria-hidden="true">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </span>
      </UnstyledButton>
      <div className="top-bar-right">
        <TransfersTray />
        <NoticeBell />
      </div>
    </div>
  );
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
