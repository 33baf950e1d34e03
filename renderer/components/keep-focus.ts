/** Where something was taken out of the document. */
interface Gap {
  readonly parent: Node;
  readonly previous: Node | null;
}

/**
 * What gives the focus to something of its own had its turn by then: the library's dialogs hand it back after 10 ms. Shorter than a
 * person needs to press the next key.
 */
const settleMs = 30;

/**
 * A browser lets the focus fall to the page when what has it is taken away: a button that another one replaces, a removed row, the
 * cross of a field, the form of a message. For somebody without a mouse that is the beginning of everything. So it goes on to what
 * stands there now: a form gives it back to what it was opened with, everything else to its neighbour, and a screen to the next
 * screen. Returns the stop.
 */
export function keepFocus(page: Document): () => void {
  let last: Element | null = null;
  let origin: Element | null = null;
  let gap: Gap | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    const form = target.closest('form');
    if (form === null || last?.closest('form') !== form) origin = form === null ? null : last;
    last = target;
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    // On its way to something else it is at the page for a moment, too, in a browser that lets others speak meanwhile.
    if (relatedTarget !== null) return;
    // Who clicks beside everything wants the focus nowhere. What is being removed is gone a moment later.
    queueMicrotask(() => {
      if (last === target && last?.isConnected && page.activeElement === page.body) last = null;
    });
  };
  const settle = (): void => {
    const found = gap;
    gap = null;
    if (last?.isConnected === false) last = null;
    if (found === null || page.activeElement !== page.body) return;
    (isReached(origin) ? origin : nearest(found, page))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver((records) => {
    if (last === null || last.isConnected) return;
    for (const { target, previousSibling, removedNodes } of records) {
      const sought = gap?.parent ?? last;
      const removed = [...removedNodes].find((node) => node.contains(sought));
      if (removed === undefined) continue;
      if (gap === null && !isOrHoldsForm(removed, last)) origin = null;
      gap = { parent: target, previous: previousSibling };
    }
    if (gap === null) return;
    clearTimeout(timer);
    timer = setTimeout(settle, settleMs);
  });

  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', onBlur);
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', onBlur);
    observer.disconnect();
    clearTimeout(timer);
  };
}

function isOrHoldsForm(removed: Node, last: Element): boolean {
  const form = last.closest('form');
  return form !== null && removed.contains(form);
}

/** What follows the gap, and else what stands before it; in a list that moves its focus itself, its own choice. */
function nearest(gap: Gap, page: Document): HTMLElement | null {
  const content = page.getElementById('content');
  let { parent, previous } = gap;
  while (parent instanceof Element && parent !== content && parent !== page.body) {
    const list = parent.closest('[role="grid"], [role="tree"]');
    const own = list?.querySelector<HTMLElement>('[tabindex="0"]') ?? null;
    const found = isReached(own) ? own : inOrder(parent, previous);
    if (found !== null) return found;
    if (parent.matches('[role="dialog"]') && parent instanceof HTMLElement) return parent;
    previous = parent;
    parent = parent.parentNode ?? page.body;
  }
  return content;
}

function inOrder(parent: Element, previous: Node | null): HTMLElement | null {
  const children = [...parent.children];
  const before = children.findLastIndex((child) => previous !== null && isNotAfter(child, previous));
  const following = children.slice(before + 1).flatMap(reachedIn);
  const preceding = children.slice(0, before + 1).flatMap(reachedIn);
  return following[0] ?? preceding.at(-1) ?? null;
}

function isNotAfter(child: Element, node: Node): boolean {
  return child === node || (child.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

const reachable = 'a[href], button, input, select, textarea, [tabindex]';

function reachedIn(element: Element): readonly HTMLElement[] {
  return [element, ...element.querySelectorAll(reachable)].filter(isReached);
}

function isReached(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    element.matches(reachable) &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.checkVisibility()
  );
}
