/**
 * For the end of work that may come late: whoever went on elsewhere by then keeps the focus. The body has it while the
 * field that was typed in is switched off.
 */
export function handFocusBack(from: HTMLElement | null, to: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || from?.contains(focused) === true) to?.focus();
}
