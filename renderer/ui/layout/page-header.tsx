import './page-header.css';
import type { ReactNode } from 'react';

/** Title of a screen with its actions; `children` is the row of filters and fields below. */
export function PageHeader({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className="page-header">
      <div className="page-header-line">
        <h1>{title}</h1>
        <div className="page-header-actions">{actions}</div>
      </div>
      {children !== undefined && <div className="page-header-tools">{children}</div>}
    </header>
  );
}
