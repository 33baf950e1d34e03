// @ts-check
import { element, fill, typedElement } from './page-data.js';

/** @typedef {import('./page-data.js').Version} Version */

/**
 * Turns the pages of a document and remembers which of them were on the screen.
 *
 * @param {{ turned: () => void, seen: (version: Version, page: number) => void }} callbacks `seen`: for each page that arrives
 */
export function createPages(callbacks) {
  const bar = element('pages');
  const label = element('page-number');
  const previous = typedElement('previous-page', HTMLButtonElement);
  const next = typedElement('next-page', HTMLButtonElement);
  /** @type {Version | null} */
  let version = null;
  let current = 1;
  /** Pages that were loaded, by the id of their version. @type {Map<string, Set<number>>} */
  const seen = new Map();

  const count = () => version?.pageCount ?? 1;

  /** @param {number} page */
  function turnTo(page) {
    if (page < 1 || page > count() || page === current) return;
    current = page;
    callbacks.turned();
  }

  previous.addEventListener('click', () => turnTo(current - 1));
  next.addEventListener('click', () => turnTo(current + 1));
  element('stage').addEventListener('keydown', (event) => {
    if (event.target !== event.currentTarget) return;
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    turnTo(current + (event.key === 'PageUp' ? -1 : 1));
  });

  return {
    current: () => current,
    turnTo,

    /** Shows the first page of a version. @param {Version} shown */
    open(shown) {
      version = shown;
      current = 1;
    },

    /** The page that is shown has arrived on the screen. */
    loaded() {
      if (version === null) return;
      const pages = seen.get(version.id) ?? new Set();
      seen.set(version.id, pages.add(current));
      callbacks.seen(version, current);
    },

    /** How many pages of a version were seen, and how many there are. @param {Version} asked */
    seenOf(asked) {
      return { seen: seen.get(asked.id)?.size ?? 0, pages: asked.pageCount };
    },

    /** @param {import('./page-data.js').Texts} texts */
    show(texts) {
      bar.hidden = count() < 2;
      label.textContent = fill(texts.pageNumber, { page: current, pages: count() });
      previous.disabled = current <= 1;
      next.disabled = current >= count();
    },
  };
}
