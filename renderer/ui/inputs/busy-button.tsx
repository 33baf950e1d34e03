import type { ComponentPropsWithRef, MouseEvent } from 'react';

/**
 * The base of the library's buttons. The library disables a busy one, and the browser takes the focus from a disabled element; a
 * keyboard user would begin again at the top of the page. This one stays where it was, says that it cannot be pressed, and
 * cannot: neither by itself nor by Enter in a field of its form.
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
