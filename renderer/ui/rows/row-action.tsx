import './row-action.css';
import type { ReactNode } from 'react';

/**
 * A button of one row, as the library's subtle one of the same size looks. A plain element with a native title: a component and a
 * tooltip of its own for each button of each row makes scrolling stutter.
 */
export function RowAction({
  label,
  name,
  isReached,
  onClick,
  children,
}: {
  readonly label: string;
  /** Of what the row is about: without it all rows would have buttons of the same name. */
  readonly name: string;
  /** By Tab; by the pointer it always is. */
  readonly isReached: boolean;
  /** Receives the button. */
  readonly onClick: (button: HTMLElement) => void;
  /** The icon. */
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="row-action"
      aria-label={`${label}: ${name}`}
      title={label}
      tabIndex={isReached ? 0 : -1}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {children}
    </button>
  );
}
