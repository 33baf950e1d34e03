import { ActionIcon, Popover } from '@mantine/core';
import { type NotificationData, useNotifications } from '@mantine/notifications';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../format/index.ts';
import { useNow } from '../../ui/index.ts';

const clockEveryMs = 30_000;
/** A day of a busy desk; older ones are in the history of transfers and in the reviews. */
const mostKept = 50;

interface KeptNotice {
  readonly data: NotificationData;
  readonly atMs: number;
}

/** Everything that was notified since the page was opened, for a user who looked elsewhere. */
export function NoticeBell() {
  const { t, relative } = useTexts();
  const { kept, unseenCount, see } = useNoticeHistory();
  const [isOpen, setIsOpen] = useState(false);
  const nowMs = useNow(clockEveryMs);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className="top-bar-bell"
          size={32}
          aria-expanded={isOpen}
          aria-label={
            unseenCount > 0 ? t('topBar.notices.unseen', { count: unseenCount }) : t('topBar.notices')
          }
          onClick={() => {
            see();
            setIsOpen((before) => !before);
          }}
        >
          <IconBell size={17} stroke={1.75} />
          {unseenCount > 0 && <span className="top-bar-unseen" aria-hidden="true" />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('topBar.notices')} className="tray">
        {kept.length === 0 ? (
          <p className="tray-empty g-dim">{t('topBar.notices.none')}</p>
        ) : (
          <ul className="notice-lines" tabIndex={-1}>
            {kept.map(({ data, atMs }) => (
              <li key={data.id}>
                {data.title !== undefined && <strong>{data.title}</strong>}
                <span>{data.message}</span>
                <span className="notice-time g-dim">{relative(Math.min(atMs, nowMs), nowMs)}</span>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function useNoticeHistory(): {
  readonly kept: readonly KeptNotice[];
  readonly unseenCount: number;
  readonly see: () => void;
} {
  const { notifications, queue } = useNotifications();
  const known = useRef(new Set<string>());
  const [kept, setKept] = useState<readonly KeptNotice[]>([]);
  const [unseenCount, setUnseenCount] = useState(0);
  useEffect(() => {
    const fresh = [...notifications, ...queue].filter(({ id }) => id !== undefined && !known.current.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) if (id !== undefined) known.current.add(id);
    const atMs = Date.now();
    setKept((before) => [...fresh.map((data) => ({ data, atMs })), ...before].slice(0, mostKept));
    setUnseenCount((before) => before + fresh.length);
  }, [notifications, queue]);
  return { kept, unseenCount, see: () => setUnseenCount(0) };
}
