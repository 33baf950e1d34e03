import './folder-card.css';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBooks, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrashX } from '@tabler/icons-react';
import { isErrorCode } from '../../../shared/errors/index.ts';
import type { EngineState } from '../../../shared/model/index.ts';
import type { SmartFolderView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { EngineStateMark } from '../feedback/state-mark.tsx';

const words: Readonly<Record<SmartFolderView['state'], EngineState>> = {
  waiting: 'waiting',
  checking: 'checking',
  fetching: 'waiting',
  fresh: 'up-to-date',
  paused: 'paused',
  trouble: 'needs-attention',
  asking: 'needs-attention',
};

/** One search that is kept as a folder: what it finds, how fresh it is, what a person is asked. */
export function SmartFolderCard({
  smartFolder,
  folderName,
  conversionName,
  nowMs,
  isRefreshing,
  isAnswering,
  onPause,
  onRefresh,
  onAnswer,
  onRemove,
}: {
  readonly smartFolder: SmartFolderView;
  /** Of the bank folder that is searched; null for the whole bank. */
  readonly folderName: string | null;
  readonly conversionName: string;
  readonly nowMs: number;
  readonly isRefreshing: boolean;
  /** The word of a person is on its way. */
  readonly isAnswering: boolean;
  readonly onPause: (isPaused: boolean) => void;
  readonly onRefresh: () => void;
  readonly onAnswer: (choice: 'remove' | 'keep', questionId: string) => void;
  readonly onRemove: () => void;
}) {
  const { t, moment } = useTexts();
  const { counts, trouble, displayPath, isPaused, readAtMs, question } = smartFolder;
  return (
    <article className="folder-card" aria-label={t('smartFolder.card', { path: displayPath })}>
      <div className="folder-card-head">
        <IconBooks size={18} stroke={1.75} />
        <div className="folder-card-way">
          <span className="folder-card-path" title={displayPath}>
            {displayPath}
          </span>
          <span className="folder-card-bank">{conversionName}</span>
        </div>
        <EngineStateMark
          word={words[smartFolder.state]}
          after={readAtMs === null ? undefined : t('word.asOf', { time: moment(readAtMs, nowMs) })}
        />
      </div>
      <p className="folder-card-health g-dim">{searchedFor().join(' · ')}</p>
      {trouble !== null && isErrorCode(trouble.code) && (
        <p className="folder-card-trouble" data-tone="warn">
          <strong>{t(`error.${trouble.code}.what`)}</strong> {t(`error.${trouble.code}.action`)}
        </p>
      )}
      {question !== null && (
        <div className="folder-card-trouble" data-tone="warn" role="status">
          <strong>{t('smartFolder.asked', { count: question.fileCount })}</strong>{' '}
          <Button
            variant="default"
            size="compact-sm"
            disabled={isAnswering}
            onClick={() => onAnswer('keep', question.questionId)}
          >
            {t('smartFolder.askedKeep')}
          </Button>{' '}
          <Button
            variant="default"
            size="compact-sm"
            disabled={isAnswering}
            onClick={() => onAnswer('remove', question.questionId)}
          >
            {t('smartFolder.askedRemove')}
          </Button>
        </div>
      )}
      <RenamedFiles count={counts.renamed} files={smartFolder.renamed} />
      <div className="folder-card-foot">
        <span>{t('smartFolder.files', { count: counts.files })}</span>
        {counts.due > 0 && <span>{t('smartFolder.due', { count: counts.due })}</span>}
        {counts.failed > 0 && (
          <span data-tone="warn">{t('smartFolder.failed', { count: counts.failed })}</span>
        )}
        {counts.kept > 0 && <span className="g-dim">{t('smartFolder.kept', { count: counts.kept })}</span>}
        <span className="folder-card-actions">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
            onClick={() => onPause(!isPaused)}
          >
            {t(isPaused ? 'folders.resume' : 'folders.pause')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={14} />}
            loading={isRefreshing}
            disabled={smartFolder.state === 'paused'}
            onClick={onRefresh}
          >
            {t('smartFolder.refresh')}
          </Button>
          <Tooltip label={t('smartFolder.remove')}>
            <ActionIcon
              variant="default"
              size={26}
              aria-label={`${t('smartFolder.remove')} ${displayPath}`}
              onClick={onRemove}
            >
              <IconTrashX size={14} />
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
    </article>
  );

  /** All that decides about the results of the search: an omitted part would change its meaning. */
  function searchedFor(): readonly string[] {
    const { text, match, exclude, includeSubfolders, folderId } = smartFolder.query;
    return [
      ...(text === ''
        ? [t('smartFolder.everything')]
        : [t('smartFolder.search', { text }), t(`search.match.${match}`)]),
      ...(exclude ? [t('search.exclude')] : []),
      folderName ?? t('search.scopeAll'),
      ...(folderId !== null && includeSubfolders ? [t('search.subfolders')] : []),
    ];
  }
}

/** Files that are looked for in vain under the name that the bank shows. */
function RenamedFiles({
  count,
  files,
}: {
  readonly count: number;
  readonly files: SmartFolderView['renamed'];
}) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <details className="folder-card-renamed">
      <summary>{t('smartFolder.renamed', { count })}</summary>
      <ul>
        {files.map(({ bankFileName, name }) => (
          <li key={name}>{t('smartFolder.renamedFile', { name: bankFileName, saved: name })}</li>
        ))}
        {count > files.length && (
          <li className="g-dim">{t('smartFolder.renamedMore', { count: count - files.length })}</li>
        )}
      </ul>
    </details>
  );
}
