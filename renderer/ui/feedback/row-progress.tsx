import './row-progress.css';
import type { ReactNode } from 'react';
import { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';

/** How far the thing of one row is: a bar, and the figure that there is room for beside it. */
export function RowProgress({
  children,
  ...bar
}: ProgressBarProps & {
  /** The figure. */
  readonly children: ReactNode;
}) {
  return (
    <span className="row-progress" title={bar.text} aria-live="off">
      <ProgressBar {...bar} />
      {children}
    </span>
  );
}

/** As a share of the whole, for a column of such figures. */
export function RowFigure({ children }: { readonly children: ReactNode }) {
  return <span className="row-progress-figure">{children}</span>;
}
