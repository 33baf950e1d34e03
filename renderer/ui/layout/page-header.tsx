import './page-header.css';
import type { ReactNode } from 'react';

/** Title of a screen with its actions; `beside` stands next to the title, `children` is the row of filters and fields below. */
export function PageHeader({
  title,
  beside,
  actions,
  children,
}: {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className="page-header">
      <div className="page-header-line">
        <div className="page-header-title">
          <h1>{title}</h1>
          {beside}
        </div>
        <div className="page-header-actions">{actions}</div>
      </div>
      {children !== undefined && <div className="page-header-tools">{children}</div>}
    </header>
  );
}
