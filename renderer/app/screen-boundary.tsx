import { Component, type ReactNode } from 'react';
import { FailureView } from '../ui/index.ts';

/**
 * A fault of ours in one screen must not take the rail, the state and the way out with it. Shown anew for another
 * screen, or when a person tries again.
 */
export class ScreenBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page-inset">
        <FailureView code="INTERNAL" onRetry={() => this.setState({ hasFailed: false })} />
      </div>
    );
  }
}
