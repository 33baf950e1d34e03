/**
 * For the end of work that may come late: a user who went on elsewhere by then keeps the focus. The body has it while the typed
 * field is disabled.
 */
export function handFocusBack(from: HTMLElement | null, to: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || from?.contains(focused) === true) to?.focus();
}
