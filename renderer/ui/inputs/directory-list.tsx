import './directory-list.css';
import { Loader } from '@mantine/core';
import { IconArrowUp, IconChevronRight, IconFolder } from '@tabler/icons-react';
import type { DirectoryView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';

/** One directory of this computer, its subdirectories and the way up. The shown directory is the one to choose. */
export function DirectoryList({
  view,
  isLoading,
  isChosen = true,
  onOpen,
}: {
  readonly view: DirectoryView;
  readonly isLoading: boolean;
  /** False: it is only where the list begins. */
  readonly isChosen?: boolean;
  readonly onOpen: (grant: DirectoryView['grant']) => void;
}) {
  const { t } = useTexts();
  const { parentGrant } = view;
  return (
    <div className="directory-list">
      <div className="directory-list-path">
        <button
          type="button"
          className="directory-list-up"
          aria-label={t('wizard.local.up')}
          title={t('wizard.local.up')}
          disabled={parentGrant === null}
          onClick={() => parentGrant !== null && onOpen(parentGrant)}
        >
          <IconArrowUp size={15} stroke={2} />
        </button>
        <span className="g-dim">{t(isChosen ? 'wizard.local.chosen' : 'wizard.local.begin')}</span>
        <strong className={isChosen ? 'directory-list-chosen' : ''} aria-live="polite">
          {view.displayPath}
        </strong>
        {isLoading && <Loader size={13} />}
      </div>
      <ul aria-label={t('wizard.local.list', { path: view.displayPath })}>
        {view.directories.map((directory) => (
          <li key={directory.grant}>
            <button type="button" onClick={() => onOpen(directory.grant)}>
              <IconFolder size={16} stroke={1.75} />
              <span className="g-cut">{directory.name}</span>
              <IconChevronRight size={14} stroke={2} />
            </button>
          </li>
        ))}
        {view.directories.length === 0 && (
          <li className="directory-list-note g-dim">{t('wizard.local.none')}</li>
        )}
        {view.isTruncated && <li className="directory-list-note g-dim">{t('wizard.local.truncated')}</li>}
      </ul>
    </div>
  );
}
