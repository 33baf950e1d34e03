/**
 * A button that is answered at once may make room for another: Download for Cancel. The second click of a double click was meant
 * for the first of them, and is not taken by the other. Returns the stop.
 */
export function keepDoubleClicks(page: Document): () => void {
  let clicked: Element | null = null;
  const hear = (event: MouseEvent): void => {
    const button =
      event.target instanceof Element ? event.target.closest('button, a, [role="button"]') : null;
    if (event.detail > 1 && button !== null && button !== clicked) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    clicked = button;
  };
  // Before anything that is drawn hears of it.
  page.addEventListener('click', hear, { capture: true });
  return () => page.removeEventListener('click', hear, { capture: true });
}
