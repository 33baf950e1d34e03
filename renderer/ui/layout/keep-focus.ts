/** Where something was taken out of the document. */
interface Gap {
  readonly parent: Node;
  readonly previous: Node | null;
}

/**
 * Code that focuses an element of its own had its turn by then: the library's dialogs hand it back after 10 ms. Shorter than a
 * user needs to press the next key.
 */
const settleMs = 30;

/** An element that is opened with another one, and returns the focus there at its end. */
const opened = 'form, [role="dialog"]';

/**
 * A browser lets the focus fall to the page when the focused element is removed: a button that another one replaces, a removed
 * row, the cross of a field, the form of a message. Without a mouse that is the beginning of the page. So it goes on to the
 * element there now: a form or a dialog gives it back to its opener, any other to its neighbour, and a screen to the next screen.
 * The library gives it back for dialogs, too, unless the browser was busy: then it comes too late. Returns the stop.
 */
export function keepFocus(page: Document): () => void {
  let last: Element | null = null;
  const origins = new WeakMap<Element, Element>();
  let gap: Gap | null = null;
  let giveBackTo: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    // Coming back to it, from a dialog on top of it say, does not open it again.
    for (const each of openedAround(target, page))
      if (last !== null && !each.contains(last) && !origins.has(each)) origins.set(each, last);
    last = target;
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    // On its way to another element it is at the page for a moment, too, in a browser that runs other code in between.
    if (relatedTarget !== null) return;
    // A click beside everything wants the focus nowhere. An element under removal is gone a moment later.
    queueMicrotask(() => {
      if (last === target && last?.isConnected && page.activeElement === page.body) last = null;
    });
  };
  const settle = (): void => {
    const [found, candidates] = [gap, giveBackTo];
    [gap, giveBackTo] = [null, []];
    if (last?.isConnected === false) last = null;
    if (found === null || page.activeElement !== page.body) return;
    (candidates.find(isReached) ?? nearest(found, page))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver((records) => {
    if (last === null || last.isConnected) return;
    for (const { target, previousSibling, removedNodes } of records) {
      const sought = gap?.parent ?? last;
      const removed = [...removedNodes].find((node) => node.contains(sought));
      if (removed === undefined) continue;
      // The surroundings of the rest were opened with an element that may still be there.
      giveBackTo = [
        ...openedAround(sought, removed).flatMap((each) => origins.get(each) ?? []),
        ...giveBackTo,
      ];
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

/** The forms and dialogs that `node` is or lies in, the outermost first, as far as they lie in `within`. */
function openedAround(node: Node, within: Node): readonly Element[] {
  const around: Element[] = [];
  let each = (node instanceof Element ? node : node.parentElement)?.closest(opened) ?? null;
  while (each !== null && within.contains(each)) {
    around.unshift(each);
    each = each.parentElement?.closest(opened) ?? null;
  }
  return around;
}

/** The element after the gap, and else the one before it; in a list that moves its focus itself, its own choice. */
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
