import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconLinkOff, IconShare3 } from '@tabler/icons-react';
import type { GuestView } from '../../../../shared/rpc/index.ts';
import { useTexts } from '../../../format/index.ts';
import { GuestChips, useNow } from '../../../ui/index.ts';

const minuteMs = 60_000;

/** One guest: who, how far, and what can be done. The link is never shown, only copied. */
export function GuestItem({
  guest,
  seesCurrent,
  seenPages,
  pageCount,
  isCopying,
  onCopy,
  onShareAgain,
  onRevoke,
}: {
  readonly guest: GuestView;
  readonly seesCurrent: boolean;
  /** Of the current version; null where the bank does not record it. */
  readonly seenPages: number | null;
  /** Of the current version. */
  readonly pageCount: number;
  readonly isCopying: boolean;
  readonly onCopy: () => void;
  readonly onShareAgain: () => void;
  readonly onRevoke: () => void;
}) {
  const { t, moment, number } = useTexts();
  const nowMs = useNow(minuteMs);
  const { name, email, isActive, hasLink, linkCopiedAtMs } = guest;
  return (
    <li className="guest-item" data-off={!isActive || undefined}>
      <div className="guest-item-head">
        <span className="guest-item-name">
          <strong className="g-cut">{name === '' ? email : name}</strong>
          {name !== '' && <span className="g-dim g-cut">{email}</span>}
        </span>
        <span className="guest-item-actions">
          <ActionIcon
            aria-label={t('sharing.again', { email })}
            title={t('sharing.again', { email })}
            onClick={onShareAgain}
          >
            <IconShare3 size={15} />
          </ActionIcon>
          {isActive && (
            <ActionIcon
              aria-label={t('sharing.revoke', { email })}
              title={t('sharing.revoke', { email })}
              onClick={onRevoke}
            >
              <IconLinkOff size={15} />
            </ActionIcon>
          )}
        </span>
      </div>
      {isActive ? <GuestChips guest={guest} /> : <span className="g-dim">{t('sharing.ended')}</span>}
      {isActive && seesCurrent && seenPages !== null && seenPages > 0 && pageCount > 1 && (
        <p className="guest-item-seen g-dim">
          {t('sharing.seen', { seen: number(seenPages), total: number(pageCount) })}
        </p>
      )}
      {isActive && !seesCurrent && <p className="guest-item-behind">{t('sharing.behind')}</p>}
      {isActive && hasLink && (
        <div className="guest-item-link">
          <span aria-hidden="true" className="g-dim">
            ••••••••/l/••••••••••••
          </span>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconLink size={13} />}
            loading={isCopying}
            aria-label={t('sharing.copyFor', { email })}
            onClick={onCopy}
          >
            {t('sharing.copy')}
          </Button>
          {linkCopiedAtMs !== null && (
            <span className="g-dim">{t('sharing.copiedAt', { time: moment(linkCopiedAtMs, nowMs) })}</span>
          )}
        </div>
      )}
    </li>
  );
}
