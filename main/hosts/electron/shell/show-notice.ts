import { Notification } from 'electron';
import type { HostTexts } from '../../parts/texts.ts';
import type { Notice } from './notices.ts';

/** Notices that were not clicked yet: Electron releases one without a reference, and its click handler with it. */
const shown = new Set<Notification>();

/** Nothing where the system has no messages; Activity shows the same. */
export function showNotice(
  { kind, count }: Notice,
  { t }: Pick<HostTexts, 't'>,
  options: { readonly iconPath: string; readonly onClick: () => void },
): void {
  if (!Notification.isSupported()) return;
  const notice = new Notification({
    title: t(`notice.${kind}`, { count }),
    body: t(`notice.${kind}.hint`),
    icon: options.iconPath,
    silent: kind !== 'issues',
  });
  shown.add(notice);
  notice.once('click', options.onClick);
  notice.once('close', () => shown.delete(notice));
  notice.show();
}
