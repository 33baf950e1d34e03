import './empty-view.css';
import type { ReactNode } from 'react';

/** The text of an empty list: what belongs here, and how it gets here. */
export function EmptyView({
  icon,
  title,
  hint,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className="empty-view">
      <span className="empty-view-icon">{icon}</span>
      <p className="empty-view-title">{title}</p>
      {hint !== undefined && <p className="g-dim">{hint}</p>}
      {children !== undefined && <div className="empty-view-actions">{children}</div>}
    </div>
  );
}
