import type { ComponentPropsWithRef, MouseEvent } from 'react';

/**
 * What the library's buttons are made of. It switches off one that is busy, and the browser takes the focus from what is switched
 * off; whoever pressed it by keyboard would begin anew at the top of the page. This one stays where it was, says that it cannot be
 * pressed, and cannot: neither by itself nor by Enter in a field of its form.
 */
export function BusyButton({
  type = 'button',
  disabled,
  onClick,
  ...props
}: ComponentPropsWithRef<'button'> & { readonly 'data-loading'?: boolean }) {
  const isBusy = props['data-loading'] === true;
  const refuse = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...props}
      type={type}
      disabled={disabled === true && !isBusy}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
    />
  );
}
