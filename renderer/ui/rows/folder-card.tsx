import './folder-card.css';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowRight,
  IconArrowsSplit2,
  IconFolder,
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconUnlink,
} from '@tabler/icons-react';
import { isErrorCode } from '../../../shared/errors/index.ts';
import type { FolderStatusView } from '../../../shared/rpc/index.ts';
import { useTexts } from '../../format/index.ts';
import { EngineStateMark } from '../feedback/state-mark.tsx';

/** One watched folder: from where to where, how it is watched, how far it is. */
export function FolderCard({
  status,
  bankName,
  filesLeft,
  nowMs,
  isScanning,
  onPause,
  onScan,
  onAcceptRoot,
  onRules,
  onPlan,
  onUnlink,
  onIssues,
}: {
  readonly status: FolderStatusView;
  readonly bankName: string;
  readonly filesLeft: number;
  readonly nowMs: number;
  readonly isScanning: boolean;
  readonly onPause: (isPaused: boolean) => void;
  readonly onScan: () => void;
  readonly onAcceptRoot: () => void;
  readonly onRules: () => void;
  readonly onPlan: () => void;
  readonly onUnlink: () => void;
  readonly onIssues: () => void;
}) {
  const { t, moment, number } = useTexts();
  const { folder, word, health, counts, agreedCount } = status;
  const { trouble } = health;
  return (
    <article
      className="folder-card"
      aria-label={t('folders.to', { local: folder.displayPath, bank: bankName })}
    >
      <div className="folder-card-head">
        <IconFolder size={18} stroke={1.75} />
        <div className="folder-card-way">
          <span className="folder-card-path" title={folder.displayPath}>
            {folder.displayPath}
          </span>
          <IconArrowRight size={15} stroke={2} aria-hidden="true" />
          <span className="folder-card-bank">{bankName}</span>
        </div>
        <EngineStateMark
          word={word}
          after={
            word === 'up-to-date' && health.lastFullScanEndedMs !== null
              ? t('word.asOf', { time: moment(health.lastFullScanEndedMs, nowMs) })
              : undefined
          }
        />
      </div>
      <p className="folder-card-health g-dim">{healthParts().join(' · ')}</p>
      {trouble !== null && isErrorCode(trouble) && (
        <p className="folder-card-trouble" data-tone="warn">
          <strong>{t(`error.${trouble}.what`)}</strong> {t(`error.${trouble}.action`)}
        </p>
      )}
      {trouble === 'ROOT_REPLACED' && (
        <Button variant="default" size="compact-sm" className="folder-card-accept" onClick={onAcceptRoot}>
          {t('folders.acceptRoot')}
        </Button>
      )}
      <div className="folder-card-foot">
        <span>{t('folders.inStep', { count: agreedCount })}</span>
        {filesLeft > 0 && <span>{t('folders.toUpload', { count: filesLeft })}</span>}
        {counts.parked > 0 && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            className="folder-card-issues"
            onClick={onIssues}
          >
            {t('folders.issues', { count: counts.parked })}
          </Button>
        )}
        {folder.subfolders === 'mirror' && <span className="g-dim">{t('folders.mirrored')}</span>}
        {folder.excludes.length > 0 && (
          <span className="g-dim" title={folder.excludes.join('\n')}>
            {t('folders.excludes', { count: folder.excludes.length })}
          </span>
        )}
        <span className="folder-card-actions">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={folder.isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
            onClick={() => onPause(!folder.isPaused)}
          >
            {t(folder.isPaused ? 'folders.resume' : 'folders.pause')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={14} />}
            loading={isScanning}
            disabled={folder.isPaused}
            onClick={onScan}
          >
            {t('folders.scan')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowsSplit2 size={14} />}
            onClick={onRules}
          >
            {t('folders.rules')} {folder.rules.length > 0 && number(folder.rules.length)}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconListCheck size={14} />}
            onClick={onPlan}
          >
            {t('folders.plan')}
          </Button>
          <Tooltip label={t('folders.unlink')}>
            <ActionIcon
              variant="default"
              size={26}
              aria-label={`${t('folders.unlink')} ${folder.displayPath}`}
              onClick={onUnlink}
            >
              <IconUnlink size={14} />
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
    </article>
  );

  function healthParts(): string[] {
    if (!health.isRootPresent) return [t('health.missing')];
    const parts = [t(`health.${health.mode}`)];
    if (health.directoryCount > 0) parts.push(t('health.directories', { count: health.directoryCount }));
    parts.push(
      health.lastFullScanEndedMs === null
        ? t('health.neverScanned')
        : t('health.lastScan', { time: moment(health.lastFullScanEndedMs, nowMs) }),
    );
    // Also where there were none: a user who searches for a missed file has to see that none was missed.
    parts.push(t('health.overflows', { count: health.overflowCount }));
    return parts;
  }
}
